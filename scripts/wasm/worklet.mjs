// Plays a tape in an AudioWorklet, block by block on the thread of the sound.
import { tapePlayer } from "./tape.mjs";

class TapeProcessor extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    const { module, tape } = processorOptions;
    this.player = tapePlayer(module, tape);
    this.waiting = [];
    // A message that came is answered when the next block is rendered, as an event would be heard in it.
    this.port.onmessage = ({ data }) => this.waiting.push(data);
  }

  process(_, [[left, right]]) {
    this.player.render(left, right);
    for (const number of this.waiting) this.port.postMessage({ number, counters: this.player.phone.counters() });
    this.waiting.length = 0;
    return true;
  }
}

registerProcessor("tape", TapeProcessor);
