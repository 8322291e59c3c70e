// What a phone tells a field walk: where it is, where it looks, how it moves. A position that is too inaccurate is said and not told.

import { blurOf } from "./blur.mjs";
import { createMotion } from "./motion.js";
import { fromTrueNorth, northWords } from "./north.mjs";
import { courseOf, positionWords } from "./position.js";
import { Senses } from "./senses.js";
import { throttle } from "./elements.js";
import { distanceWords, unusedWords } from "./words.js";

const INTERVAL = 50;      // milliseconds between two headings that are told

/**
 * Makes the sensors, as the garden's view takes them. `onread(values)` is called with readings by the names of inputs,
 * `onturn(degrees)` with each direction of the head, at once.
 */
export function createFieldSensors(onread, onturn) {
  return new FieldSensors(onread, onturn);
}

class FieldSensors extends Senses {
  /** The last of each reading. */
  reading = {};
  /** Whether the server counts steps, and asks for the acceleration. */
  countsSteps = false;
  /** Degrees to add to what the compass tells; null where nobody knows. */
  declination = null;
  /** Metres of accuracy up to which the site uses a position. */
  worst;
  #onread;
  #onturn;
  #blur = null;
  #tellHeading = throttle(() => this.#onread({ heading: this.reading.heading }), INTERVAL);
  #motion = createMotion((axes) => {
    const [x, y, z] = axes.map((axis) => Math.round(axis * 100) / 100);
    this.#onread({ acceleration_x: x, acceleration_y: y, acceleration_z: z });
  });

  constructor(onread, onturn) {
    super((fix) => this.#fix(fix), (degrees) => this.#turn(fromTrueNorth(degrees, this.declination)));
    [this.#onread, this.#onturn] = [onread, onturn];
  }

  /** Where this phone is, `{latitude, longitude}`; null while nobody knows. */
  get place() { return this.status === "on" && this.reading.latitude !== undefined ? this.reading : null; }

  get invitation() {
    if (this.denial) return this.denial;
    return this.status === "off" ? "Headphones on, then press Listen." : "Looking for your position.";
  }

  /** What to say of the position and the compass; empty where all is well. */
  get words() {
    if (this.status !== "on") return positionWords(this.status);
    return [
      unusedWords(this.#blur, this.place !== null),
      this.hasPoorCompass ? "The compass is inaccurate: move the phone in a figure of eight." : "",
      this.hasCompass ? "" : "No compass: the direction comes from how you walk.",
    ].filter(Boolean).join(" ");
  }

  /** The accuracy of the last position, also of one that is too inaccurate, in words. */
  get accuracy() {
    const accuracy = this.#blur ?? this.reading.accuracy;
    return accuracy === undefined ? "–" : `to ${distanceWords(accuracy)}`;
  }

  /** The direction in words. */
  get direction() {
    const { heading } = this.reading;
    if (heading === undefined) return "–";
    return `${Math.round(heading) % 360}°, ${this.hasCompass ? northWords(this.declination) : "from how you walk"}`;
  }

  begun() {
    if (this.countsSteps) this.#motion.start();
  }

  ended() {
    this.#motion.stop();
  }

  /** Reads the last values once more, for a sound that goes on after a pause. */
  again() {
    const blur = this.#blur === null ? {} : { accuracy: this.#blur };
    if (Object.keys(this.reading).length > 0) this.#onread({ ...this.reading, ...blur });
    if (this.reading.heading !== undefined) this.#onturn(this.reading.heading);
  }

  #fix(fix) {
    const { latitude, longitude, accuracy, speed } = fix;
    this.#blur = blurOf(fix, this.worst);
    const course = courseOf(fix);
    const motion = { ...(Number.isFinite(speed) ? { speed } : {}), ...(course === null ? {} : { course }) };
    if (this.#blur === null) this.#read({ latitude, longitude, accuracy, ...motion });
    else this.#onread({ accuracy });
    if (!this.hasCompass && course !== null) this.#turn(course);
    this.onchange();
  }

  #turn(degrees) {
    const heading = (Math.round(degrees * 10) / 10) % 360;
    if (heading === this.reading.heading) return;
    this.#onturn(heading);
    this.reading.heading = heading;
    this.#tellHeading();
  }

  #read(values) {
    Object.assign(this.reading, values);
    this.#onread(values);
  }
}
