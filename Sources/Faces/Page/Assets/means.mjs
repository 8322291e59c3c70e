// Means of readings over spans of time, for sensors that say more than has to be told.

export class Means {
  #length;
  #onmean;
  #span = null;
  #sums = [];
  #count = 0;

  /** `onmean([mean, …])` is called when a span of `length` milliseconds, in which something was read, is over. */
  constructor(length, onmean) {
    [this.#length, this.#onmean] = [length, onmean];
  }

  /** Takes numbers that were read at a time in milliseconds. */
  take(time, values) {
    const span = Math.floor(time / this.#length);
    if (span !== this.#span) {
      if (this.#count > 0) this.#onmean(this.#sums.map((sum) => sum / this.#count));
      [this.#span, this.#sums, this.#count] = [span, values.map(() => 0), 0];
    }
    this.#sums = this.#sums.map((sum, i) => sum + values[i]);
    this.#count += 1;
  }
}
