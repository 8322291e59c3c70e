// How late messages come, compared with the quickest of the last minute: what a jitter buffer has to bridge.

const SPAN = 30;    // seconds; the quickest of this and of the span before counts, so that clocks may drift apart
const LEAP = 5;     // seconds; a message that is as much later or earlier stands for another clock

/**
 * Makes it: `{note(sent), quickest, worst}`, the last two in seconds and of the last one or two spans. `now()` is the receiver's
 * clock in seconds.
 */
export function createLateness(now = () => performance.now() / 1000) {
  return new Lateness(now);
}

class Lateness {
  #clock;
  #now = makeSpan(-Infinity);
  #before = makeSpan(-Infinity);

  constructor(clock) {
    this.#clock = clock;
  }

  /** Takes a message that comes now; `sent` is its second by the sender's clock. Returns by how much it is late. */
  note(sent) {
    const arrival = this.#clock();
    const trip = arrival - sent;
    if (!(Math.abs(trip - this.quickest) <= LEAP)) this.#now = this.#before = makeSpan(arrival);
    if (arrival - this.#now.begin > SPAN) [this.#before, this.#now] = [this.#now, makeSpan(arrival)];
    this.#now.quickest = Math.min(this.#now.quickest, trip);
    const late = trip - this.quickest;
    this.#now.worst = Math.max(this.#now.worst, late);
    return late;
  }

  /** The shortest time from a sender's clock to the arrival here; where the clock is this one, a trip. */
  get quickest() {
    return Math.min(this.#now.quickest, this.#before.quickest);
  }

  /** The greatest lateness. */
  get worst() {
    return Math.max(this.#now.worst, this.#before.worst);
  }
}

function makeSpan(begin) {
  return { begin, quickest: Infinity, worst: 0 };
}
