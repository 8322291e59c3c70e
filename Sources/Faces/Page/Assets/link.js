// The connection with the session: one WebSocket that carries JSON both ways and sound as binary messages.
// What was asked while a connection is lost fails at once and honestly.

import { Connection } from "./connection.mjs";
import { folded } from "./folds.mjs";

/**
 * Opens the link and keeps it open. `scene`, `state`, `hello` hold the last message of their kind, `decisions`, `callouts` and
 * `typed` the last ones.
 */
export function createLink() {
  const link = new Link();
  link.start();
  return link;
}

/** What there is to say where the server at this address does not know the address: each session has a secret of its own. */
const MOVED = "This session has ended. Another one is at this server, and has another address: "
  + "open the one that its terminal has printed, or ask its owner for the guests’ address";

/** Sessions tell all others what somebody has typed; pages are told as "typed" already, with the answer. */
function isEcho(notice) {
  return /^(page|attach|prompt|script)[\w-]*> /.test(notice);
}

/** Events that came late say something about the machine, which is of use to its owner only. */
function isLate(notice) {
  return /^\d+ events? came late\b/.test(notice);
}

/**
 * The kinds of messages are "hello", "scene", "state", "decisions", "callouts", "felt" (a pattern for the hand), "typed", "notice", "late"
 * (a notice of events that came too late to be played in time), "bye", "pong", "sound" (an ArrayBuffer) and "status".
 */
class Link extends Connection {
  hello = null;
  scene = null;
  state = null;
  decisions = [];
  callouts = [];
  typed = [];
  #typed = [];   // the same as they came
  #waiting = new Map();
  #lastTag = 0;

  get moved() { return MOVED; }

  /** Runs one line of the prompt; the reply is `{kind, text, fault?}`. Rejects where the connection is lost. */
  run(line) { return this.#request({ run: line }); }

  /** Writes the mapping's file and loads it; the reply's `fault` says why it could not be loaded, with the code
   * "conflict" where another version sounds than the text was made from, `base`. */
  save(text, base) { return this.#request({ save: text, base }); }

  /** Completes the end of a line; the reply has `candidates` and the number of characters already `typed`. */
  complete(line) { return this.#request({ complete: line }); }

  /** Tells where this visitor is: degrees, degrees clockwise from north, metres; null where that is told no more. No reply. */
  sense(reading) { this.#send({ sense: reading }); }

  /** Begins or ends the binary sound for this page. */
  sound(isOn) { this.#send({ sound: isOn }); }

  /** Asks for a "pong" with the same number. */
  ping(number) { this.#send({ ping: number }); }

  receive(data) {
    if (data instanceof ArrayBuffer) return this.emit("sound", data);
    const message = JSON.parse(data);
    const [kind] = Object.keys(message);
    const content = message[kind];
    if (kind === "reply") return this.#settle(content);
    if (kind === "hello") this.#greeted(content);
    if (kind === "scene" || kind === "state") this[kind] = content;
    if (kind === "decisions") this.decisions = [...this.decisions, ...content].slice(-100);
    if (kind === "callouts") this.callouts = [...this.callouts, ...content].slice(-100);
    if (kind === "bye") this.ended(content);
    if (kind === "typed") return this.#take(content);
    if (kind === "notice" && isEcho(content)) return;
    if (kind === "notice" && isLate(content)) return this.emit("late", content);
    this.emit(kind, content, message);
  }

  /** What somebody typed: one line, or after a connection a list of the last ones, of which some may be known. */
  #take(content) {
    const unseen = Array.isArray(content) ? content.slice(this.#known(content)) : [content];
    this.#typed = [...this.#typed, ...unseen].slice(-50);
    this.typed = folded(this.typed, unseen).slice(-50);
    for (const line of unseen) this.emit("typed", line);
  }

  /** How many lines at the beginning of a list were the last ones that came. */
  #known(lines) {
    const before = this.#typed.map((line) => JSON.stringify(line));
    const texts = lines.map((line) => JSON.stringify(line));
    const from = before.findIndex((_, start) => before.slice(start).every((text, at) => text === texts[at]));
    return from < 0 ? 0 : before.length - from;
  }

  #greeted(hello) {
    this.hello = hello;
    [this.decisions, this.callouts] = [[], []];   // the last ones come again
    this.opened();
  }

  #request(message) {
    this.#lastTag += 1;
    const tag = String(this.#lastTag);
    return new Promise((resolve, reject) => {
      if (!this.#send({ ...message, tag })) return reject(new Error("there is no connection with the session"));
      this.#waiting.set(tag, { resolve, reject });
    });
  }

  #settle(reply) {
    this.#waiting.get(reply.tag)?.resolve(reply);
    this.#waiting.delete(reply.tag);
  }

  dropped(isOver) {
    const reason = isOver ? "the session has ended" : "the connection was lost";
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #send(message) {
    return this.status.kind === "open" && this.send(message);
  }
}
