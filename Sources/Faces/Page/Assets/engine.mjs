// The engine's module as JavaScript sees it: bytes in, samples out. Used by the page of a field walk in its AudioWorklet and, as it
// is, by the checks in scripts/wasm; it needs nothing but WebAssembly.

const KEY = 32;
const BLOCK = 128;
const TURNS = 64;   // turns of the head that are asked for at once

export const COUNTERS = [
  "notes", "stolen", "faults", "effectFaults", "limited", "late", "refused", "swaps", "missingInput",
  "droppedInput", "sounding",
];

export class Phone {
  // module: a WebAssembly.Module.
  constructor(module) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.exports._initialize();
    this.block = this.exports.phone_allocate(8 * BLOCK);
    this.numbers = this.exports.phone_allocate(4 * COUNTERS.length);
    this.turns = this.exports.phone_allocate(16 * TURNS);
    this.inbox = { place: 0, size: 0 };
  }

  // Keeps a recording under its key of 32 bytes.
  sound(key, bytes) {
    const place = this.write([key, bytes]);
    this.check(this.exports.phone_sound(place, place + KEY, bytes.length));
  }

  // Forgets a recording that no orchestra to come plays.
  forget(key) {
    this.exports.phone_forget(this.write([key]));
  }

  // Takes a head for the ensembles to come.
  head(bytes) {
    this.check(this.exports.phone_head(this.write([bytes]), bytes.length));
  }

  // Makes the engine of a plan and returns its number.
  open(plan) {
    return this.check(this.exports.phone_open(this.write([plan]), plan.length));
  }

  close(engine) {
    this.check(this.exports.phone_close(engine));
  }

  // Prepares a next orchestra for the swap that follows; false when too many are waiting.
  prepare(engine, orchestra) {
    return this.check(this.exports.phone_prepare(engine, this.write([orchestra]), orchestra.length)) === 1;
  }

  // Hands events to an engine; returns those for which there was no room yet.
  push(engine, events) {
    return events.subarray(this.check(this.exports.phone_events(engine, this.write([events]), events.length)));
  }

  // Hands the microphone's next frames, up to 128, to an engine.
  hear(engine, left, right) {
    const { exports, block } = this;
    new Float32Array(exports.memory.buffer, block, left.length).set(left);
    new Float32Array(exports.memory.buffer, block + 4 * BLOCK, right.length).set(right);
    this.check(exports.phone_hear(engine, block, block + 4 * BLOCK, left.length));
  }

  // Makes the ensemble of a plan.
  gather(plan) {
    this.check(this.exports.phone_gather(this.write([plan]), plan.length));
  }

  // Hands an engine to the ensemble for the join that follows; false when too many are waiting.
  join(engine) {
    return this.check(this.exports.phone_join(engine)) === 1;
  }

  // Hands over changes of the scene; returns those for which there was no room yet.
  direct(changes) {
    return changes.subarray(this.check(this.exports.phone_scene(this.write([changes]), changes.length)));
  }

  // Turns the listener's head from the next tick on; degrees clockwise from north.
  face(degrees) {
    this.exports.phone_face(degrees);
  }

  // How the head was turned since the last call: pairs of a tick and the degrees from that tick on.
  faced() {
    const found = [];
    for (let count = TURNS; count === TURNS;) {
      count = this.exports.phone_faced(this.turns, 2 * TURNS);
      const numbers = new Float64Array(this.exports.memory.buffer, this.turns, 2 * count);
      for (let i = 0; i < count; i++) found.push([numbers[2 * i], numbers[2 * i + 1]]);
    }
    return found;
  }

  // Renders up to 128 frames into two arrays of floats.
  render(left, right) {
    const { exports, block } = this;
    exports.phone_render(block, block + 4 * BLOCK, left.length);
    left.set(new Float32Array(exports.memory.buffer, block, left.length));
    right.set(new Float32Array(exports.memory.buffer, block + 4 * BLOCK, right.length));
  }

  counters() {
    this.exports.phone_counters(this.numbers);
    const values = new Int32Array(this.exports.memory.buffer, this.numbers, COUNTERS.length);
    return Object.fromEntries(COUNTERS.map((name, i) => [name, values[i]]));
  }

  // Copies arrays of bytes one after the other into the module's memory.
  write(parts) {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (size > this.inbox.size) {
      if (this.inbox.place) this.exports.phone_free(this.inbox.place);
      this.inbox = { place: this.exports.phone_allocate(size), size };
    }
    let place = this.inbox.place;
    for (const part of parts) {
      new Uint8Array(this.exports.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return this.inbox.place;
  }

  // Throws the fault behind a number below 0.
  check(answer) {
    if (answer >= 0) return answer;
    const room = 2000;
    const text = this.exports.phone_allocate(room);
    const length = Math.min(room, this.exports.phone_fault(text, room));
    // A worklet has no TextDecoder.
    const bytes = new Uint8Array(this.exports.memory.buffer, text, length);
    const words = decodeURIComponent(Array.from(bytes, (b) => "%" + b.toString(16).padStart(2, "0")).join(""));
    this.exports.phone_free(text);
    throw new Error(words);
  }
}
