// A performance that the engine plays from any frame on. Runs in a worker, behind engine.mjs.
/**
 * Going back takes the nearest state that was kept: all that the engine is lies in its memory, so that a copy of the memory is a
 * copy of the engine, and what follows has the same bits as if nobody had gone back.
 */
class EnginePerformance {
  /** The frames that are rendered at a time. */
  static block = 128;
  /** The bytes of an event. */
  static size = 24;

  /**
   * @param module a WebAssembly.Module
   * @param bytes a message with the letters RPPF
   * @param spacing frames between two states that are kept at first
   * @param room bytes that kept states may take
   */
  constructor(module, bytes, spacing, room) {
    const message = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.phone = new Phone(module);
    this.length = Number(message.getBigInt64(8, true));
    let place = 20;
    const list = () => {
      const length = message.getUint32(place, true);
      place += 4 + length;
      return bytes.subarray(place - length, place);
    };
    for (let left = message.getUint32(16, true); left > 0; left -= 1) {
      const key = bytes.subarray(place, place + 32);
      place += 32;
      this.phone.sound(key, list());
    }
    this.engine = this.phone.open(list());
    this.events = list();
    const view = new DataView(this.events.buffer, this.events.byteOffset, this.events.length);
    this.view = view;
    this.frames = Float64Array.from({ length: view.byteLength / EnginePerformance.size },
      (_, event) => Number(view.getBigInt64(EnginePerformance.size * event, true)));
    this.frame = 0;
    this.next = 0;
    this.isMeasured = true;
    this.changes = { muted: [], levels: [] };
    this.spacing = spacing;
    this.room = room;
    this.states = [this.state()];
    this.recent = [];
  }

  state() {
    const { frame, next, isMeasured } = this;
    const inbox = { ...this.phone.inbox };
    return { frame, next, isMeasured, inbox, memory: this.phone.exports.memory.buffer.slice(0) };
  }

  restore(state) {
    new Uint8Array(this.phone.exports.memory.buffer).set(new Uint8Array(state.memory));
    this.phone.inbox = { ...state.inbox };
    [this.frame, this.next, this.isMeasured] = [state.frame, state.next, state.isMeasured];
  }

  /**
   * Goes to where rendering up to a frame has the shortest way, with voices that are muted or have another level.
   * @param changes `{ muted, levels }`: voices by their numbers, and pairs of a voice and the dB that it is louder by
   */
  go(frame, changes) {
    const isMeasured = changes.muted.length + changes.levels.length === 0;
    const isSame = JSON.stringify(changes) === JSON.stringify(this.changes);
    const here = isSame && this.frame <= frame ? this.frame : -1;
    // What was measured is heard again from a state that nobody has touched.
    const known = [...this.states, ...this.recent].filter(
      (state) => state.frame <= frame && (state.isMeasured || !isMeasured));
    const best = known.reduce((found, state) => (state.frame > found.frame ? state : found));
    if (!isSame) this.recent = this.recent.filter((state) => state.isMeasured);
    if (best.frame > here) this.restore(best);
    this.changes = changes;
    if (isMeasured) return;
    this.isMeasured = false;
    this.phone.push(this.engine, this.changeEvents());
  }

  /** The events that mute voices, let others be heard, and set their levels, now. */
  changeEvents() {
    const { muted, levels } = this.changes;
    const voices = this.voices();
    const bytes = new Uint8Array(EnginePerformance.size * 2 * voices.length);
    const view = new DataView(bytes.buffer);
    voices.forEach(({ level }, voice) => {
      const [mute, set] = [2 * EnginePerformance.size * voice, EnginePerformance.size * (2 * voice + 1)];
      view.setBigInt64(mute, BigInt(this.frame), true);
      view.setUint8(mute + 8, 7);
      view.setUint8(mute + 9, muted.includes(voice) ? 1 : 0);
      view.setUint16(mute + 10, voice, true);
      view.setBigInt64(set, BigInt(this.frame), true);
      view.setUint8(set + 8, 3);
      view.setUint16(set + 10, EnginePerformance.level, true);
      view.setUint32(set + 12, voice, true);
      view.setFloat32(set + 16, level + (levels.find(([one]) => one === voice)?.[1] ?? 0), true);
      view.setUint32(set + 20, 480, true);
    });
    return bytes;
  }

  /** The slot of a voice's level, which is 0 dB where no event has set it. */
  static level = 3;

  /** The voices that events name so far and later, with the level that each has now. */
  voices() {
    const voices = [];
    for (let event = 0; event < this.frames.length; event += 1) {
      const place = EnginePerformance.size * event;
      const kind = this.view.getUint8(place + 8);
      if (kind !== 0 && kind !== 3) continue;
      const voice = kind === 0 ? this.view.getUint16(place + 10, true) : this.view.getUint32(place + 12, true);
      while (voices.length <= voice) voices.push({ level: 0 });
      const isLevel = kind === 3 && this.view.getUint16(place + 10, true) === EnginePerformance.level;
      if (isLevel && event < this.next) voices[voice].level = this.view.getFloat32(place + 16, true);
    }
    return voices;
  }

  /** Renders the next block into two arrays of 128 floats. */
  block(left, right) {
    const [first, end] = [this.next, this.frame + EnginePerformance.block];
    while (this.next < this.frames.length && this.frames[this.next] < end) this.next += 1;
    if (this.next > first) {
      const due = this.events.subarray(EnginePerformance.size * first, EnginePerformance.size * this.next);
      this.phone.push(this.engine, this.isMeasured ? due : this.changed(due));
    }
    this.phone.render(left, right);
    this.frame = end;
  }

  /** Events with the levels that voices were given: a level that the mapping sets stays as much louder. */
  changed(due) {
    const bytes = due.slice();
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < bytes.length; place += EnginePerformance.size) {
      if (view.getUint8(place + 8) !== 3 || view.getUint16(place + 10, true) !== EnginePerformance.level) continue;
      const voice = view.getUint32(place + 12, true);
      const louder = this.changes.levels.find(([one]) => one === voice)?.[1] ?? 0;
      view.setFloat32(place + 16, view.getFloat32(place + 16, true) + louder, true);
    }
    return bytes;
  }

  /** Keeps the present state where the next seconds may be asked for again, and here and there for good. */
  keep() {
    const state = this.state();
    this.recent.push(state);
    if (this.recent.length > 3) this.recent.shift();
    const alike = this.states.filter(({ isMeasured }) => isMeasured === this.isMeasured);
    if (alike.some(({ frame }) => this.frame < frame + this.spacing)) return;
    this.states.push(state);
    while (this.states.length > 2 && this.states.length * state.memory.byteLength > this.room) {
      this.states = this.states.filter((_, index) => index % 2 === 0);
      this.spacing *= 2;
    }
  }
}
