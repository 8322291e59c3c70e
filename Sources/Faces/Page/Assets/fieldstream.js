// How a field walk leaves this browser where the garden's server makes its sound: through the jitter buffer of a session's page, by
// the clock of this phone. It has what FieldOutlet has.

import { WorkletOutlet, expected } from "./outlets.js";

const TICKS = 20;       // clocks that the server is told in a second
const AHEAD = 0.1;      // seconds by which the server is ahead of the clock
const HEADER = 16;      // bytes before the frames of a part
const FRAME = 4;        // bytes
const LONGEST = 0.5;    // seconds of a part that the buffer takes at once
const PIECE = 0.05;     // seconds of the pieces of longer ones

export class FieldStreamOutlet {
  onchange = () => {};
  #link;
  #outlet;
  #feed;
  #rate;
  #frame = 0;
  #told = 0;

  /** Must be made in the listener's tap, when the server has greeted. */
  constructor(link) {
    this.#link = link;
    this.#rate = link.hello.rate;
    this.#feed = new Feed(link);
    this.#outlet = new WorkletOutlet(this.#feed, { worst: expected(), ticks: TICKS });
    this.#outlet.onchange = () => this.onchange();
    this.#outlet.ontick = (frame, heard) => this.#tick(frame, heard);
  }

  /** Plays a part of the server's sound. The last one, in which the walk dies away, is long. */
  take(whole) {
    const part = moved(whole, -this.#link.from);
    const frames = (part.byteLength - HEADER) / FRAME;
    if (frames <= LONGEST * this.#rate) return this.#feed.emit("sound", part);
    const count = Math.round(PIECE * this.#rate);
    for (let at = 0; at < frames; at += count) {
      setTimeout(() => this.#feed.emit("sound", piece(part, at, Math.min(at + count, frames))), (1000 * at) / this.#rate);
    }
  }

  /** The server turns the head, as the compass is read. */
  face() {}

  /** The frame of the clock now. */
  get frame() {
    if (!this.#frame) return 0;
    return this.#frame + Math.round((Math.min(1000, performance.now() - this.#told) / 1000) * this.#rate);
  }

  start() {
    this.#feed.isOn = true;
    return this.#outlet.start();
  }

  stop() {
    this.#feed.isOn = false;
    return this.#outlet.stop();
  }

  close() {
    this.#feed.end();
    this.#outlet.close();
  }

  setGain(gain) {
    this.#outlet.setGain(gain);
  }

  /** Times are in seconds; `latency` is from what the sensors read to the ear: there, back, and what is held back. */
  figures() {
    const figures = this.#outlet.figures();
    const isFirst = this.#link.status.kind === "connecting" && this.#link.lostSeconds === null;
    const isLost = figures.isLost && !isFirst;
    return { ...figures, isLost, latency: figures.latency && figures.latency + (figures.roundTrip ?? 0) / 2 + 1 / TICKS };
  }

  #tick(frame, heard) {
    if (!this.#feed.isOn) return;
    [this.#frame, this.#told] = [frame, performance.now()];
    this.#link.tell({ frame, ahead: AHEAD, got: 0, faced: [], heard: heard ?? 0 });
  }
}

/** What a session's link is to its outlet, as far as a walk has that. */
class Feed {
  isOn = false;
  #link;
  #listeners = new Map();
  #ends = [];

  constructor(link) {
    this.#link = link;
    for (const kind of ["pong", "status"]) this.#ends.push(link.on(kind, (content) => this.emit(kind, content)));
  }

  get hello() { return { sampleRate: this.#link.hello.rate }; }

  get status() { return this.#link.status; }

  on(kind, listener) { this.#listeners.set(kind, listener); }

  emit(kind, content) { this.#listeners.get(kind)?.(content); }

  /** The server makes what the clock asks for: there is nothing to say. */
  sound() {}

  ping(number) { this.#link.ping(number); }

  end() {
    this.isOn = false;
    for (const end of this.#ends) end();
  }
}

/** A part that begins so many frames later. */
function moved(part, frames) {
  if (frames === 0) return part;
  const header = new DataView(part);
  header.setBigInt64(0, header.getBigInt64(0, true) + BigInt(frames), true);
  return part;
}

/** Some frames of a part as a part. */
function piece(part, from, to) {
  const begin = HEADER + from * FRAME;
  const bytes = new Uint8Array(HEADER + (to - from) * FRAME);
  bytes.set(new Uint8Array(part, 0, HEADER));
  bytes.set(new Uint8Array(part, begin, (to - from) * FRAME), HEADER);
  const header = new DataView(bytes.buffer);
  header.setBigInt64(0, header.getBigInt64(0, true) + BigInt(from), true);
  return bytes.buffer;
}
