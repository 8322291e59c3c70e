"""
What the panels of the workbench say, beside an independent truth: the rows of the data, the equation of a map, the level of a sine,
the recording of a microphone.
"""

import csv
import random
import re
import time
import wave

from selenium.webdriver.support.ui import Select

from page import looks, served
from page import tab as tabs
from page.witness import Witness
from page.work import DATA, MAPPING, TEXT, slider, value

LOOKAHEAD = 500
ALT, SHIFT = 1, 8   # as the debugger's protocol counts them
WHY = "(document.querySelector('.why:not([hidden]) h3')?.textContent ?? '')"
ENTRIES = "[...document.querySelectorAll('.why tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
# Two sines at the peak of -20 dBFS, one of them through a bus at -6 dB.
TONES = """
return mapping {
  name = "Tones",
  voices = {
    high = synth(function(p) return sine(1000) * 0.1 * p.gate end),
    low = synth(function(p) return sine(200) * 0.1 * p.gate end),
  },
  buses = { quieter = { voices = { "high" }, level = -6 } },
  sequences = { both = function() play("high", { pitch = "A4" }) play("low", { pitch = "A3" }) end },
}
"""


def temperatures():
    """The column of the temperature, a row for each second of the walk, in °C."""
    with open(served.ROOT / DATA / "data.csv", encoding="utf-8") as file:
        return [float(row["temperature"]) for row in csv.DictReader(file)]


def near(one, other, share=0.005):
    return abs(one - other) <= share * max(abs(one), abs(other))


def cutoff(temperature):
    """The map's equation: -5 to 35 °C open the pad from 300 to 6000 Hz, exponentially."""
    return 300 * 20 ** ((temperature + 5) / 40)


def mouse(tab, kind, place, modifiers=0):
    tab.command("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", buttons=0 if kind == "mouseReleased" else 1,
                clickCount=1, modifiers=modifiers)


def stage(tab):
    """Left edge, width and middle height of the timeline in the window, in pixels."""
    return tab.ask("(() => { const stage = document.querySelector('.timeline'); stage.scrollIntoView({ block: 'center' }); "
                   "const box = stage.getBoundingClientRect(); return [box.x, box.width, box.y + box.height / 2]; })()")


def seconds(words):
    """The seconds of a time such as 1:02.5 in a sentence."""
    minutes, rest = re.search(r"(\d+):(\d+(?:\.\d+)?)", words).groups()
    return 60 * int(minutes) + float(rest)


def why_problems(tab, session, mapping, out):
    """*Why here?* and Alt and a click: row of the data, equation of the map, line of the text."""
    session.wait(lambda: session.state["walk"]["time"] > 8, "eight seconds of the walk", 20)
    tab.press("Why here?", ".bench-walk")
    tab.wait(f"/^Why it sounded so at/.test({WHY})", "the table of what made it sound so")
    title, entries = tab.ask(WHY), tab.ask(ENTRIES)
    found = provenance_problems(seconds(title), entries, mapping)
    found += looks.shown_problems(tab, out, "why", "Why here?")
    line = next(int(line.split()[1]) for what, _, line in entries if what.startswith("pad.cutoff"))
    tab.press(f"line {line}", ".why")
    if (shown := tab.ask(f"{TEXT}.getCursor().line + 1")) != line:
        found.append(f"the line {line} of *Why here?* leads to line {shown} of the editor")
    left, width, middle = stage(tab)
    duration = session.scene["walk"]["duration"]
    before, wanted = session.state["walk"]["time"], 4
    place = (left + width * wanted / duration, middle)
    for kind in ("mousePressed", "mouseReleased"):
        mouse(tab, kind, place, ALT)
    tab.wait(f"{WHY} !== {title!r} && {WHY} !== ''", "another second of the walk after Alt and a click")
    asked = seconds(tab.ask(WHY))
    if abs(asked - wanted) > 2 * duration / width:
        found.append(f"Alt and a click at {wanted} s ask why it sounded so at {asked} s")
    found += provenance_problems(asked, tab.ask(ENTRIES), mapping)
    if session.state["walk"]["time"] < before:
        found.append("Alt and a click move the walk")
    [row] = [one for one in tab.ask(ENTRIES) if one[0].startswith("tempo")]
    tab.press(row[1], ".why")
    session.wait(lambda: abs(session.state["walk"]["time"] - (int(row[1]) - 1)) < 2, f"the walk at row {row[1]}, which was pressed")
    tab.press("Close", ".why")
    return found


def provenance_problems(asked, entries, mapping):
    """Whether entries of a second have the row, the value and the line that data and text have there."""
    data, text = temperatures(), mapping.read_text("utf-8").splitlines()
    heard = {what.split()[0].split("#")[0]: (what, row, line) for what, row, line in entries}
    found = [f"of {asked} s nothing is told of {name}" for name in ("pad", "tempo", "pad.cutoff", "grains.mix") if name not in heard]
    if found:
        return found
    what, row, line = heard["pad.cutoff"]
    result, temperature = map(float, re.search(r"= ([\d.]+) Hz from temperature \(([-\d.]+)", what).groups())
    truth = (1 - asked % 1) * data[int(asked)] + asked % 1 * data[int(asked) + 1]
    if not near(result, cutoff(temperature)):
        found.append(f"{what}: the map's equation gives {cutoff(temperature):.0f} Hz")
    # The title has the second to a tenth.
    if abs(temperature - truth) > 0.02 or int(row) - 1 not in (int(asked - 0.05), int(asked + 0.05)):
        found.append(f"{what}, row {row}: at {asked} s, row {int(asked) + 1}, the data have {truth:.2f} °C")
    for name, part in (("pad", 'play("pad"'), ("tempo", 'from = "pace"'), ("grains.mix", 'from = "wind_speed"')):
        line = int(heard[name][2].split()[1])
        found += [] if part in text[line - 1] else [f"{name} is said to be of line {line}, {text[line - 1].strip()!r}"]
    return found


def transport_problems(tab, session):
    """*Again*, the speed, and a part that is dragged out with Shift."""
    found = []
    session.wait(lambda: session.state["walk"]["time"] > 14, "fourteen seconds of the walk", 20)
    before = session.state
    tab.press("Again 10 s", ".bench-walk")
    if "10.0" not in session.answer(":again"):
        found.append(f"*again* is answered by {session.answer(':again')!r}")
    # The walk stands while they are heard, and goes on ten seconds behind where it would have been.
    session.wait(lambda: abs(behind(before, session.state) - 10) < 0.1, "the walk ten seconds behind", 15)
    choice = Select(tab.element(".bench-walk select"))
    choice.select_by_visible_text("4 ×")
    session.wait(lambda: session.state["walk"]["speed"] == 4, "the speed of 4")
    first = session.state
    session.wait(lambda: session.state["time"] > first["time"] + 1.5, "another second and a half of sound")
    last = session.state
    speed = (last["walk"]["time"] - first["walk"]["time"]) / (last["time"] - first["time"])
    if not near(speed, 4, 0.02):
        found.append(f"at the speed of 4 the walk goes {speed:.2f} s in a second of sound")
    choice.select_by_visible_text("1 ×")
    session.wait(lambda: session.state["walk"]["speed"] == 1, "the walk's own speed")
    return found + loop_problems(tab, session)


def behind(before, now):
    """By how many seconds the walk is behind where it would have come to by itself since a state before."""
    return (now["time"] - before["time"]) - (now["walk"]["time"] - before["walk"]["time"])


def loop_problems(tab, session):
    left, width, middle = stage(tab)
    ends = [left + round(share * width) for share in (0.25, 0.3)]
    mouse(tab, "mousePressed", (ends[0], middle), SHIFT)
    for step in range(1, 6):
        mouse(tab, "mouseMoved", (ends[0] + (ends[1] - ends[0]) * step / 5, middle), SHIFT)
    mouse(tab, "mouseReleased", (ends[1], middle), SHIFT)
    duration = session.scene["walk"]["duration"]
    wanted = [(end - left) / width * duration for end in ends]
    session.wait(lambda: session.state["walk"]["loop"], "a part that repeats, after a drag with Shift")
    loop = session.state["walk"]["loop"]
    found = [] if all(abs(one - other) < 0.2 for one, other in zip(loop, wanted)) else [f"a drag over {wanted} s repeats {loop} s"]
    # A walk that comes to the end of the part goes on at its beginning.
    tab.type(f":seek {loop[1] - 2:.1f}")
    session.wait(lambda: loop[0] <= session.state["walk"]["time"] < loop[1] - 3, f"the walk at the beginning of {loop}")
    mark = tab.ask("(({ left, right }) => [left, right])(document.querySelector('.loop-mark').getBoundingClientRect())")
    if any(abs(one - other) > 2 for one, other in zip(mark, ends)):
        found.append(f"the part that repeats is drawn from {mark[0]:.0f} to {mark[1]:.0f} pixels, not from {ends[0]:.0f} to {ends[1]:.0f}")
    tab.press("No loop", ".bench-walk")
    session.wait(lambda: session.state["walk"]["loop"] is None, "no part that repeats")
    return found


def row_of(name):
    return (f"[...document.querySelectorAll('.bench-inputs .knob')].find((one) => one.querySelector('label').textContent === '{name}')")


def plot_of(name):
    return f"[...document.querySelectorAll('.plot')].find((one) => one.querySelector('h3').textContent.startsWith('{name} '))"


def type_into(tab, script, text):
    """Types a number into a field, and leaves it."""
    field = tab.ask(script)
    tab.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", field)
    field.send_keys(tabs.Keys.CONTROL, "a", tabs.Keys.NULL, text, tabs.Keys.TAB)


def input_problems(tab, session):
    """An input is held by hand, heard through the map, and given back; what a word means."""
    found = []
    type_into(tab, f"{row_of('temperature')}.querySelector('.knob-number')", "30")
    session.wait(lambda: session.state["taken"] == ["temperature"] and session.state["inputs"]["temperature"] == 30, "a temperature of 30 °C, held")
    tab.wait(f"{row_of('temperature')}.querySelector('.is-held').checkVisibility()", "the word that the temperature is held")
    words = f"{plot_of('temperature')}.querySelector('p.number').textContent"
    tab.wait(f"/30 °C gives/.test({words})", "the plot at 30 °C")
    result = float(re.search(r"pad.cutoff ([\d.]+) Hz", tab.ask(words))[1])
    if not near(result, cutoff(30)):
        found.append(f"the plot says {tab.ask(words)!r}; the map's equation gives {cutoff(30):.0f} Hz")
    type_into(tab, f"{row_of('temperature')}.querySelector('.knob-number')", "50")
    tab.wait(f"/outside the domain/.test({words}) && {plot_of('temperature')}.querySelector('.plot-dot.is-outside') !== null", "50 °C called outside the domain")
    choice = Select(tab.ask(f"{row_of('season_name')}.querySelector('select')"))
    choice.select_by_visible_text("winter")
    wanted = next(one["words"] for one in session.scene["inputs"] if one["name"] == "season_name").index("winter")
    session.wait(lambda: session.state["inputs"]["season_name"] == wanted, "winter, held")
    tab.press("Give all back", ".bench-inputs")
    session.wait(lambda: session.state["taken"] == [] and session.state["inputs"]["temperature"] < 30, "the inputs of the walk again")
    tab.wait(f"!{row_of('temperature')}.querySelector('.is-held').checkVisibility()", "no word that the temperature is held")
    return found


def map_problems(tab, session):
    """Histogram as the data have it, the curve as the equation, the dot on the curve above its number."""
    found = []
    entry = session.scene["mapping"]["map"][0]
    wrong = [point for point in entry["curve"] if not near(point[1], cutoff(point[0]), 1e-6)]
    found += [f"the curve has {wrong[0]}; the equation gives {cutoff(wrong[0][0]):.1f} Hz"] if wrong else []
    count = len(entry["histogram"])
    bins = [0] * count
    column = temperatures()
    for one in column:
        if -5 <= one <= 35:
            bins[min(count - 1, int((one + 5) / 40 * count))] += 1
    truth = [number / len(column) for number in bins]
    if max(abs(one - other) for one, other in zip(truth, entry["histogram"])) > 0.01:
        found.append(f"the histogram of the temperature is {entry['histogram']}; the data have {truth}")
    bars = [float(number) for number in re.findall(r"v-?([\d.]+)h", tab.ask(f"{plot_of('temperature')}.querySelector('.plot-histogram').getAttribute('d')"))]
    highest = max(range(count), key=lambda index: truth[index])
    if len(bars) != count or max(range(count), key=lambda index: bars[index]) != highest:
        found.append(f"of {count} bars the highest is not that of {highest}: {bars}")
    type_into(tab, f"{row_of('temperature')}.querySelector('.knob-number')", "10")
    tab.wait(f"/10 °C gives/.test({plot_of('temperature')}.querySelector('p.number').textContent)", "the plot at 10 °C")
    dot, number = tab.ask(f"(({{ dot, tick }}) => [dot, tick].map((one) => {{ const box = one.getBoundingClientRect(); return box.x + box.width / 2; }}))"
                          f"({{ dot: {plot_of('temperature')}.querySelector('.plot-dot'), "
                          f"tick: [...{plot_of('temperature')}.querySelectorAll('.plot-number')].find((one) => one.textContent === '10') }})")
    if abs(dot - number) > 2:
        found.append(f"at 10 °C the dot stands {dot - number:.0f} pixels beside the number 10 of its axis")
    tab.press("Give back", ".bench-inputs")
    return found + dot_problems(tab, session)


def dot_problems(tab, session):
    """The dot moves, and never off its curve."""
    off = f"""((plot) => {{ const [curve, dot] = [plot.querySelector('.plot-curve'), plot.querySelector('.plot-dot')];
      const [x, y, whole] = [Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy')), curve.getTotalLength()];
      const steps = Array.from({{ length: 2001 }}, (_, step) => curve.getPointAtLength(whole * step / 2000));
      return [x, Math.min(...steps.map((point) => Math.hypot(point.x - x, point.y - y)))]; }})({plot_of('wind_speed')})"""
    places = []
    end = time.monotonic() + 6
    while time.monotonic() < end and len({place for place, _ in places}) < 3:
        places.append(tab.ask(off))
        time.sleep(0.3)  # before the next look
    found = [] if len({place for place, _ in places}) > 1 else [f"the dot of the wind stands still at {places[0][0]}"]
    return found + [f"the dot of the wind lies {way:.1f} beside its curve" for _, way in places if way > 1][:1]


def reset_problems(tab, session):
    """A double click and the arrow of a slider bring its default back."""
    for name, number, default in (("density", "2.5", 1), ("brightness", "9000", 6000)):
        type_into(tab, f"{slider(name)}.querySelector('.knob-number')", number)
        session.wait(lambda: session.state["params"][name] == float(number), f"{name} at {number}")
        if name == "density":
            track = tab.ask(f"{slider(name)}.querySelector('.knob-track')")
            tab.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", track)
            tabs.ActionChains(tab.driver).double_click(track).perform()
        else:
            tab.press("↺", f".bench-params .knob:has([aria-label^='Reset {name}'])")
        session.wait(lambda: session.state["params"][name] == default, f"{name} at its default, {default}")
        if not tabs.settles(lambda: value(tab, name) == default):
            return [f"the slider of {name} shows {value(tab, name)} after it was reset to {default}"]
    return []


def level(name, group="Voices"):
    """The number beside the bar of a voice or bus."""
    return (f"Number([...document.querySelectorAll('.bench-meters [aria-label={group}] .level')].find((one) => "
            f"one.firstElementChild.textContent === '{name}')?.querySelector('.number').textContent.replace('\\u2212', '-'))")


def meter_problems(driver, out):
    """Levels of sines, the spectrum's highest bar, solo and mute."""
    mapping = out / "tones.lua"
    mapping.write_text(TONES, "utf-8")
    with served.Served(mapping, "--lookahead", LOOKAHEAD, journal=out / "tones.jsonl") as program, Witness(program.address) as session:
        tab = tabs.Tab(driver, program.address, "workbench")
        # A sine of a peak of -20 dBFS has an RMS of -23.0.
        for name, group, wanted in (("high", "Voices", -23), ("low", "Voices", -23), ("quieter", "Buses", -29)):
            tab.wait(f"Math.abs({level(name, group)} - {wanted}) < 0.11", f"{name} at {wanted} dBFS", 12)
        found = []
        for name, other, frequency in (("high", "low", 1000), ("low", "high", 200)):
            tab.press("Solo", f".bench-meters .voice:has([aria-label='Solo {name}'])")
            session.wait(lambda: session.state["muted"] == [other], f"{name} alone")
            tab.wait(f"document.querySelector('[aria-label=\"Solo {name}\"]').getAttribute('aria-pressed') === 'true' && "
                     f"document.querySelector('[aria-label=\"Mute {other}\"]').getAttribute('aria-pressed') === 'true'", f"the buttons to show {name} alone")
            tab.wait(f"Number.isNaN({level(other)}) && Math.abs({level(name)} + 23) < 0.11", f"{other} silent")
            found += spectrum_problems(tab, frequency)
        if not tab.ask("document.querySelector('.bench-meters').innerText.includes('No microphone is heard here')"):
            found.append("where no microphone is heard, nothing says so beside the recorder")
        found += looks.shown_problems(tab, out, "tones", "the meters of two sines")
        tab.press("Solo", ".bench-meters .voice:has([aria-label='Solo low'])")
        session.wait(lambda: session.state["muted"] == [], "all voices after the solo")
        tab.press("Mute", ".bench-meters .voice:has([aria-label='Mute high'])")
        session.wait(lambda: session.state["muted"] == ["high"], "the high sine muted")
        tab.wait(f"Number.isNaN({level('quieter', 'Buses')})", "the bus silent without its voice", 12)
        tab.press("Mute", ".bench-meters .voice:has([aria-label='Mute high'])")
        session.wait(lambda: session.state["muted"] == [], "no voice muted")
        found += tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
    return found


def spectrum_problems(tab, frequency):
    """The words and the picture of a sine's spectrum, both to a band: 32 of them from 40 Hz to 16 kHz."""
    band = 400 ** (1 / 32)
    said = "Number(/near ([\\d.]+) Hz/.exec(document.querySelector('.spectrum p').textContent)?.[1])"
    is_near = f"Math.abs(Math.log({said} / {frequency})) < {0.05} + Math.log({band})"
    found = [] if tabs.settles(lambda: tab.ask(is_near), 6) else [f"the spectrum of {frequency} Hz is called {tab.ask(said)} Hz"]
    # The uppermost pixel of the bars' colour is in the highest bar; the axis begins 2.2 letters from the left.
    share = tab.ask("""(() => { const canvas = document.querySelector('.spectrum canvas'); const { width, height } = canvas;
      const left = 2.2 * parseFloat(getComputedStyle(canvas.parentElement).fontSize) * width / canvas.clientWidth;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }); copy.drawImage(canvas, 0, 0);
      const pixels = copy.getImageData(0, 0, width, height).data;
      const probe = document.createElement('i'); document.body.append(probe); probe.className = 'meter'; 
      const fill = getComputedStyle(probe, '::after').backgroundColor.match(/\\d+/g).map(Number); probe.remove();
      for (let y = 0; y < height; y += 1) for (let x = Math.ceil(left); x < width; x += 1) {
        const at = 4 * (y * width + x);
        if ([0, 1, 2].every((part) => Math.abs(pixels[at + part] - fill[part]) < 8)) return (x - left) / (width - left);
      }
      return null; })()""")
    drawn = None if share is None else 40 * 400 ** share
    if drawn is None or not frequency / band / 1.05 <= drawn <= frequency * band:
        found.append(f"the highest bar of the spectrum of {frequency} Hz is drawn at {drawn} Hz")
    return found


def reality_problems(driver, out):
    """What the microphones give is recorded from the page: the very samples of the recording that plays in step with the walk."""
    tape, file = out / "tape.wav", out / "reality.wav"
    file.unlink(missing_ok=True)
    noise = random.Random(5)
    sound = b"".join((noise.randrange(-8000, 8000) << 8).to_bytes(3, "little", signed=True) for _ in range(2 * 48_000 * 40))
    with wave.open(str(tape), "wb") as writer:
        writer.setparams((2, 3, 48_000, 0, "NONE", ""))
        writer.writeframes(sound)
    with served.Served(MAPPING, "--data", DATA, "--mic", tape, "--lookahead", LOOKAHEAD, journal=out / "reality.jsonl") as program:
        tab = tabs.Tab(driver, program.address, "workbench")
        field = tab.wait("document.querySelector('[aria-label=\"Microphone\\'s file\"]')?.checkVisibility() && document.querySelector('[aria-label=\"Microphone\\'s file\"]')",
                         "the field of the microphone's file")
        field.clear()
        field.send_keys(str(file))
        tab.press("Record the microphone", ".bench-meters")
        tab.wait("[...document.querySelectorAll('.bench-meters p')].some((one) => one.textContent.startsWith('Recording to '))", "the word that it is recorded")
        tabs.settles(lambda: file.exists() and file.stat().st_size > 6 * 24_000)  # half a second
        tab.press("End the microphone's recording", ".bench-meters")
        tab.wait("document.querySelector('.toast.good')?.textContent.includes('reality.wav')", "the word that it was recorded")
        found = tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
    with wave.open(str(file)) as reader:
        frames = reader.readframes(reader.getnframes())
    if len(frames) < 6 * 24_000 or frames not in sound:
        found.append(f"the {len(frames) / 6 / 48_000:.2f} s that were recorded of the microphone are no part of its recording")
    return found


def data_problems(driver, out):
    """The panels that show what the data do, in a walk of the rose garden."""
    mapping = out / "bench.lua"
    mapping.write_bytes((served.ROOT / MAPPING).read_bytes())
    with served.Served(mapping, "--data", DATA, "--lookahead", LOOKAHEAD, journal=out / "bench.jsonl") as program, Witness(program.address) as session:
        tab = tabs.Tab(driver, program.address, "workbench")
        tab.wait(looks.READY["workbench"], "the workbench")
        found = why_problems(tab, session, mapping, out)
        found += transport_problems(tab, session)
        found += input_problems(tab, session)
        found += map_problems(tab, session)
        found += reset_problems(tab, session)
        found += tabs.complaints(driver, program.address, tabs.records(driver))
        tab.close()
    return found


def problems(driver, out):
    """All of it."""
    return data_problems(driver, out) + meter_problems(driver, out) + reality_problems(driver, out)
