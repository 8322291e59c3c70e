// The connection with the session: one WebSocket that carries JSON both ways and sound as binary messages.
// A lost connection is made again with growing pauses; what was asked meanwhile fails at once and honestly.

import { folded } from "./lines.js";

const PAUSES = [0.5, 1, 2, 4, 8, 15];   // seconds before the next attempts
const SILENCE = 6;                       // seconds without any message after which a connection counts as lost

/**
 * Opens the link and keeps it open.
 * `scene`, `state`, `hello` hold the last message of their kind, `decisions` and `typed` the last ones; `status` is
 * `{kind: "connecting" | "open" | "lost" | "ended", retryIn: seconds, reason: text}`.
 */
export function createLink(address = socketAddress()) {
  return new Link(address);
}

/** What there is to say where the server at this address does not know the address: each session has a secret of its own. */
const MOVED = "This session has ended. Another one is at this server, and has another address: "
  + "open the one that its terminal has printed, or ask its owner for the guests’ address";

/** Whether the server answers, and refuses the address: `ripples serve` has been started anew. */
async function isRefused() {
  const page = new URL(".", document.baseURI);
  page.hash = "";
  const answer = await fetch(page, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 403;
}

function socketAddress() {
  const address = new URL("socket", document.baseURI);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

/** Sessions tell all others what somebody has typed; pages are told as "typed" already, with the answer. */
function isEcho(notice) {
  return /^(page|attach|prompt|script)[\w-]*> /.test(notice);
}

/** Events that came late say something about the machine, which is of use to its owner only. */
function isLate(notice) {
  return /^\d+ events? came late\b/.test(notice);
}

class Link {
  hello = null;
  scene = null;
  state = null;
  decisions = [];
  typed = [];
  #typed = [];   // the same as they came
  status = { kind: "connecting", retryIn: 0, reason: "" };
  #address;
  #socket = null;
  #listeners = new Map();
  #waiting = new Map();
  #lastTag = 0;
  #attempts = 0;
  #quietSeconds = 0;

  constructor(address) {
    this.#address = address;
    setInterval(() => this.#tick(), 1000);
    this.#connect();
  }

  /** Calls `listener` with every message of a kind: "hello", "scene", "state", "decisions", "typed", "notice",
   * "late" (a notice of events that came too late to be played in time), "bye", "pong", "sound" (an ArrayBuffer) and "status". Returns a function that ends this. */
  on(kind, listener) {
    if (!this.#listeners.has(kind)) this.#listeners.set(kind, new Set());
    this.#listeners.get(kind).add(listener);
    return () => this.#listeners.get(kind).delete(listener);
  }

  /** Runs one line of the prompt; the reply is `{kind, text, fault?}`. Rejects where the connection is lost. */
  run(line) { return this.#request({ run: line }); }

  /** Writes the mapping's file and loads it; the reply's `fault` says why it could not be loaded, with the code
   * "conflict" where another version sounds than the text was made from, `base`. */
  save(text, base) { return this.#request({ save: text, base }); }

  /** Completes the end of a line; the reply has `candidates` and the number of characters already `typed`. */
  complete(line) { return this.#request({ complete: line }); }

  /** Tells where this visitor is: degrees, degrees clockwise from north, metres. No reply. */
  sense(reading) { this.#send({ sense: reading }); }

  /** Begins or ends the binary sound for this page. */
  sound(isOn) { this.#send({ sound: isOn }); }

  /** Asks for a "pong" with the same number. */
  ping(number) { this.#send({ ping: number }); }

  /** Tries again at once, after a loss or after the session has ended. */
  retry() {
    if (this.#socket) return;
    this.#attempts = 0;
    this.#connect();
  }

  #connect() {
    this.#setStatus({ kind: "connecting", retryIn: 0, reason: "" });
    const socket = new WebSocket(this.#address);
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = () => { if (this.#socket === socket) this.#closed(); };
    this.#socket = socket;
    this.#quietSeconds = 0;
  }

  #receive(data) {
    this.#quietSeconds = 0;
    if (data instanceof ArrayBuffer) return this.#emit("sound", data);
    const message = JSON.parse(data);
    const [kind] = Object.keys(message);
    const content = message[kind];
    if (kind === "reply") return this.#settle(content);
    if (kind === "hello") this.#opened(content);
    if (kind === "scene" || kind === "state") this[kind] = content;
    if (kind === "decisions") this.decisions = [...this.decisions, ...content].slice(-100);
    if (kind === "bye") this.#ended(content);
    if (kind === "typed") return this.#take(content);
    if (kind === "notice" && isEcho(content)) return;
    if (kind === "notice" && isLate(content)) return this.#emit("late", content);
    this.#emit(kind, content, message);
  }

  /** What somebody typed: one line, or after a connection a list of the last ones, of which some may be known. */
  #take(content) {
    const unseen = Array.isArray(content) ? content.slice(this.#known(content)) : [content];
    this.#typed = [...this.#typed, ...unseen].slice(-50);
    this.typed = folded(this.typed, unseen).slice(-50);
    for (const line of unseen) this.#emit("typed", line);
  }

  /** How many lines at the beginning of a list were the last ones that came. */
  #known(lines) {
    const before = this.#typed.map((line) => JSON.stringify(line));
    const texts = lines.map((line) => JSON.stringify(line));
    const from = before.findIndex((_, start) => before.slice(start).every((text, at) => text === texts[at]));
    return from < 0 ? 0 : before.length - from;
  }

  #opened(hello) {
    this.hello = hello;
    this.decisions = [];   // the last ones come again
    this.#attempts = 0;
    this.#setStatus({ kind: "open", retryIn: 0, reason: "" });
  }

  #ended(reason) {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#failWaiting("the session has ended");
    this.#attempts = 0;
    this.#setStatus({ kind: "ended", retryIn: 0, reason });
  }

  #closed() {
    this.#socket = null;
    this.#failWaiting("the connection was lost");
    const retryIn = PAUSES[Math.min(this.#attempts, PAUSES.length - 1)];
    this.#attempts += 1;
    this.#setStatus({ kind: "lost", retryIn, reason: "" });
    const isLost = () => !this.#socket && this.status.kind === "lost";
    if (retryIn < 1) setTimeout(() => { if (isLost()) this.#connect(); }, retryIn * 1000);
    isRefused().then((isSo) => { if (isSo && this.status.kind !== "open") this.#ended(MOVED); });
  }

  /** Counts down to the next attempt, and notices a connection that is open but dead. */
  #tick() {
    if (this.status.kind === "lost" && !this.#socket) return this.#countDown();
    if (!this.#socket) return;
    this.#quietSeconds += 1;
    if (this.#quietSeconds <= SILENCE) return;
    const dead = this.#socket;
    this.#closed();
    dead.close();
  }

  #countDown() {
    const retryIn = this.status.retryIn - 1;
    if (retryIn <= 0) return this.#connect();
    this.#setStatus({ ...this.status, retryIn });
  }

  #request(message) {
    this.#lastTag += 1;
    const tag = String(this.#lastTag);
    return new Promise((resolve, reject) => {
      if (!this.#send({ ...message, tag })) return reject(new Error("there is no connection with the session"));
      this.#waiting.set(tag, { resolve, reject });
    });
  }

  #send(message) {
    if (this.status.kind !== "open") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #settle(reply) {
    this.#waiting.get(reply.tag)?.resolve(reply);
    this.#waiting.delete(reply.tag);
  }

  #failWaiting(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #setStatus(status) {
    this.status = status;
    this.#emit("status", status);
  }

  #emit(kind, content, message) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(content, message);
  }
}
