// Plays tapes of ripples-tape with the engine as WebAssembly and compares every sample's bits with the native ones.
// Usage: node scripts/wasm/compare.mjs MODULE TAPE...
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Engine } from "./engine.mjs";

const BLOCK = 128;

function play(module, tape) {
  const engine = new Engine(module);
  for (const key of existsSync(`${tape}/sounds`) ? readdirSync(`${tape}/sounds`) : []) {
    engine.sound(Buffer.from(key, "hex"), readFileSync(`${tape}/sounds/${key}`));
  }
  engine.open(readFileSync(`${tape}/plan`));
  const { frames } = JSON.parse(readFileSync(`${tape}/facts.json`, "utf8"));
  let events = readFileSync(`${tape}/events`);
  const samples = new Float32Array(2 * frames);
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  let spent = 0;
  let worst = 0;
  for (let start = 0; start < frames; start += BLOCK) {
    const count = Math.min(BLOCK, frames - start);
    const began = performance.now();
    if (events.length > 0) events = engine.push(events);
    engine.render(left.subarray(0, count), right.subarray(0, count));
    const took = performance.now() - began;
    spent += took;
    worst = Math.max(worst, took);
    for (let i = 0; i < count; i++) {
      samples[2 * (start + i)] = left[i];
      samples[2 * (start + i) + 1] = right[i];
    }
  }
  return { samples, seconds: spent / 1000, worst, counters: engine.counters(), engine };
}

function difference(ours, theirs) {
  const [a, b] = [new Uint32Array(ours.buffer), new Uint32Array(theirs.buffer)];
  let [count, first, largest] = [0, -1, 0];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i] === b[i]) continue;
    count += 1;
    if (first < 0) first = i;
    largest = Math.max(largest, Math.abs(ours[i] - theirs[i]));
  }
  return { count, first, largest };
}

const [path, ...tapes] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
let failed = 0;
for (const tape of tapes) {
  const facts = JSON.parse(readFileSync(`${tape}/facts.json`, "utf8"));
  const bytes = readFileSync(`${tape}/samples`);
  const native = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const { samples, seconds, worst, counters, engine } = play(module, tape);
  const { count, first, largest } = difference(samples, native);
  const played = facts.frames / facts.sampleRate;
  const found = count === 0
    ? "same bits"
    : `${count} samples differ, from frame ${first >> 1} (${samples[first]} for ${native[first]}), by up to ${largest}`;
  console.log(
    `${tape.split("/").pop().padEnd(20)} ${found}; ${(played / seconds).toFixed(1)} × real time ` +
      `(native ${(played / facts.seconds).toFixed(1)}), worst block ${worst.toFixed(2)} ms, ` +
      `${(engine.exports.memory.buffer.byteLength / 2 ** 20).toFixed(1)} MB, ${counters.notes} notes`,
  );
  if (count > 0 || counters.notes !== facts.notes || !facts.matchesRender) failed += 1;
}
process.exit(failed ? 1 : 0);
