// Plays a tape in an AudioWorklet, block by block on the thread of the sound.
import { TapePlayer } from "./tape.mjs";

class TapeProcessor extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    const { module, tape } = processorOptions;
    this.player = new TapePlayer(module, tape);
    this.blocks = 0;
    this.port.onmessage = () => this.port.postMessage({ blocks: this.blocks, counters: this.player.phone.counters() });
  }

  process(_, [[left, right]]) {
    this.player.render(left, right);
    this.blocks += 1;
    return true;
  }
}

registerProcessor("tape", TapeProcessor);
