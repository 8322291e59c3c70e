// Whether an engine is too slow for its phone: it has worked nearly all the time for some seconds.

const MOST = 0.9;      // share of the time of the sound in which it may work
const SECONDS = 4;     // that count, one after the other
const REPORTS = 20;    // in a second

export class Slowness {
  #loads = [];

  /**
   * Takes a report of the worklet, of which there are 20 a second; `load` is the share of the time in which the engine worked. What it
   * catches up with behind a dead zone takes as long as it may, and does not count. Returns whether the engine is too slow.
   */
  note({ load, engine, frame }) {
    if (engine !== frame || !(load >= 0)) return false;
    this.#loads.push(load);
    if (this.#loads.length > SECONDS * REPORTS) this.#loads.shift();
    if (this.#loads.length < SECONDS * REPORTS) return false;
    // Each of the seconds, so that one long break of the whole phone is not taken for a slow engine.
    return Array.from({ length: SECONDS }, (_, i) => this.#loads.slice(i * REPORTS, (i + 1) * REPORTS))
      .every((second) => second.reduce((sum, one) => sum + one, 0) > MOST * REPORTS);
  }
}
