"""What the player of a listening study sends to its output, frame by frame: a switch goes on at the same position, a
repeated sound has no click. The page's own player plays sounds whose value tells their position into an
OfflineAudioContext, which stops where a listener would press a button."""

import math

RATE = 48_000
FADE = 240
"""Frames of a fade of 5 ms."""
BLOCK = 128
"""Frames of a block of Web Audio."""
PITCH = 440.5
"""Hz of a cosine that is at its highest when a second begins, and at its lowest when it ends."""

RENDER = """
const [rate, seconds, shape, presses, repeats, done] = arguments;
const shapes = { position: (place, name) => (name === "0" ? 0.5 : -0.5) * (0.1 + 0.8 * place / rate),
  tone: (place) => 0.5 * Math.cos(2 * Math.PI * 440.5 * place / rate) };
function wave(name) {
  const view = new DataView(new ArrayBuffer(44 + 4 * rate));
  const words = [0x52494646, 0x57415645, 0x666d7420, 0x64617461];
  [0, 8, 12, 36].forEach((place, i) => view.setUint32(place, words[i]));
  for (const [place, value] of [[4, 36 + 4 * rate], [16, 16], [24, rate], [28, 4 * rate], [40, 4 * rate]]) view.setUint32(place, value, true);
  for (const [place, value] of [[20, 3], [22, 1], [32, 4], [34, 32]]) view.setUint16(place, value, true);
  for (let i = 0; i < rate; i += 1) view.setFloat32(44 + 4 * i, shapes[shape](i, name), true);
  return view.buffer;
}
(async () => {
  const { StudyPlayer } = await import(new URL("listenplayer.js", document.baseURI));
  const context = new OfflineAudioContext(1, seconds * rate, rate);
  context.resume = async () => {};
  const [fetched, made] = [globalThis.fetch, globalThis.AudioContext];
  globalThis.fetch = async (address) => new Response(wave(String(address).slice(-1)));
  globalThis.AudioContext = function () { return context; };
  const player = new StudyPlayer();
  await player.load(["0", "1"]);
  [globalThis.fetch, globalThis.AudioContext] = [fetched, made];
  player.repeats = repeats;
  const press = (index) => (index < 0 ? player.stop() : player.play(index));
  for (const [time, index] of presses.slice(1)) {
    context.suspend(time).then(async () => { await press(index); OfflineAudioContext.prototype.resume.call(context); });
  }
  await press(presses[0][1]);
  done(Array.from((await context.startRendering()).getChannelData(0)));
})().catch((error) => done(String(error)));
"""


def rendered(driver, seconds, shape, presses, repeats=False):
    """The frames that the player gives for presses, each a time in seconds and the number of a sound, or -1 to stop."""
    frames = driver.execute_async_script(RENDER, RATE, seconds, shape, presses, repeats)
    if isinstance(frames, str):
        raise AssertionError(f"expected sound of the player, and it said: {frames}")
    return frames


def jump(frames):
    """The largest difference of two frames that follow each other, and where it is."""
    return max((abs(after - before), place) for place, (before, after) in enumerate(zip(frames, frames[1:])))


def steepest(amplitude):
    """The largest difference of two frames that a fading tone of this amplitude has by itself."""
    return amplitude * (2 * math.pi * PITCH / RATE + math.pi / (2 * FADE))


def switch_problems(driver):
    """Another sound at 0.4 s: it goes on within one block of the place where the first one was, and never sounds with it."""
    pressed = round(0.4 * RATE / BLOCK) * BLOCK
    frames = rendered(driver, 1, "position", [[0, 0], [pressed / RATE, 1]])
    changed = next((place for place, value in enumerate(frames) if value < -1e-6), len(frames))
    if not pressed + FADE <= changed <= pressed + FADE + BLOCK:
        yield f"the second sound begins {(changed - pressed) / RATE * 1000:.1f} ms after it was pressed, expected 5 ms, when the first has faded"
    heard = [(place, (abs(value) / 0.5 - 0.1) / 0.8 * RATE) for place, value in enumerate(frames)]
    steady = [one for one in heard if FADE + BLOCK < one[0] < pressed - BLOCK
              or pressed + 2 * FADE + BLOCK < one[0] < RATE - FADE - BLOCK]
    off = max(abs(position - place) for place, position in steady)
    if off > BLOCK:
        yield f"sounds are {off:.0f} frames from their position, expected one block of {BLOCK} at most"
    if (largest := jump(frames))[0] > 0.5 * math.pi / (2 * FADE) * 1.1:
        yield f"a switch makes a step of {largest[0]:.3f} at frame {largest[1]}"


def repeat_problems(driver):
    """A tone whose end does not fit its beginning, two and a half times: no step, and no gap."""
    frames = rendered(driver, 2.5, "tone", [[0, 0]], repeats=True)
    if (largest := jump(frames))[0] > 1.02 * steepest(0.5):
        yield f"a repeated sound makes a step of {largest[0]:.3f} at frame {largest[1]}, a tone has {steepest(0.5):.3f}"
    lap = max(abs(frames[place] - frames[place + RATE]) for place in range(2 * FADE, len(frames) - RATE))
    if lap > 1e-3:
        yield f"a repeated sound differs from itself by {lap:.4f}"
    if max(map(abs, frames[2 * RATE + FADE:])) < 0.4:
        yield "a repeated sound is silent in its third lap"


def stop_problems(driver):
    """A tone that is stopped at 0.3 s, and one in whose fade another button is pressed: silence, without a step."""
    stopped = round(0.3 * RATE / BLOCK) * BLOCK
    for presses in ([[0, 0], [stopped / RATE, -1]], [[0, 0], [BLOCK / RATE, -1]]):
        frames = rendered(driver, 1, "tone", presses)
        end = round(presses[1][0] * RATE) + FADE + BLOCK
        if any(frames[end:]):
            yield f"a stopped sound goes on after {end} frames"
        if (largest := jump(frames))[0] > 1.02 * steepest(0.5):
            yield f"a stopped sound makes a step of {largest[0]:.3f} at frame {largest[1]}"


def problems(driver):
    """What is wrong with the sound, in a tab that shows the page of a study."""
    return [*switch_problems(driver), *repeat_problems(driver), *stop_problems(driver)]
