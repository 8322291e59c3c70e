// The sound of a field walk on the thread of the sound: a FieldPlayer, and what goes between it and the page.

import { Phone } from "./engine.mjs";
import { FieldPlayer } from "./fieldplayer.mjs";

const REPORTS = 20;   // in a second

class FieldProcessor extends AudioWorkletProcessor {
  #player;
  #clock;
  #sinceReport = 0;
  #busy = 0;   // milliseconds in which the engine has worked since the last report
  #isBroken = false;

  /** The options have the compiled `module`, the bytes of the `head` and the number of the first message, `got`. */
  constructor({ processorOptions: { module, head, got } }) {
    super();
    const phone = new Phone(module);
    phone.head(head);
    // Few browsers have the precise clock here; the other one tells milliseconds.
    this.#clock = globalThis.performance ?? Date;
    this.#player = new FieldPlayer(phone, sampleRate, () => this.#clock.now(), got);
    this.port.onmessage = ({ data }) => this.#trying(() => this.#take(data));
  }

  process(_, [[left, right]]) {
    if (this.#isBroken) return true;
    const began = this.#clock.now();
    this.#trying(() => this.#player.render(left, right));
    this.#busy += this.#clock.now() - began;
    this.#sinceReport += left.length;
    if (this.#sinceReport >= sampleRate / REPORTS) this.#trying(() => this.#report());
    return true;
  }

  /** Tells the page how it stands; `load` is the share of the time of the sound in which the engine worked. */
  #report() {
    const load = (this.#busy * sampleRate) / (1000 * this.#sinceReport);
    this.#busy = 0;
    this.#sinceReport = 0;
    this.port.postMessage({ report: { ...this.#player.report(), load } });
  }

  #take({ batch, sound, face }) {
    if (batch) this.#player.take(batch);
    if (sound) this.#player.sound(sound.name, sound.bytes);
    if (face !== undefined) this.#player.face(face);
  }

  /** A message that cannot be done is told and left out; an engine that has ended is silent from then on. */
  #trying(work) {
    try {
      work();
    } catch (error) {
      this.#isBroken ||= error instanceof WebAssembly.RuntimeError;
      this.port.postMessage({ fault: error.message, isBroken: this.#isBroken });
    }
  }
}

registerProcessor("field", FieldProcessor);
