// A report's performance on an engine that is not there: going back, muting voices, levels. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";

const BLOCK = 128;

/** An engine whose sound is the sum of all values that events brought so far; like the real one it is nothing but its memory. */
class FakePhone {
  constructor() {
    this.exports = { memory: { buffer: new ArrayBuffer(1024) } };
    this.inbox = { place: 0, size: 0 };
    this.sum = new Float64Array(this.exports.memory.buffer, 0, 1);
    this.pushed = [];
  }

  sound(key, bytes) { this.kept = [...(this.kept ?? []), [key.length, bytes.length]]; }

  open() { return 0; }

  push(_, events) {
    const view = new DataView(events.buffer, events.byteOffset, events.length);
    for (let place = 0; place < events.length; place += 24) {
      const event = {
        frame: Number(view.getBigInt64(place, true)), kind: view.getUint8(place + 8), flag: view.getUint8(place + 9),
        small: view.getUint16(place + 10, true), large: view.getUint32(place + 12, true), value: view.getFloat32(place + 16, true),
      };
      this.pushed.push(event);
      this.sum[0] += event.value;
    }
    return events.subarray(events.length);
  }

  render(left, right) {
    this.sum[0] += 1;
    left.fill(this.sum[0]);
    right.fill(-this.sum[0]);
  }
}

const scope = vm.createContext({ Phone: FakePhone });
vm.runInContext(`${readFileSync(new URL("../../Sources/Measure/Report/Assets/performance.js", import.meta.url), "utf8")}
  globalThis.EnginePerformance = EnginePerformance;`, scope);

const start = (frame, voice) => ({ frame, kind: 0, small: voice, large: 1, value: 0 });
const level = (frame, voice, value) => ({ frame, kind: 3, small: 3, large: voice, value });

function message(events, sounds = 0) {
  const bytes = new Uint8Array(20 + sounds * (32 + 4 + 5) + 4 + 3 + 4 + 24 * events.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RPPF"));
  view.setBigInt64(8, 48000n, true);
  view.setUint32(16, sounds, true);
  let place = 20;
  for (let sound = 0; sound < sounds; sound += 1, place += 41) view.setUint32(place + 32, 5, true);
  view.setUint32(place, 3, true);
  view.setUint32(place + 7, 24 * events.length, true);
  place += 11;
  for (const { frame, kind, small, large, value } of events) {
    view.setBigInt64(place, BigInt(frame), true);
    view.setUint8(place + 8, kind);
    view.setUint16(place + 10, small, true);
    view.setUint32(place + 12, large, true);
    view.setFloat32(place + 16, value, true);
    place += 24;
  }
  return bytes;
}

const events = [start(0, 0), level(10, 1, -3), start(1000, 1), level(5000, 1, -6), level(9000, 0, 2)];
const asMeasured = { muted: [], levels: [] };

function performance(spacing = 1280, room = 2 ** 20) {
  return new scope.EnginePerformance(null, message(events, 2), spacing, room);
}

/** Renders up to a frame and gives the sample there. */
function sample(one, frame, changes = asMeasured) {
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  one.go(frame, changes);
  while (one.frame < frame) {
    one.block(left, right);
    one.keep();
  }
  one.block(left, right);
  return left[0];
}

const frames = [0, 12_800, 2560, 12_800, 5120, 128, 6400];

test("recordings, plan and events are found in the message", () => {
  const one = performance();
  assert.deepEqual(one.phone.kept, [[32, 5], [32, 5]]);
  assert.equal(one.length, 48_000);
  assert.equal(one.frames.length, events.length);
});

test("wherever one goes, the samples are those of playing from the beginning", () => {
  const one = performance();
  for (const frame of frames) assert.equal(sample(one, frame), sample(performance(), frame), `at ${frame}`);
});

test("going back renders from the nearest kept state", () => {
  const one = performance();
  sample(one, 12_800);
  one.go(6400, asMeasured);
  assert.ok(one.frame > 6400 - 1280 - BLOCK && one.frame <= 6400, `from ${one.frame}`);
});

test("kept states take no more room than there is, and the beginning stays", () => {
  const one = performance(BLOCK, 8 * 1024);
  sample(one, 100 * BLOCK);
  assert.ok(one.states.length <= 8);
  assert.equal(one.states[0].frame, 0);
  for (const frame of frames) assert.equal(sample(one, frame), sample(performance(), frame), `at ${frame}`);
});

test("an event is handed over no sooner than the block that it is heard in", () => {
  const one = performance();
  sample(one, 896);
  assert.deepEqual(one.phone.pushed.map(({ frame }) => frame), [0, 10, 1000]);
});

test("muted voices and levels are events of the place where they are wanted", () => {
  const one = performance();
  sample(one, 2560);
  one.phone.pushed.length = 0;
  one.go(5120, { muted: [0], levels: [[1, 4]] });
  const said = one.phone.pushed.map(({ kind, flag, small, large, value }) => [kind, flag, small, large, value]);
  assert.deepEqual(said, [[7, 1, 0, 0, 0], [3, 0, 3, 0, 0], [7, 0, 1, 0, 0], [3, 0, 3, 1, 1]]);
});

test("a level that the mapping sets later is as much louder", () => {
  const one = performance();
  sample(one, 6400, { muted: [], levels: [[1, 4]] });
  const levels = one.phone.pushed.filter(({ frame, large }) => frame === 5000 && large === 1);
  assert.deepEqual(levels.map(({ value }) => value), [-2]);
});

test("what was measured is heard again after voices were changed, to the bit", () => {
  const one = performance();
  sample(one, 2560);
  sample(one, 5120, { muted: [0], levels: [] });
  for (const frame of frames) assert.equal(sample(one, frame), sample(performance(), frame), `at ${frame}`);
});
