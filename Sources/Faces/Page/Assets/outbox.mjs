// Numbered things that are kept until the other side has said that it has them, so that each arrives exactly once.

const MOST = 200;   // things in one message

export class Outbox {
  /** The number of the first thing that is kept. */
  first;
  /** What is kept, in order. */
  list;
  #sent;

  constructor({ first = 0, list = [] } = {}) {
    [this.first, this.list, this.#sent] = [first, list, first];
  }

  get isEmpty() { return this.list.length === 0; }

  /** The number that the next thing will have. */
  get end() { return this.first + this.list.length; }

  add(...things) {
    this.list.push(...things);
  }

  /** The other side has all below a number. */
  had(number) {
    const count = Math.min(Math.max(0, number - this.first), this.list.length);
    this.list.splice(0, count);
    this.first += count;
    this.#sent = Math.max(this.#sent, this.first);
  }

  /** The other side has all below a number, also of things that another page had: what is added now comes behind them. */
  skip(number) {
    this.had(number);
    if (this.isEmpty) this.first = this.#sent = Math.max(this.first, number);
  }

  /** The next message with what was not sent by this connection yet, `{first, list}`; null where nothing is left. */
  next() {
    const list = this.list.slice(this.#sent - this.first, this.#sent - this.first + MOST);
    if (list.length === 0) return null;
    const message = { first: this.#sent, list };
    this.#sent += list.length;
    return message;
  }

  /** Another connection begins: what is kept is sent again. */
  again() {
    this.#sent = this.first;
  }
}
