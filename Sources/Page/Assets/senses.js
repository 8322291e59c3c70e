// The position and the compass of this phone, which begin and end together.

import { keepAwake } from "./awake.js";
import { createCompass } from "./compass.js";
import { createPosition } from "./position.js";

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

  get hasCompass() { return this.#compass.isKnown; }

  get hasPoorCompass() { return this.#compass.isPoor; }

  /** Begins; call it from a tap, because phones ask for orientation and motion only then. */
  start() {
    if (["waiting", "on"].includes(this.status)) return;
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
    const isOn = ["waiting", "on"].includes(this.status);
    keepAwake("position", isOn);
    if (!isOn) {
      this.#compass.stop();
      this.ended();
    }
    this.onchange();
  }
}
