// Plays tapes of ripples-tape with the engine as WebAssembly and compares every sample's bits with the native ones.
// Each is played twice, and the processor's time of the second time is told, when the compiler of the machine is done; in the
// tape's folder `node.json` has it.
// Usage: node scripts/wasm/compare.mjs MODULE TAPE...
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { difference, readTape, tapePlayer } from "./tape.mjs";

const BLOCK = 128;

function play(module, tape, frames) {
  const began = performance.now();
  const player = tapePlayer(module, tape);
  const opening = performance.now() - began;
  const samples = new Float32Array(2 * frames);
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  const times = [];
  for (let start = 0; start < frames; start += BLOCK) {
    const count = Math.min(BLOCK, frames - start);
    const now = process.cpuUsage();
    player.render(left.subarray(0, count), right.subarray(0, count));
    const { user, system } = process.cpuUsage(now);
    times.push((user + system) / 1000);
    for (let i = 0; i < count; i++) {
      samples[2 * (start + i)] = left[i];
      samples[2 * (start + i) + 1] = right[i];
    }
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  times.sort((a, b) => a - b);
  return {
    samples, opening, seconds, slow: times[Math.floor(0.99 * times.length)],
    counters: player.phone.counters(), memory: player.phone.exports.memory.buffer.byteLength,
  };
}

const [path, ...tapes] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
let failed = 0;
console.log("tape                 × real time: here, native    99 % of blocks   opened in   memory");
for (const folder of tapes) {
  const read = (name) => (existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : undefined);
  const facts = JSON.parse(read("facts.json"));
  const bytes = read("samples");
  const native = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const tape = await readTape(read, readdirSync(`${folder}/sounds`));
  play(module, tape, facts.frames);
  const played = play(module, tape, facts.frames);
  const found = difference(played.samples, native);
  const duration = facts.frames / facts.sampleRate;
  writeFileSync(`${folder}/node.json`, JSON.stringify({ speed: duration / played.seconds }));
  console.log([
    folder.split("/").pop().padEnd(20), (duration / played.seconds).toFixed(1).padStart(17),
    (duration / facts.seconds).toFixed(1).padStart(7), `${played.slow.toFixed(2)} ms`.padStart(16),
    `${played.opening.toFixed(0)} ms`.padStart(11), `${(played.memory / 2 ** 20).toFixed(1)} MB`.padStart(8), found,
  ].join(" "));
  const isRight = found === "same bits" && played.counters.notes === facts.notes && facts.isRender !== false;
  if (!isRight) failed += 1;
}
if (failed > 0) console.error(`${failed} of ${tapes.length} tapes are not as the native engine plays them`);
process.exit(failed > 0 ? 1 : 0);
