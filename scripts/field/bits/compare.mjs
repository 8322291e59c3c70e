// Compares the samples that a phone has put out with those of a render of its walk, bit for bit.
// Usage: node scripts/field/bits/compare.mjs SAMPLES RENDER.wav
// Prints where they differ: from and to in seconds, by how much at most, and how sharp each is there.
import { readFileSync } from "node:fs";

const RATE = 48000;
const LEAD = 10;   // seconds of silence before the sound, at most
// Processors flush denormals to 0 where WebAssembly cannot: what is fainter than -480 dBFS counts as 0 (docs/design/phone.md).
const FLOOR = 2 ** -80;

function floats(bytes) {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~7)));
}

function wave(path) {
  const bytes = readFileSync(path);
  let place = 12;
  while (bytes.toString("latin1", place, place + 4) !== "data") place += 8 + bytes.readUInt32LE(place + 4);
  return floats(bytes.subarray(place + 8, place + 8 + bytes.readUInt32LE(place + 4)));
}

const [heard, rendered] = [floats(readFileSync(process.argv[2])), wave(process.argv[3])];

// The render leaves the latency of the engine out: the shift at which most samples agree.
function latency() {
  const from = rendered.findIndex((sample) => Math.abs(sample) > 1e-4) & ~1;
  for (let shift = 0; shift < 2 * LEAD * RATE; shift += 2) {
    let same = 0;
    while (same < 2000 && heard[from + same + shift] === rendered[from + same]) same += 1;
    if (same === 2000) return shift;
  }
  return null;
}

const shift = latency();
if (shift === null) {
  console.error("the beginning of the sound is not that of the render: is the engine's module as old as the command? make wasm");
  process.exit(1);
}
const spans = [];
const count = Math.min(heard.length - shift, rendered.length);
const small = (sample) => (Math.abs(sample) < FLOOR ? 0 : sample);
for (let i = 0; i < count; i++) {
  if (small(heard[i + shift]) === small(rendered[i])) continue;
  const [second, by] = [i / 2 / RATE, Math.abs(heard[i + shift] - rendered[i])];
  const last = spans.at(-1);
  if (last && second - last.to < 0.1) [last.to, last.by] = [second, Math.max(last.by, by)];
  else spans.push({ from: second, to: second, by });
}

// The largest second difference within a time, each side for itself: what a click is.
function sharpest(all, offset, from, to) {
  let most = 0;
  const end = Math.min(all.length, 2 * Math.round(to * RATE) + offset);
  for (let i = Math.max(4, 2 * Math.round(from * RATE) + offset); i < end; i++) {
    most = Math.max(most, Math.abs(all[i] - 2 * all[i - 2] + all[i - 4]));
  }
  return most;
}

for (const span of spans) {
  span.sharp = { heard: sharpest(heard, shift, span.from - 0.1, span.to + 0.1), rendered: sharpest(rendered, 0, span.from - 1, span.to + 1) };
}
console.log(JSON.stringify({ latency: shift / 2, seconds: count / 2 / RATE, spans }));
