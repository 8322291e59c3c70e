// How far ahead of the sound the server has to know: as far as answers take to come, and a little more. It grows at once, and
// shrinks slowly.

const FIRST = 0.15;              // seconds at first
const [LEAST, MOST] = [0.1, 4];  // seconds
const AIM = 0.06;                // seconds that shall be known still when the next answer comes
const CLOCK = 0.05;              // seconds from one clock to the next
const MOST_AT_FIRST = 0.5;       // seconds that the first answer may ask for: it may have to wait for the walk to be made
const MEMORY = 30;               // seconds in which what was needed counts
const PATIENCE = 0.25;           // seconds without news after which the network may be away, at least
const LONGEST_GAP = 1;           // seconds without news that count as the network's own way, at most
const SHRINKING = 0.005;         // seconds less in a second, when less would do

export class Lookahead {
  ahead = FIRST;
  #rate;
  #asked = [];
  #seconds = [];   // of each of the last seconds: what was needed most, what was known still least, the longest time without news
  #last = 0;
  #news = null;    // when something new came last

  /** @param {number} rate frames in a second */
  constructor(rate) {
    this.#rate = rate;
  }

  /**
   * The clock tells at a time, in frames since the player was made, that `frame` is heard; returns the lookahead to ask for with it,
   * in seconds.
   */
  asked(frame, time) {
    this.#shrink(time);
    this.#asked.push({ time, end: frame + this.ahead * this.#rate });
    if (this.#asked.length > 2000) this.#asked.shift();
    return this.ahead;
  }

  /** The first answers come, before anything is heard. */
  greeted(time) {
    if (this.#asked.length === 0) return;
    const trip = (time - this.#asked[0].time) / this.#rate;
    this.#need(Math.min(MOST_AT_FIRST, trip + CLOCK + AIM), time);
  }

  /** Something new comes at a time, while `frame` is heard and `known` was the end of what was known. */
  answered(known, frame, time) {
    const second = this.#second(time);
    second.slack = Math.min(second.slack, (known - frame) / this.#rate);
    const gap = (time - (this.#news ?? time)) / this.#rate;
    if (gap <= LONGEST_GAP) second.gap = Math.max(second.gap, gap);
    this.#news = time;
    // What is known ends at a hundredth of a second, somewhat before or after what was asked for.
    const next = this.#asked.findIndex(({ end }) => end > known + this.#rate / 100);
    const asked = this.#asked[(next < 0 ? this.#asked.length : next) - 1];
    const needed = asked ? (time - asked.time) / this.#rate + AIM : 0;
    if (needed <= MOST) this.#need(needed, time);   // No lookahead bridges more: the network was away.
  }

  #need(needed, time) {
    const second = this.#second(time);
    second.needed = Math.max(second.needed, needed);
    this.ahead = Math.max(this.ahead, needed);
  }

  /** How much was known still, in seconds, when the latest of the last half minute's answers came; 0 before the first. */
  get slack() {
    const least = Math.min(...this.#seconds.map(({ slack }) => slack));
    return Number.isFinite(least) ? least : 0;
  }

  /** After how many seconds without news the network counts as away: clearly longer than it took in the last half minute. */
  get patience() {
    return Math.max(PATIENCE, 1.25 * Math.max(0, ...this.#seconds.map(({ gap }) => gap)));
  }

  #second(time) {
    const number = Math.floor(time / this.#rate);
    if (this.#seconds.at(-1)?.number !== number) {
      this.#seconds = this.#seconds.filter((one) => one.number > number - MEMORY);
      this.#seconds.push({ number, needed: LEAST, slack: Infinity, gap: 0 });
    }
    return this.#seconds.at(-1);
  }

  #shrink(time) {
    this.#second(time);
    const needed = Math.max(...this.#seconds.map((one) => one.needed));
    const less = this.ahead - (SHRINKING * (time - this.#last)) / this.#rate;
    this.ahead = Math.max(Math.min(this.ahead, needed), less, LEAST);
    this.#last = time;
  }
}
