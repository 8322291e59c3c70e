// What wants to be said unasked, and when: one sentence at a time, none for ever behind another.
// It needs nothing of a browser, so that a check may turn its clock.

/** The sentences that wait, by subject; times are in milliseconds. */
export class Politeness {
  #gap;
  #waiting = new Map();
  #last;

  /** `gap` is the least time between two sentences. */
  constructor(gap) {
    [this.#gap, this.#last] = [gap, -gap];
  }

  /**
   * Wants a sentence of a subject to be said: the newest `saying` stands, but its time is that of the first, so that who wants
   * something again and again is heard all the same. `settle` is the time in which a subject may change its mind.
   */
  want(saying, subject, settle, now) {
    const due = this.#waiting.get(subject)?.due ?? now + settle;
    this.#waiting.set(subject, { saying, due });
  }

  /** A sentence was said. */
  said(now) {
    this.#last = now;
  }

  /** When the next may be said; null where none waits. */
  get next() {
    if (this.#waiting.size === 0) return null;
    return Math.max(this.#last + this.#gap, Math.min(...[...this.#waiting.values()].map(({ due }) => due)));
  }

  /** What is due, the longest first; it waits no more. */
  *take(now) {
    const due = [...this.#waiting].filter(([, one]) => one.due <= now).sort(([, a], [, b]) => a.due - b.due);
    for (const [subject, { saying }] of due) {
      this.#waiting.delete(subject);
      yield saying;
    }
  }
}
