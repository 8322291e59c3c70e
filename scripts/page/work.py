"""Work at the workbench in two tabs and a terminal: what one does all see, and the journal repeats it to the sample."""

import json
import struct
import time

from page import looks, served
from page import tab as tabs

MAPPING, DATA = "mappings/rose-garden.lua", "datasets/garden-walk"
# Scripts work this far ahead, so that no event is late beside a browser and a compiler.
LOOKAHEAD = 500
SOUNDS = "document.querySelector('.editor-status')?.textContent.includes('version {} sounds')"
TEXT = "document.querySelector('.CodeMirror').CodeMirror"
TIME = "Number(document.querySelector('.timeline-scrub').value)"


def slider(name):
    return f"[...document.querySelectorAll('.bench-params .knob')].find((one) => one.querySelector('label').textContent === '{name}')"


def value(tab, name):
    return float(tab.ask(f"{slider(name)}.querySelector('.knob-number').value"))


def edit(tab, *pairs):
    """Replaces texts in the editor, and saves with the keys."""
    tab.ask(f"""((pairs) => {{ const editor = {TEXT};
      editor.setValue(pairs.reduce((text, [old, now]) => text.replace(old, now), editor.getValue()));
      editor.focus(); return true; }})(arguments[0])""", pairs)
    tab.wait(f"{TEXT}.hasFocus()", "the keys to go to the editor")
    tabs.ActionChains(tab.driver).key_down(tabs.Keys.CONTROL).send_keys("s").key_up(tabs.Keys.CONTROL).perform()


def editor_problems(one, other, mapping, out):
    """Break, the fault at its line while the old version sounds, mend, undo, back by :ab."""
    found = []
    good = mapping.read_text("utf-8")
    line = next(number for number, text in enumerate(good.splitlines(), 1) if "density    = {" in text)
    edit(one, ("density    = {", "density    = {{"))
    one.wait("document.querySelector('.editor-status .is-bad') !== null", "the editor to say that a broken text is not loaded")
    places = one.ask("[...document.querySelectorAll('.problems .place')].map((place) => place.textContent)")
    marked = one.ask(f"{TEXT}.lineInfo(arguments[0] - 1).widgets?.length > 0", int(places[0].split()[1]) if places else line)
    if not places or not line <= int(places[0].split()[1]) <= line + 2:
        found.append(f"the fault is said at {places}, not at line {line} or the next")
    if not marked:
        found.append("the fault does not stand at its line in the editor")
    if not one.ask(SOUNDS.format(1)):
        found.append("version 1 does not sound on while the text is broken")
    found += looks.shown_problems(one, out, "broken", "a broken text")
    edit(one, ("density    = {{", "density    = {"), ("brightness = { 6000", "brightness = { 5000"))
    for tab in (one, other):
        tab.wait(SOUNDS.format(2), "version 2 to sound after the text was mended", 12)
    if "5000" not in other.ask(f"{TEXT}.getValue()"):
        found.append("the other tab does not show the mended text")
    one.press("Undo", ".bench-editor")
    other.wait(f"{TEXT}.getValue().includes('{{ 6000')", "the text before in the other tab, after Undo")
    one.wait(f"{TEXT}.getValue().includes('{{ 6000')", "the text before, after Undo")
    other.type(":ab")
    one.wait(f"{TEXT}.getValue().includes('{{ 5000')", "the mended text again, after :ab in the other tab")
    return found


def slider_problems(one, other, session):
    """A slider by keys, a value of the terminal, a variant that is marked."""
    found = []
    before = value(one, "density")
    one.ask(f"{slider('density')}.querySelector('input[type=range]').focus()")
    one.keys("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_RIGHT")
    other.wait(f"Number({slider('density')}.querySelector('.knob-number').value) > {before}",
               "the other tab's slider to follow")
    if not tabs.settles(lambda: value(one, "density") == value(other, "density")):
        found.append(f"one tab shows density {value(one, 'density')}, the other {value(other, 'density')}")
    session.type(":set density 2.5")
    for tab in (one, other):
        tab.wait(f"Number({slider('density')}.querySelector('.knob-number').value) === 2.5",
                 "the value that was typed at the terminal")
    other.press("still", ".bench-params")
    one.wait(f"Number({slider('density')}.querySelector('.knob-number').value) === 0.5", "the values of the variant still")
    return found


def walk_problems(one, other):
    """Going to a place of the walk by the pointer, and a part that repeats."""
    found = []
    duration = one.ask("Number(document.querySelector('.timeline-scrub').max)")
    stage = one.element(".timeline")
    one.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", stage)
    tabs.ActionChains(one.driver).move_to_element(stage).click().perform()
    for tab in (one, other):
        tab.wait(f"Math.abs({TIME} - {duration / 2}) < 6", f"the walk at {duration / 2} s after a click in its middle")
    low, high = 30, 32
    for label, number in (("from", low), ("to", high)):
        field = one.element(f"input[aria-label='Loop {label}, seconds']")
        field.clear()
        field.send_keys(str(number))
    one.press("Loop", ".bench-walk")
    other.wait(f"{TIME} >= {low} && {TIME} <= {high}", "the walk within the loop, in the other tab")
    times = []
    end = time.monotonic() + 3
    while time.monotonic() < end:
        times.append(other.ask(TIME))
    if not all(low - 0.2 <= moment <= high + 0.2 for moment in times) or times == sorted(times):
        found.append(f"the loop from {low} to {high} s went from {min(times)} to {max(times)} s"
                     + (", and not back" if times == sorted(times) else ""))
    one.press("No loop", ".bench-walk")
    other.wait(f"{TIME} > {high + 0.3}", "the walk to go on after the loop")
    return found


def console_problems(one, other, session):
    """All that anybody typed stands in both tabs, and in one that is opened later."""
    session.type('print("from the terminal")')
    said = "[...document.querySelectorAll('.console-log .console-line')].map((line) => line.textContent)"
    for tab in (one, other):
        tab.wait(f"({said}).includes('print(\"from the terminal\")')", "the terminal's line in the console")
    found = []
    first, second = one.ask(said), other.ask(said)
    if first != second:
        found.append(f"the tabs show other lines: {[line for line in first + second if (line in first) != (line in second)]}")
    late = tabs.Tab(one.driver, one.address, "workbench")
    late.wait(f"({said}).includes('print(\"from the terminal\")')", "the lines of before in a tab that is opened later")
    if value(late, "brightness") != value(one, "brightness"):
        found.append("a tab that is opened later shows another value of brightness")
    late.close()
    return found


def samples(path):
    """The bytes of the samples of a WAV file."""
    content = path.read_bytes()
    place = 12
    while place < len(content):
        name, size = content[place:place + 4], struct.unpack("<I", content[place + 4:place + 8])[0]
        if name == b"data":
            return content[place + 8:place + 8 + size]
        place += 8 + size + size % 2
    raise AssertionError(f"{path} has no samples")


def replay_problems(out):
    """The journal makes the samples of the recording again."""
    served.run("replay", out / "work.jsonl", "--out", out / "again.wav", "--quiet")
    end = json.loads((out / "work.jsonl").read_text("utf-8").splitlines()[-1])["counters"]
    live, again = samples(out / "work.wav"), samples(out / "again.wav")
    if live == again:
        print(f"replay: {len(live)} bytes of samples are the same")
        return []
    if end["lateEvents"] or end["droppedBlocks"]:
        return [f"{end['lateEvents']} events came late, {end['droppedBlocks']} blocks were dropped: "
                "the machine was too slow to compare the replay; run it again"]
    differing = next((place for place, (a, b) in enumerate(zip(live, again)) if a != b), min(len(live), len(again)))
    return [f"the replay has other samples than the recording, from {differing / 6 / 48000:.2f} s on; "
            f"{len(live)} and {len(again)} bytes"]


def problems(driver, out):
    """The whole, from a mapping of its own in the folder of the pictures."""
    mapping = out / "work.lua"
    mapping.write_bytes((served.ROOT / MAPPING).read_bytes())
    (out / "work.wav").unlink(missing_ok=True)
    with served.Served(mapping, "--data", DATA, "--to", out / "work.wav", "--lookahead", LOOKAHEAD,
                       journal=out / "work.jsonl") as session:
        one = tabs.Tab(driver, session.address, "workbench")
        other = tabs.Tab(driver, session.address, "workbench")
        for tab in (one, other):
            tab.wait("document.querySelector('.CodeMirror') !== null", "the editor")
        found = slider_problems(one, other, session)
        found += walk_problems(one, other)
        found += editor_problems(one, other, mapping, out)
        found += console_problems(one, other, session)
        found += tabs.complaints(driver, session.address, tabs.records(driver))
        session.quit()
        if not tabs.settles(lambda: all(tab.ask("document.body.dataset.link") == "ended" for tab in (one, other))):
            found.append("the tabs do not say that the session has ended, after :quit at the terminal")
        found += looks.shown_problems(one, out, "ended", "a session that has ended")
        one.close()
        other.close()
    return found + replay_problems(out)
