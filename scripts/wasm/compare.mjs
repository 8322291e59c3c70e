// Plays tapes of ripples-tape with the engine as WebAssembly and compares every sample's bits with the native ones.
// Each is played twice, and the second time is told, when the compiler of the machine is done.
// Usage: node scripts/wasm/compare.mjs MODULE TAPE...
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Phone } from "./engine.mjs";

const BLOCK = 128;

// A phone on which a tape is ready to play; flush() hands over as many events as there is room for.
function prepare(module, tape) {
  const phone = new Phone(module);
  for (const key of readdirSync(`${tape}/sounds`)) {
    phone.sound(Buffer.from(key, "hex"), readFileSync(`${tape}/sounds/${key}`));
  }
  const parts = [];
  const open = (folder) => parts.push({
    engine: phone.open(readFileSync(`${folder}/plan`)), events: readFileSync(`${folder}/events`),
  });
  let scene = new Uint8Array();
  if (existsSync(`${tape}/space`)) {
    phone.head(readFileSync(`${tape}/head`));
    phone.gather(readFileSync(`${tape}/space`));
    for (let i = 0; existsSync(`${tape}/${i}`); i++) open(`${tape}/${i}`);
    for (const { engine } of parts) phone.join(engine);
    scene = readFileSync(`${tape}/scene`);
  } else {
    open(tape);
  }
  const flush = () => {
    for (const part of parts) {
      if (part.events.length > 0) part.events = phone.push(part.engine, part.events);
    }
    if (scene.length > 0) scene = phone.direct(scene);
  };
  return { phone, flush };
}

function play(module, tape, frames) {
  const began = performance.now();
  const { phone, flush } = prepare(module, tape);
  const opening = performance.now() - began;
  const samples = new Float32Array(2 * frames);
  const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  const times = [];
  const before = process.cpuUsage();
  for (let start = 0; start < frames; start += BLOCK) {
    const count = Math.min(BLOCK, frames - start);
    const now = performance.now();
    flush();
    phone.render(left.subarray(0, count), right.subarray(0, count));
    times.push(performance.now() - now);
    for (let i = 0; i < count; i++) {
      samples[2 * (start + i)] = left[i];
      samples[2 * (start + i) + 1] = right[i];
    }
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  return {
    samples, opening, seconds: (user + system) / 1e6, slow: times[Math.floor(0.99 * times.length)],
    counters: phone.counters(), memory: phone.exports.memory.buffer.byteLength,
  };
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
  if (count === 0) return "same bits";
  return `${count} samples differ, from frame ${first >> 1} (${ours[first]} for ${theirs[first]}), by ${largest} at most`;
}

const [path, ...tapes] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
let failed = 0;
console.log("tape                 × real time: here, native    99 % of blocks   opened in   memory");
for (const tape of tapes) {
  const facts = JSON.parse(readFileSync(`${tape}/facts.json`, "utf8"));
  const bytes = readFileSync(`${tape}/samples`);
  const native = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  play(module, tape, facts.frames);
  const played = play(module, tape, facts.frames);
  const found = difference(played.samples, native);
  const duration = facts.frames / facts.sampleRate;
  console.log([
    tape.split("/").pop().padEnd(20), (duration / played.seconds).toFixed(1).padStart(17),
    (duration / facts.seconds).toFixed(1).padStart(7), `${played.slow.toFixed(2)} ms`.padStart(16),
    `${played.opening.toFixed(0)} ms`.padStart(11), `${(played.memory / 2 ** 20).toFixed(1)} MB`.padStart(8), found,
  ].join(" "));
  const isRight = found === "same bits" && played.counters.notes === facts.notes && facts.isRender !== false;
  if (!isRight) failed += 1;
}
if (failed > 0) console.error(`${failed} of ${tapes.length} tapes are not as the native engine plays them`);
process.exit(failed > 0 ? 1 : 0);
