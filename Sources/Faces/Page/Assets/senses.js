// The position and the compass of this phone, which begin and end together.

import { keepAwake } from "./awake.js";
import { createCompass } from "./compass.js";
import { createPosition, isAsked, isDenied, positionWords } from "./position.js";

/** What the sensors of a session and of a field walk have in common. `onchange` is called when any of it changes. */
export class Senses {
  onchange = () => {};
  #position;
  #compass;

  /** `onfix(coords)` is called with each position, `onturn(degrees)` with each direction of the compass. */
  constructor(onfix, onturn) {
    this.#position = createPosition(onfix, () => this.#changed());
    this.#compass = createCompass(onturn, () => this.onchange());
  }

  get status() { return this.#position.status; }

  /** Why no position is used, which somebody has to know or to mend; empty where one is, or may come. */
  get denial() { return isDenied(this.status) ? positionWords(this.status) : ""; }

  /** Whether the position is asked for: it is there, or may come. */
  get isAsked() { return isAsked(this.status); }

  get hasCompass() { return this.#compass.isKnown; }

  get hasPoorCompass() { return this.#compass.isPoor; }

  /** Begins; call it from a tap, because phones ask for orientation and motion only then. */
  start() {
    if (this.isAsked) return;
    this.#position.start();
    if (this.status !== "waiting") return;
    this.#compass.start();
    this.begun();
  }

  stop() {
    this.#position.stop();
  }

  /** Both have begun: what else begins with them. */
  begun() {}

  /** Both have ended. */
  ended() {}

  #changed() {
    keepAwake("position", this.isAsked);
    if (!this.isAsked) {
      this.#compass.stop();
      this.ended();
    }
    this.onchange();
  }
}
