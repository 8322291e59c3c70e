// How far ahead of the sound the server has to know: as far as answers take to come, and a little more. It grows at once, and
// shrinks slowly.

const FIRST = 0.15;              // seconds at first
const [LEAST, MOST] = [0.1, 4];  // seconds
const AIM = 0.06;                // seconds that shall be known still when the next answer comes
const MEMORY = 30;               // seconds in which what was needed counts
const SHRINKING = 0.005;         // seconds less in a second, when less would do

export class Lookahead {
  ahead = FIRST;
  #rate;
  #asked = [];
  #seconds = [];   // of each of the last seconds: what was needed most and what was known still least
  #last = 0;

  /** @param {number} rate frames in a second */
  constructor(rate) {
    this.#rate = rate;
  }

  /** The clock is told that `frame` is heard; returns the lookahead to ask for with it, in seconds. */
  asked(frame) {
    this.#shrink(frame);
    this.#asked.push({ frame, end: frame + this.ahead * this.#rate });
    if (this.#asked.length > 2000) this.#asked.shift();
    return this.ahead;
  }

  /** Something new comes while `frame` is heard and `known` was the end of what was known. */
  answered(known, frame) {
    const second = this.#second(frame);
    second.slack = Math.min(second.slack, (known - frame) / this.#rate);
    // What is known ends at a hundredth of a second, somewhat before or after what was asked for.
    const next = this.#asked.findIndex(({ end }) => end > known + this.#rate / 100);
    const asked = this.#asked[(next < 0 ? this.#asked.length : next) - 1];
    if (!asked) return;
    const needed = (frame - asked.frame) / this.#rate + AIM;
    if (needed > MOST) return;   // No lookahead bridges this: the network was away.
    second.needed = Math.max(second.needed, needed);
    this.ahead = Math.max(this.ahead, needed);
  }

  /** How much was known still, in seconds, when the latest of the last half minute's answers came; 0 before the first. */
  get slack() {
    const least = Math.min(...this.#seconds.map(({ slack }) => slack));
    return Number.isFinite(least) ? least : 0;
  }

  #second(frame) {
    const number = Math.floor(frame / this.#rate);
    if (this.#seconds.at(-1)?.number !== number) {
      this.#seconds = this.#seconds.filter((one) => one.number > number - MEMORY);
      this.#seconds.push({ number, needed: LEAST, slack: Infinity });
    }
    return this.#seconds.at(-1);
  }

  #shrink(frame) {
    this.#second(frame);
    const needed = Math.max(...this.#seconds.map((one) => one.needed));
    const less = this.ahead - (SHRINKING * (frame - this.#last)) / this.#rate;
    this.ahead = Math.max(Math.min(this.ahead, needed), less, LEAST);
    this.#last = frame;
  }
}
