"""Whether the engine in a report's page makes the samples of the command's render, bit for bit, from a file and over HTTP."""

import base64
import contextlib
import functools
import http.server
import struct
import threading

# What is fainter than -480 dBFS counts as silence: processors flush such numbers to 0, WebAssembly cannot.
FLOOR = 2.0 ** -80

# Plays a second of a cell from some second on, in an OfflineAudioContext; the samples of both channels by turns as base64.
PLAYED = """
  const [dataset, variant, from, turned, loop, done] = arguments;
  (async () => {
    const { report, makeSounds } = window.ripplesReport, rate = report.sampleRate;
    window.heard ??= {};
    const context = new OfflineAudioContext(2, rate, rate);
    const sounds = (window.heard[dataset] ??= await makeSounds(context, dataset, 3));
    const sound = sounds[report.variants.findIndex((one) => one.id === variant)];
    sound.context = context;
    sound.changes = turned ?? { muted: [], levels: [] };
    await sound.ready(from, loop, () => {});
    sound.play(context.destination, 0);
    const buffer = await context.startRendering();
    const samples = new Float32Array(2 * rate);
    for (const side of [0, 1]) buffer.getChannelData(side).forEach((one, k) => { samples[2 * k + side] = one; });
    let text = '';
    const bytes = new Uint8Array(samples.buffer);
    for (let k = 0; k < bytes.length; k += 0x8000) text += String.fromCharCode(...bytes.subarray(k, k + 0x8000));
    done({ samples: btoa(text) });
  })().catch((error) => done({ error: String(error) }));"""

CELLS = """
  const { report } = window.ripplesReport;
  return report.cells.filter((cell) => cell.audio?.engine).map((cell) => ({
    variant: cell.variant, dataset: cell.dataset, file: cell.audio.file, rate: report.sampleRate,
    seconds: cell.audio.seconds, voices: cell.audio.engine.voices.length,
  }));"""

TURNED = """
  const done = arguments[arguments.length - 1];
  const { voices, chosen } = window.ripplesReport;
  const box = document.getElementById('player-changed');
  const before = box.hidden;
  document.querySelector('#player-voices-list input[type=checkbox]').click();
  const words = document.getElementById('player-changed-words').textContent;
  const shown = !box.hidden, isChanged = voices.isChanged(chosen.variant);
  document.getElementById('player-measured').click();
  done({ before, shown, words, isChanged, after: box.hidden && !voices.isChanged(chosen.variant) });"""


TURN = """
  const [stop, done] = arguments;
  const { chosen, player, turns } = window.ripplesReport;
  const until = async (isSo) => {
    for (let k = 0; k < 400 && !isSo(); k += 1) await new Promise((end) => setTimeout(end, 50));
  };
  const hear = (seconds) => {
    const end = player.transport.position() + seconds;
    return until(() => player.transport.position() >= end);
  };
  const slider = () => document.querySelector('#player-turns-list input');
  const words = () => document.getElementById('player-changed').hidden
    ? '' : document.getElementById('player-changed-words').textContent;
  const move = (to) => {
    slider().value = String(to);
    for (const kind of ['input', 'change']) slider().dispatchEvent(new Event(kind));
  };
  (async () => {
    const cell = chosen.cell, measured = Number(slider().value);
    await player.play();
    await hear(0.3);
    const journal = player.transport.journal;
    move(stop);
    const turned = words(), { currentTime } = player.context, position = player.transport.position(currentTime);
    await until(() => journal.some((entry) => entry.did === 'join'));
    const join = journal.find((entry) => entry.did === 'join');
    const step = join && Math.abs((join.position - position) - (join.at - currentTime));
    await hear(0.5);
    const wasPlaying = player.isPlaying, said = slider().getAttribute('aria-valuetext');
    player.pause();
    document.getElementById('player-measured').click();
    await until(() => words() === '' && Number(slider().value) === measured);
    done({ measured, turned, joined: Boolean(join), step, wasPlaying, said, after: words(),
      back: Number(slider().value) === measured, stops: cell.audio.engine.turns[0].stops });
  })().catch((error) => done({ error: String(error) }));"""


def problems(driver, path):
    """The problems of a page that is open; the whole sounds as floats lie beside its report, at `path`."""
    cells = driver.execute_script(CELLS)
    found = []
    for cell in cells:
        found += cell_problems(driver, cell, path.parent / cell["file"].replace(".events", ".wav"))
    return found + (notice_problems(driver) + turn_problems(driver, path.parent) if cells else [])


def cell_problems(driver, cell, sound):
    name = f"the engine's sound of {cell['variant']} on {cell['dataset']}"
    end = max(0, cell["seconds"] - 1)
    found = []
    for place in (0, end, end / 2, 0):
        answer = played(driver, cell, place)
        if isinstance(answer, str):
            return [f"{name} is not made: {answer}"]
        if sound.is_file():
            found += [f"{name} at {place:.1f} s: {what}" for what in difference(answer, sound, place, cell["rate"])]
    if sound.is_file():
        found += [f"{name} in a loop: {what}" for what in loop_problems(driver, cell, sound)]
    measured = played(driver, cell, end / 2)
    muted = played(driver, cell, end / 2, {"muted": list(range(cell["voices"])), "levels": []})
    if muted == measured and any(measured):
        found.append(f"{name} is the same when its voices are muted")
    if played(driver, cell, end / 2) != measured:
        found.append(f"{name} is not as measured after its voices were muted")
    return found


def loop_problems(driver, cell, sound):
    """The last half second and the first, when all of a sound is played in a loop."""
    rate = cell["rate"]
    frames = round(cell["seconds"] * rate)
    last = frames - rate // 2
    answer = played(driver, cell, last / rate, loop={"from": 0, "to": cell["seconds"]})
    if isinstance(answer, str):
        return [answer]
    known = floats(sound)
    return differing(answer, known[2 * last:2 * frames] + known[:2 * (rate - rate // 2)])


def played(driver, cell, place, turned=None, loop=None):
    """A second of samples, left and right in turn; a text where there are none."""
    answer = driver.execute_async_script(PLAYED, cell["dataset"], cell["variant"], place, turned, loop)
    if "error" in answer:
        return answer["error"]
    data = base64.b64decode(answer["samples"])
    return struct.unpack(f"<{len(data) // 4}f", data)


def difference(samples, sound, place, rate):
    """In what the samples are not those of a file of floats from a second on."""
    first = round(place * rate)
    return differing(samples, floats(sound)[2 * first:2 * first + len(samples)])


def differing(samples, known):
    places = [k for k, (ours, theirs) in enumerate(zip(samples, known))
              if ours != theirs and max(abs(ours), abs(theirs)) >= FLOOR]
    if not places:
        return []
    k = places[0]
    return [f"{len(places)} samples differ from the render, from frame {k // 2} ({samples[k]} for {known[k]})"]


@functools.cache
def floats(path):
    """The samples of a WAV file of 32-bit floats."""
    data = path.read_bytes()
    place, kind = 12, 0
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack_from("<I", data, place + 4)[0]
        if name == b"fmt ":
            kind = struct.unpack_from("<H", data, place + 8)[0]
        if name == b"data":
            if kind != 3:
                raise ValueError(f"{path} has no floats; compare with --format wavfloat")
            return struct.unpack_from(f"<{size // 4}f", data, place + 8)
        place += 8 + size + size % 2
    raise ValueError(f"{path} has no samples")


def notice_problems(driver):
    """The page says when what is heard is no longer the variant that was measured, and goes back to it."""
    result = driver.execute_async_script(TURNED)
    if result["before"] and result["shown"] and result["isChanged"] and result["after"] and "not" in result["words"]:
        return []
    return [f"the page does not say what is heard when a voice is muted: {result}"]


def turn_problems(driver, folder):
    """The page turns a parameter while it plays, in step, says so, and goes back; a stop sounds as the command's render with that value."""
    if not driver.execute_script("return document.querySelector('#player-turns-list input') !== null"):
        return []
    stops = driver.execute_script("return window.ripplesReport.chosen.cell.audio.engine.turns[0].stops")
    found = []
    for number, stop in enumerate(stops):
        render = folder / f"turned-{stop['value']:g}.wav"
        if render.is_file():
            found += stop_problems(driver, number, render)
    last = len(stops) - 1
    result = driver.execute_async_script(TURN, last)
    right = {"joined": True, "wasPlaying": True, "after": "", "back": True}
    if any(result.get(name) != value for name, value in right.items()) or "not" not in result["turned"]:
        found.append(f"a parameter is not turned as it should: {result}")
    elif result["step"] > 0.01:
        found.append(f"a parameter that is turned joins {result['step']:.3f} s out of step")
    return found


def stop_problems(driver, number, render):
    """The sound of a stop, on all of which lies the gain of the measured variant, against a render of floats."""
    cell = driver.execute_script(CELLS)[0]
    place = cell["seconds"] / 2
    driver.execute_script("""
      const { chosen, turns } = window.ripplesReport;
      turns.turned.set(arguments[0], { parameter: turns.of(arguments[0])[0].parameter, stop: arguments[1] });
      delete window.heard[arguments[2]];""", cell["variant"], number, cell["dataset"])
    samples = played(driver, cell, place)
    driver.execute_script("window.ripplesReport.turns.turned.clear(); delete window.heard[arguments[0]];", cell["dataset"])
    if isinstance(samples, str):
        return [f"stop {number} is not made: {samples}"]
    first = 2 * round(place * cell["rate"])
    known = floats(render)[first:first + len(samples)]
    gain = sum(a * b for a, b in zip(samples, known)) / sum(b * b for b in known)
    worst = max(abs(a - gain * b) for a, b in zip(samples, known))
    # Two gains, of the command and of the comparison, round every sample twice: 2^-22 of its size.
    limit = 2.0 ** -20 * max(abs(sample) for sample in samples)
    return [] if worst <= limit else [f"{render.name} differs from stop {number} by up to {worst:g}"]


@contextlib.contextmanager
def served(folder):
    """The address of a folder over HTTP, on this machine only."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
