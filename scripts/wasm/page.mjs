// The page of browser.mjs: renders tapes offline and compares their bits, and plays one live and says how far the sound fell behind.
import { difference, readTape } from "./tape.mjs";

const get = async (name) => {
  const answer = await fetch(name);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
};

async function node(context, options) {
  await context.audioWorklet.addModule("worklet.mjs");
  const node = new AudioWorkletNode(context, "tape", {
    numberOfInputs: 0, outputChannelCount: [2], processorOptions: options,
  });
  node.connect(context.destination);
  return node;
}

// The seconds for which the system says that threads have rendered; 0 where it does not tell.
const rendered = async () => (await fetch("rendered.json")).json();

async function offline(options, facts) {
  const context = new OfflineAudioContext(2, facts.frames, facts.sampleRate);
  await node(context, options);
  const [began, before] = [performance.now(), await rendered()];
  const sound = await context.startRendering();
  const seconds = (await rendered()) - before || (performance.now() - began) / 1000;
  const samples = new Float32Array(2 * facts.frames);
  const [left, right] = [sound.getChannelData(0), sound.getChannelData(1)];
  for (let i = 0; i < facts.frames; i++) {
    samples[2 * i] = left[i];
    samples[2 * i + 1] = right[i];
  }
  return { samples, speed: facts.frames / facts.sampleRate / seconds };
}

// Sends messages as a sensor would and measures the time until a block is rendered with each and the page knows, ms.
async function ask(port, count) {
  const times = [];
  let counters;
  for (let number = 0; number < count; number++) {
    const began = performance.now();
    counters = await new Promise((done) => {
      port.onmessage = ({ data }) => done(data.counters);
      port.postMessage(number);
    });
    times.push(performance.now() - began);
    // Sensors speak now and then, at any moment of a block.
    await new Promise((done) => setTimeout(done, 13 + (number % 7)));
  }
  times.sort((a, b) => a - b);
  return { times: { median: times[count >> 1], p95: times[Math.floor(0.95 * count)] }, counters };
}

async function live(options, facts, seconds) {
  const context = new AudioContext({ sampleRate: facts.sampleRate, latencyHint: "interactive" });
  const player = await node(context, options);
  // What a page does in its first second is not measured; then two clocks are compared over so many seconds.
  await new Promise((done) => setTimeout(done, 1000));
  const [clock, time] = [performance.now() / 1000, context.currentTime];
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  const behind = performance.now() / 1000 - clock - (context.currentTime - time);
  const { times, counters } = await ask(player.port, 200);
  const { baseLatency, outputLatency, state } = context;
  await context.close();
  return { behind, answered: times, baseLatency, outputLatency, state, counters };
}

// How fast one thread of this machine does plain arithmetic, million steps a second: a filter of two poles, the best of some short
// runs, since other work breaks into most of them.
function steps() {
  const times = Array.from({ length: 40 }, () => filter(5e5));
  return 500 / Math.min(...times);
}

/** The milliseconds that a filter takes for some samples. */
function filter(count) {
  const began = performance.now();
  let [x, before, earlier] = [1, 0, 0];
  for (let i = 0; i < count; i++) {
    const y = 1.8 * before - 0.9 * earlier + x;
    earlier = before;
    before = y;
    x = 0.5 - x;
  }
  if (Number.isNaN(before)) throw new Error("the filter is not stable");   // so that it is computed
  return performance.now() - began;
}

async function play(module, number, { sounds, facts, isLive, runs }) {
  const tape = await readTape((name) => get(`tape/${number}/${name}`), sounds);
  const native = new Float32Array((await get(`tape/${number}/samples`)).buffer);
  const result = { number, runs: [] };
  for (let run = 0; run < runs; run++) {
    const before = steps();
    const { samples, speed } = await offline({ module, tape }, facts);
    result.runs.push({ speed, steps: Math.max(before, steps()) });
    result.found = difference(samples, native);
  }
  if (isLive) result.live = await live({ module, tape }, facts, 10);
  return result;
}

const tell = (result) => fetch("result", { method: "POST", body: JSON.stringify(result) });

async function run() {
  const tapes = await (await fetch("tapes.json")).json();
  const module = await WebAssembly.compile(await get("ripples-engine.wasm"));
  steps();   // The browser compiles what runs often.
  for (const [number, tape] of tapes.entries()) await tell(await play(module, number, tape));
  return { isOver: true };
}

await tell(await run().catch((error) => ({ error: `${error}` })));
