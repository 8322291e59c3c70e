"""Whether the players of a report switch at the same position, within one block of 128 frames."""

# Buffers whose samples say their own position: the first counts up from 0, the second from 0.5.
OFFLINE = """
  const done = arguments[arguments.length - 1];
  (async () => {
    const rate = 48000, length = 4 * rate, { Transport, BufferSound } = window.ripplesReport;
    const context = new OfflineAudioContext(1, 2 * rate, rate);
    const sounds = [0, 0.5].map((offset) => {
      const buffer = context.createBuffer(1, length, rate);
      const samples = buffer.getChannelData(0);
      for (let k = 0; k < length; k += 1) samples[k] = offset + k / length / 4;
      return new BufferSound(context, buffer, 0);
    });
    const transport = new Transport(context, sounds);
    transport.start(1, 0);
    transport.hear(1, 1);
    const heard = (await context.startRendering()).getChannelData(0);
    const at = (frame, offset) => (heard[frame] - offset) * length * 4;
    const fade = Math.round(Transport.fade * rate);
    let quietest = 1;
    for (let k = rate - 10; k < rate + fade + 10; k += 1) quietest = Math.min(quietest, heard[k]);
    done({
      before: at(rate - 1, 0) - (2 * rate - 1),
      after: at(rate + fade + 1, 0.5) - (2 * rate + fade + 1),
      quietest, expected: rate * 2 / length / 4,
    });
  })().catch((error) => done({ error: String(error) }));"""

# The same in a loop, of sounds that begin at different seconds of the render; samples are seconds, or seconds + 4.
LOOP = """
  const done = arguments[arguments.length - 1];
  (async () => {
    const rate = 48000, { Transport, BufferSound } = window.ripplesReport;
    const context = new OfflineAudioContext(1, 3 * rate, rate);
    const sounds = [0, 0.25].map((start, index) => {
      const buffer = context.createBuffer(1, rate, rate);
      const samples = buffer.getChannelData(0);
      for (let k = 0; k < rate; k += 1) samples[k] = start + k / rate + 4 * index;
      return new BufferSound(context, buffer, start);
    });
    const transport = new Transport(context, sounds);
    transport.start(0.5, 0, true);
    const times = [0.1, 0.7, 1.19, 1.21, 1.9, 2.7];
    const expected = times.map((time) => transport.position(time));
    transport.hear(1, 1.2);
    const heard = (await context.startRendering()).getChannelData(0);
    done({ frames: times.map((time, index) =>
      Math.round(rate * (heard[Math.round(time * rate)] - (time < 1.2 ? 0 : 4) - expected[index]))) });
  })().catch((error) => done({ error: String(error) }));"""

LIVE = """
  const done = arguments[arguments.length - 1];
  const { player, report, chosen } = window.ripplesReport;
  const wait = (seconds) => new Promise((later) => setTimeout(later, 1000 * seconds));
  (async () => {
    const heard = async (time) => {
      const isThere = () => player.transport?.playing && player.transport.position() >= time;
      for (let k = 0; k < 400 && !isThere(); k += 1) await wait(0.05);
    };
    const begin = chosen.time ?? 0;
    document.getElementById('player-play').click();
    await heard(begin + 0.5);
    const buttons = [...document.querySelectorAll('#player-variants button:not(:disabled)')];
    for (const button of buttons) {
      const key = report.variants[button.dataset.index].id;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await heard(player.transport.position() + 0.15);
    }
    const pressed = [...document.querySelectorAll('#player-variants [aria-pressed=true]')].length;
    const { journal } = player.transport;
    const time = player.transport.position(), state = player.context.state;
    player.pause();
    done({ journal, pressed, count: buttons.length, time, state, last: chosen.variant,
      expected: report.variants[buttons[buttons.length - 1].dataset.index].id });
  })().catch((error) => done({ error: String(error) }));"""


BLIND = """
  const box = document.getElementById('player-blind');
  const words = () => document.getElementById('player').innerText;
  const names = window.ripplesReport.report.variants.map((variant) => variant.name);
  box.click();
  const told = names.filter((name) => words().includes(name));
  const trace = document.getElementById('trace').checkVisibility();
  box.click();
  return { told, trace, back: names.every((name) => words().includes(name)) };"""


def problems(driver):
    if not driver.execute_script("return !!document.getElementById('player')"):
        return []
    return offline_problems(driver) + live_problems(driver) + blind_problems(driver)


def blind_problems(driver):
    result = driver.execute_script(BLIND)
    found = [f"the blind comparison tells the name {name}" for name in result["told"]]
    if result["trace"]:
        found.append("the blind comparison shows whose traces they are")
    return found if result["back"] else found + ["the names do not come back after the blind comparison"]


def offline_problems(driver):
    result = driver.execute_async_script(OFFLINE)
    if "error" in result:
        return [f"the players do not render: {result['error']}"]
    found = [f"{when} a switch the players are {result[when]:.0f} frames from their position"
             for when in ("before", "after") if abs(result[when]) > 128]
    if result["quietest"] < result["expected"] - 0.001:
        found.append("a switch leaves a gap")
    loop = driver.execute_async_script(LOOP)
    if any(abs(frames) > 128 for frames in loop.get("frames", [1000])):
        found.append(f"in a loop the players leave their position: {loop}")
    return found


def live_problems(driver):
    result = driver.execute_async_script(LIVE)
    if "error" in result:
        return [f"the players do not play: {result['error']}"]
    starts = {(entry["at"], entry["offset"]) for entry in result["journal"] if entry["did"] == "start"}
    hears = [entry for entry in result["journal"] if entry["did"] == "hear"]
    found = []
    if len(starts) != 1:
        found.append(f"the sounds do not start together: {starts}")
    if len(hears) != result["count"] or result["pressed"] != 1 or result["last"] != result["expected"]:
        found.append(f"the keys do not choose the variants: {result}")
    if result["time"] <= 0.3:
        found.append(f"the position stays at {result['time']} s, the sound is {result['state']}")
    at, offset = next(iter(starts))
    for entry in hears:
        if abs(entry["position"] - (entry["at"] - at + offset)) * 48000 > 128:
            found.append(f"a switch moved the position: {entry}")
    return found
