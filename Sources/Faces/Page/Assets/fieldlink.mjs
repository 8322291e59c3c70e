// The connection of a field walk: begins a walk or goes on with it, tells the sound's clock, what the sensors read and what the
// visitor asks for, and hands on what comes for the engine. What the server has not said to have is kept, and sent again by the next connection.

import { Connection } from "./connection.mjs";
import { Outbox } from "./outbox.mjs";

const TAIL = 5000;   // milliseconds in which the last sound of a walk may come
const TICKS = 100;   // in a second of the walk
const KINDS = ["readings", "facing", "wishes"];   // what is kept until the server has it
const MOVED = "This garden is at another address now: ask for it where you got this one";

/**
 * Makes the link of a new walk, or of one that was left: `{walk, key, got, frame, readings, facing}`, which is ended when the
 * server has all of it, unless `resume` says that it goes on here. Messages are "hello", "state", "batch" (an ArrayBuffer), "callouts" and "felt" (a pattern for the
 * hand) when they are heard, "fault", "over" and "status".
 */
export function createFieldLink(left = null) {
  return new FieldLink(left);
}

export class FieldLink extends Connection {
  hello = null;
  /** What was called out and heard, as in a Link. */
  callouts = [];
  /** Called when the visitor asks for something: what is asked for needs the sound. */
  onask = () => {};
  /** The walk's number and its secret, once the server has given them. */
  walk = null;
  key = null;
  /** How many messages the engine has taken. */
  got = 0;
  /** The last frame of the sound that was told. */
  frame = 0;
  readings;
  facing;
  wishes = new Outbox();
  #coming = [];   // what the guide has decided and is not heard yet: when, what kind of message, its content
  #end = null;
  #isAsking = false;
  #isChanging = false;   // another walk was asked for in this one's place, and has not begun
  #heard = 0;            // the frame of the walk that is heard: the clock's, or one that the server's sound has come to
  #isAnew = false;       // this page was loaded anew, and goes on with a walk of the one before

  constructor(left) {
    super();
    this.readings = new Outbox(left?.readings);
    this.facing = new Outbox(left?.facing);
    if (!left) return;
    [this.walk, this.key, this.got, this.frame, this.#end] = [left.walk, left.key, left.got, left.frame, left.frame];
  }

  /** Goes on with a walk that a page of this browser left a while ago; before the start. */
  resume(left) {
    [this.readings, this.facing] = [new Outbox(left.readings), new Outbox(left.facing)];
    [this.walk, this.key, this.#isAnew] = [left.walk, left.key, true];
  }

  /** Whether the visitor has ended the walk. */
  get isEnding() { return this.#end !== null; }

  /** The frame of the walk that is frame 0 of this page's sound. */
  get from() { return this.hello?.from ?? 0; }

  get moved() { return MOVED; }

  get words() {
    return { lost: "Connection lost: the sound rests until there is one again", again: "Connected again" };
  }

  /** A server that has been told a clock answers; one that has not may be silent for as long as the phone is. */
  get isExpecting() { return this.status.kind !== "open" || this.#isAsking; }

  // Behind a dead zone the sound shall be there again soon; a new connection comes sooner than the old one's retransmission.
  get pauses() { return [0.5]; }

  get patience() { return 3; }

  // An attempt that was begun in the dead zone waits for its own retransmissions; each third has time for a slow network.
  get patiences() { return [1, 1, 3]; }

  greet() {
    this.#isAsking = true;
    const how = this.#isAnew ? { anew: true } : { got: this.got };
    this.send({ begin: { walk: this.walk, key: this.key, ...how } });
  }

  receive(data) {
    this.#isAsking = false;
    if (data instanceof ArrayBuffer) return this.emit("batch", data);
    const message = JSON.parse(data);
    const [kind] = Object.keys(message);
    const content = message[kind];
    if (kind === "hello") this.#greeted(content);
    if (kind === "had") this.#had(content);
    if (kind === "ended") return this.#over();
    if (kind === "fault" && this.#isAnew) return this.#beginAnew();
    if (kind === "fault" && this.status.kind !== "open") this.ended(content.message);
    if (kind === "fault" && this.#isChanging) return this.#refused(content);
    if (kind === "callouts") return this.#expect(kind, content, this.hello.lead);
    if (kind === "felt") return this.#expect(kind, content, 0);
    this.emit(kind, content);
  }

  /** Asks the guide for something by a line of the prompt, `:ask WISH`; what it cannot do comes as "fault". */
  async run(line) {
    const wish = line.replace(/^:ask /, "");
    if (wish === line) throw new Error(`${line} is nothing that a guide does`);
    if (this.status.kind !== "open" || this.#end !== null) throw new Error("there is no connection with the garden");
    this.onask();
    this.wishes.add(wish);
    this.#flush();
    return {};
  }

  /**
   * Asks for another walk in this one's place, whose `sound` the "phone" makes or the "server", and `why`. "hello" comes again
   * when it begins, "refused" with a fault where it does not.
   */
  instead(sound, why) {
    this.#isChanging = this.send({ instead: { sound, why } });
    return this.#isChanging;
  }

  /** Asks for an answer, "pong", with the same number. */
  ping(number) {
    this.send({ ping: number });
  }

  /** Notes what sensors read at a frame of the sound: `{latitude: …}`, by the names of inputs. */
  read(frame, values) {
    if (this.#end === null && !this.#isChanging) this.readings.add([frame + this.from, values]);
  }

  /** Tells the clock, and what was noted since the last time; `report` is the sound's, `heard` its frame where that is another. */
  tell({ frame, ahead, got, faced, heard }) {
    if (this.#end !== null || this.#isChanging) return;
    const from = this.from;
    [this.frame, this.got, this.#heard] = [frame + from, got, (heard ?? frame) + from];
    const ticks = Math.round((TICKS * from) / (this.hello?.rate ?? 1));
    this.facing.add(...faced.map(([tick, degrees]) => [tick + ticks, degrees]));
    this.#hear();
    this.#flush();
    const clock = { frame: this.frame, ahead, got };
    if (this.status.kind === "open" && this.send({ clock })) this.#isAsking = true;
  }

  /** Ends the walk: now, or as soon as there is a connection again. */
  end() {
    this.#end = this.frame;
    this.#flush();
  }

  /** Sends what is noted, and the end when it is the last thing to say. */
  #flush() {
    if (this.status.kind !== "open" || this.#isChanging) return;
    for (const kind of KINDS) {
      for (let message; (message = this[kind].next()) !== null;) this.send({ [kind]: message });
    }
    if (this.#end !== null) this.#isAsking = this.send({ end: { frame: this.#end } });
  }

  #greeted(hello) {
    if (this.walk !== null && hello.walk !== this.walk) this.#anew();
    this.#isChanging = false;
    if (this.#isAnew) {
      [this.got, this.frame, this.#heard] = [hello.got, hello.from, hello.from];
      for (const kind of KINDS) this[kind].skip(hello.had[kind]);
      this.#isAnew = false;
    }
    [this.hello, this.walk, this.key] = [hello, hello.walk, hello.key ?? this.key];
    this.readings.again();
    this.facing.again();
    this.wishes.again();
    this.opened();
    this.#flush();
  }

  /** The walk that was to go on has ended: another one begins. */
  #beginAnew() {
    this.#isAnew = false;
    [this.walk, this.key] = [null, null];
    this.#anew();
    this.greet();
  }

  /** Another walk: nothing of the one before belongs to it. */
  #anew() {
    for (const kind of KINDS) this[kind] = new Outbox();
    [this.got, this.frame, this.#heard, this.#coming, this.callouts] = [0, 0, 0, [], []];
  }

  #refused(fault) {
    this.#isChanging = false;
    this.emit("refused", fault);
  }

  #had(numbers) {
    for (const kind of KINDS) this[kind].had(numbers[kind] ?? 0);
  }

  /** Keeps what the guide has decided ahead of the sound; things have the second of the walk, and are heard `lead` seconds later. */
  #expect(kind, things, lead) {
    for (const thing of things) this.#coming.push({ kind, thing, frame: (thing.time + lead) * this.hello.rate });
    this.#hear();
  }

  /** Tells what is heard by now, in its order. */
  #hear() {
    const due = this.#coming.filter(({ frame }) => frame <= this.#heard);
    this.#coming = this.#coming.filter(({ frame }) => frame > this.#heard);
    for (const { kind, thing } of due) {
      if (kind === "felt") this.emit("felt", thing.pattern);
      else this.#show(thing);
    }
  }

  #show(callout) {
    this.callouts = [...this.callouts, callout].slice(-100);
    this.emit("callouts", [callout]);
  }

  /** The server has all of the walk; it sends how the walk dies away. */
  #over() {
    this.emit("over");
    setTimeout(() => this.ended("The walk has ended"), TAIL);
  }
}
