// A field walk without a browser and without a server: a FieldPlayer, an engine that plays a constant, and a network between it
// and a server that answers each clock. All is counted in blocks of the sound, so that every run is the same.
import { BLOCK, FieldPlayer } from "../../Sources/Faces/Page/Assets/fieldplayer.mjs";

export const RATE = 48000;
const TICK = RATE / 100;

// A batch of messages `[code, number or null, bytes]`, as the server writes it.
export function batch(first, messages) {
  const parts = messages.map(([code, number, bytes = []]) => {
    const head = number === null ? [] : [...new Uint8Array((code === 8 ? BigInt64Array : Uint32Array).of(code === 8 ? BigInt(number) : number).buffer)];
    const content = [...head, ...bytes];
    return [code, ...new Uint8Array(Uint32Array.of(content.length).buffer), ...content];
  });
  return Uint8Array.from([...new Uint8Array(Uint32Array.of(first).buffer), ...parts.flat()]).buffer;
}

// An engine that plays 1 and writes down what it was asked to do, with its frame. `room` is for how many bytes it has room for in
// a block.
export class FakePhone {
  calls = [];
  frame = 0;
  turns = [];
  constructor(room = Infinity) {
    this.room = this.free = room;
  }
  note(...call) {
    this.calls.push([this.frame, ...call]);
    return true;
  }
  gather() { this.note("gather"); }
  open(plan) {
    this.note("open", ...plan);
    return 100 + plan[0];
  }
  close(engine) { this.note("close", engine); }
  prepare(engine) { return this.note("prepare", engine); }
  sound(key, bytes) { this.note("sound", key[0], bytes.length); }
  forget(key) { this.note("forget", key[0]); }
  join(engine) { return this.note("join", engine); }
  taken(name, engine, bytes) {
    const count = Math.min(bytes.length, this.free);
    this.free -= count;
    if (count > 0) this.note(name, engine, ...bytes.subarray(0, count));
    return bytes.subarray(count);
  }
  push(engine, events) { return this.taken("events", engine, events); }
  direct(changes) { return this.taken("scene", 0, changes); }
  face(degrees) { this.turns.push([this.frame / TICK, degrees]); }
  faced() { return this.turns.splice(0); }
  render(left, right) {
    left.fill(1);
    right.fill(1);
    this.frame += BLOCK;
    this.free = this.room;
  }
}

// Plays `seconds`; `delay(time)` is the way there or back in seconds, and nothing gets through in the `holes`, pairs of a begin and an
// end: what was sent then comes at the end. Returns the player, the left samples, and what was reported.
export function walk({ seconds, delay = () => 0.02, holes = [], phone = new FakePhone(), now }) {
  const player = new FieldPlayer(phone, RATE, now);
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  const samples = new Float32Array(Math.ceil((seconds * RATE) / BLOCK) * BLOCK);
  const [up, down, reports] = [[], [], []];
  let [sent, known] = [0, 0];
  const arrival = (list, time) => {
    const hole = holes.find(([begin, end]) => time >= begin && time < end);
    return Math.max((hole ? hole[1] : time) + delay(time), list.at(-1)?.[0] ?? 0);   // in its order, as TCP has it
  };
  const serve = ({ frame, ahead }, time) => {
    const before = known;
    known = Math.max(known, TICK * Math.ceil((frame + ahead * RATE) / TICK));
    if (known > before) down.push([arrival(down, time), batch(sent++, [[8, known]])]);
  };
  const due = (list, time) => list.splice(0, list.findLastIndex(([when]) => when <= time) + 1);
  for (let block = 0, next = 0; block * BLOCK < samples.length; block++) {
    const time = (block * BLOCK) / RATE;
    for (const [, report] of due(up, time)) serve(report, time);
    for (const [, content] of due(down, time)) player.take(content);
    player.render(left, right);
    samples.set(left, block * BLOCK);
    if (time < next) continue;
    next += 0.05;
    reports.push(player.report());
    up.push([arrival(up, time), reports.at(-1)]);
  }
  return { player, samples, reports, phone };
}
