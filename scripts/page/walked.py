"""Walks that were kept are rendered again: the same decisions, byte for byte, and what the page's worklet has put out, sample for sample."""

import base64

from field import walks as bits

from page import served, walk

# Records every block that the engine's node puts out. The module is there before the page's own, so that nothing is missed.
RECORD = """{
  const Plain = Object.getPrototypeOf(AudioWorkletNode);
  const { tap } = window;
  window.recorded = [];
  const RECORDER = "data:text/javascript," + encodeURIComponent(`registerProcessor("recorder", class extends AudioWorkletProcessor {
    blocks = new Float32Array(2 * 128 * 100);
    count = 0;
    process([[left, right]]) {
      for (let i = 0; i < 128; i++) {
        this.blocks[this.count++] = left?.[i] ?? 0;
        this.blocks[this.count++] = right?.[i] ?? 0;
      }
      if (this.count === this.blocks.length) {
        this.port.postMessage(this.blocks);
        this.count = 0;
      }
      return true;
    }
  });`);
  const Context = AudioContext;
  window.AudioContext = class extends Context {
    constructor(...settings) {
      super(...settings);
      const add = this.audioWorklet.addModule.bind(this.audioWorklet);
      const ready = add(RECORDER);
      this.audioWorklet.addModule = (...names) => ready.then(() => add(...names));
    }
  };
  window.tap = (node) => {
    tap(node);
    const recorder = new Plain(node.context, "recorder", { outputChannelCount: [2] });
    recorder.port.onmessage = ({ data }) => window.recorded.push(data);
    node.connect(recorder).connect(node.context.destination);
  };
}"""
PART = 3 << 20   # bytes that come from the browser at a time


def samples(tab, out):
    """Waits until the sound has died away behind the end of a walk, and writes what was recorded to a file, whose path is given."""
    tab.wait("window.contexts[0].state === 'suspended'", "the page to rest when the walk has died away", 20)
    tab.driver.execute_script("window.recording = new Blob(window.recorded)")
    path = out / "field-samples"
    with open(path, "wb") as file:
        for begin in range(0, tab.ask("window.recording.size"), PART):
            file.write(base64.b64decode(tab.driver.execute_async_script("""
              const [begin, end, done] = arguments;
              const reader = new FileReader();
              reader.onload = () => done(reader.result.split(",")[1]);
              reader.readAsDataURL(window.recording.slice(begin, end));""", begin, begin + PART)))
    return path


def again_problems(walks, out, recorded=None, expected=2):
    """
    Renders the walks that were kept: each decides what it decided on the phone. `recorded` has the samples of the first of them, which
    are those of its render.
    """
    problems, count = [], 0
    for folder in sorted(kept.parent for kept in walks.glob("*/walk.json")):
        if not walk.decisions(folder / "decisions.ndjson"):
            continue   # somebody looked, and did not listen
        sound, log = bits.render(out, folder, walk.SITE)
        if log.read_bytes() != (folder / "decisions.ndjson").read_bytes():
            problems.append(f"the decisions of the walk are not those of its render, byte for byte: {folder / 'decisions.ndjson'}, {log}")
        if recorded and count == 0:
            problems += bits.span_problems(bits.node("compare.mjs", recorded, sound))
        count += 1
    print(f"field: {count} walks were kept and rendered again")
    return problems if count == expected else [*problems, f"{count} walks were kept, not the {expected} that were listened to"]
