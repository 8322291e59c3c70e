// The engine's side of a field walk: takes what the server sends, each message once and in order, and does it with the
// engine as soon as it can be done. It knows nothing of time; FieldPlayer does.

import { readBatch, soundName } from "./fieldbatch.mjs";

const WORK = new Set(["space", "open", "sound", "prepare"]);   // what takes long: one of them in a block
const KEPT = 4 << 20;   // bytes of what was said, at most, that are kept for when it is said again

export class FieldStage {
  /** How many messages of the walk have been taken. */
  got = 0;
  /** The frame before which everything is known: the engine may render up to it. */
  known = 0;
  /** The names of recordings that have to be fetched; whoever fetches them empties the list. */
  wanted = [];
  /** The names of those that have to be fetched and are played once, such as what a guide says. */
  passing = [];
  #phone;
  #messages = [];
  #engines = new Map();
  #leaving = [];
  #sounds = new Map();   // by name: the bytes that have come, or null once the engine has them
  #asked = new Set();      // the names of recordings that were wanted, and are not forgotten
  #once = new Map();       // by name: key and bytes of the recordings that a guide says, those that were wanted last at the end
  #scene = [];

  /**
   * @param phone the engine, a `Phone` of engine.mjs
   * @param {number} got the number of the first message that is for it
   */
  constructor(phone, got = 0) {
    [this.#phone, this.got] = [phone, got];
  }

  /**
   * Takes a batch. What came before is left out; what would leave a gap is left out too, because it comes again.
   * @param {ArrayBuffer} buffer
   * @returns whether anything in it was new
   */
  take(buffer) {
    const { first, messages } = readBatch(buffer);
    if (first > this.got) return false;
    const fresh = messages.slice(this.got - first);
    this.got += fresh.length;
    for (const message of fresh) {
      if (message.kind === "sound") this.#want(soundName(message.content), this.wanted);
      if (message.kind === "soon") this.#expect(message.content);
      else this.#messages.push(message);
    }
    return fresh.length > 0;
  }

  /** Takes a recording that was wanted. */
  sound(name, bytes) {
    if (this.#sounds.get(name) === undefined) this.#sounds.set(name, bytes);
  }

  /** Does what can be done now, one long work at most; call it once in a block. */
  advance() {
    let hasWorked = false;
    while (this.#messages.length > 0) {
      const [message] = this.#messages;
      const isWork = WORK.has(message.kind);
      if ((isWork && hasWorked) || !this.#isReady(message)) break;
      this.#messages.shift();
      hasWorked ||= isWork;
      if (this.#perform(message)) continue;
      this.#messages.unshift(message);
      break;
    }
    this.handOver();
  }

  /** Hands events and changes of the scene to the engine as far as there is room; call it before each block. */
  handOver() {
    while (this.#scene.length > 0) {
      const [change] = this.#scene;
      if (change.rest) change.rest = this.#phone.direct(change.rest);
      else if (!this.#meet(change)) break;
      if (change.rest?.length > 0) break;
      this.#scene.shift();
    }
    for (const engine of this.#engines.values()) this.#push(engine);
    this.#leaving = this.#leaving.filter((engine) => !this.#hasGone(engine));
  }

  #want(name, list) {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    list.push(name);
  }

  /** Wants a recording before its turn; one that a mapping plays, too, stays. */
  #expect(key) {
    const name = soundName(key);
    if (this.#asked.has(name) && !this.#once.has(name)) return;
    const { size } = this.#once.get(name) ?? { size: 0 };
    this.#once.delete(name);
    this.#once.set(name, { key, size });
    this.#want(name, this.passing);
  }

  #isReady({ kind, content }) {
    return kind !== "sound" || this.#sounds.has(soundName(content));
  }

  /** Does a message; returns whether there was room for it. */
  #perform({ kind, number, content }) {
    const phone = this.#phone;
    switch (kind) {
      case "space": phone.gather(content); break;
      case "open": this.#open(number, content); break;
      case "sound": this.#keep(content); break;
      case "prepare": return phone.prepare(this.#engine(number).id, content);
      case "events": this.#engine(number).events.push(content); break;
      case "scene": this.#scene.push({ rest: content }); break;
      case "known": this.known = Math.max(this.known, number); break;
      default: this.#scene.push({ kind, engine: this.#engine(number) });   // join and close
    }
    if (kind === "close") this.#dismiss(number);
    return true;
  }

  #open(number, plan) {
    this.#engines.set(number, { id: this.#phone.open(plan), events: [] });
    let all = [...this.#once.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [name, { key, size }] of this.#once) {
      if (all <= KEPT) break;
      if (this.#sounds.get(name) !== null || this.#isNamed(name)) continue;
      this.#forget(name, key);
      all -= size;
    }
  }

  /** Whether a message that waits needs a recording. */
  #isNamed(name) {
    return this.#messages.some(({ kind, content }) => kind === "sound" && soundName(content) === name);
  }

  #forget(name, key) {
    this.#phone.forget(key);
    for (const list of [this.#sounds, this.#asked, this.#once]) list.delete(name);
  }

  #keep(key) {
    const name = soundName(key);
    const bytes = this.#sounds.get(name);
    if (bytes) this.#phone.sound(key, bytes);
    if (bytes && this.#once.has(name)) this.#once.get(name).size = bytes.length;
    this.#sounds.set(name, null);
  }

  #engine(number) {
    const engine = this.#engines.get(number);
    if (!engine) throw new Error(`there is no engine ${number} on this phone`);
    return engine;
  }

  /** The engine has no number any more; what was sent for it is still played. */
  #dismiss(number) {
    this.#leaving.push(this.#engine(number));
    this.#engines.delete(number);
  }

  /** Lets an engine join the ensemble, or go once its leave has been handed over. */
  #meet({ kind, engine }) {
    if (kind === "join") return this.#phone.join(engine.id);
    engine.hasLeft = true;
    return true;
  }

  #push(engine) {
    while (engine.events.length > 0) {
      const rest = this.#phone.push(engine.id, engine.events[0]);
      if (rest.length > 0) {
        engine.events[0] = rest;
        return;
      }
      engine.events.shift();
    }
  }

  #hasGone(engine) {
    this.#push(engine);
    if (!engine.hasLeft || engine.events.length > 0) return false;
    this.#phone.close(engine.id);
    return true;
  }
}
