// The position and the orientation of this phone, told to the session.

import { blurOf } from "./blur.mjs";
import { fromTrueNorth } from "./north.mjs";
import { courseOf, positionWords } from "./position.js";
import { Senses } from "./senses.js";
import { farOf, unusedWords, wholeDistanceWords } from "./words.js";

const INTERVAL = 50;       // milliseconds between two readings sent

/**
 * Makes the sensors. `status` is that of the position; `hasCompass` says whether an orientation has come; `onchange` is called
 * when any of these changes.
 */
export function createSensors(link) {
  return new Sensors(link);
}

class Sensors extends Senses {
  #link;
  #reading = {};
  #blur = null;
  #hasPlace = false;   // whether the site has used a position of this device
  #timer = null;
  #far = null;         // metres to the garden, where they are more than anybody walks

  constructor(link) {
    super((fix) => this.#fix(fix), (heading) => this.#turn(heading));
    this.#link = link;
    // A connection that is made again is another one for the session.
    link.on("hello", () => { if (this.status === "on") this.#tell(); });
  }

  /** What to say of the position and the compass; empty where all is well. */
  get words() {
    if (this.status !== "on") return positionWords(this.status);
    if (this.#far !== null) return this.denial;
    return [
      unusedWords(this.#blur, this.#hasPlace),
      this.hasCompass ? "" : "No compass: the direction comes from how you walk.",
    ].filter(Boolean).join(" ");
  }

  get denial() {
    if (this.#far === null) return super.denial;
    return `You are ${wholeDistanceWords(this.#far)} from this garden, so your position is not used here.`;
  }

  /** Where this device is, `{latitude, longitude}`; null while nobody knows it as well as the site wants. */
  get place() { return this.status === "on" && this.#blur === null && this.#far === null ? this.#reading : null; }

  /** What to do where there is no position yet. */
  get invitation() {
    if (this.denial) return this.denial;
    return this.#link.scene?.walk ? "Start the walk, or use your own position." : "The walk is what a phone sends: press My position.";
  }

  ended() {
    this.#reading = {};
    this.#link.sense(null);
    [this.#blur, this.#hasPlace, this.#far] = [null, false, null];
  }

  #fix(fix) {
    const { latitude, longitude, accuracy } = fix;
    this.#blur = blurOf(fix, this.#link.scene?.site?.worstAccuracy);
    const far = farOf(fix, this.#link.scene?.site);
    if (far !== null && this.#far === null) this.#link.sense(null);
    this.#far = far;
    this.#hasPlace ||= this.#blur === null && this.#far === null;
    Object.assign(this.#reading, { latitude, longitude, accuracy });
    const course = courseOf(fix);
    if (!this.hasCompass && course !== null) this.#reading.heading = course;
    this.#tell();
    this.onchange();
  }

  #turn(heading) {
    const degrees = fromTrueNorth(heading, this.#link.scene?.garden?.declination ?? null);
    this.#reading.heading = (Math.round(degrees * 10) / 10) % 360;
    this.#tell();
  }

  /** Tells the session; from far away nothing, since the garden is one for all and would fall silent. */
  #tell() {
    if (this.#timer || this.#far !== null) return;
    this.#link.sense({ ...this.#reading });
    const sent = this.#reading.heading;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.status !== "off" && this.#reading.heading !== undefined && this.#reading.heading !== sent) this.#tell();
    }, INTERVAL);
  }
}
