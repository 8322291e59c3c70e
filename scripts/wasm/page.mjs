// The page of browser.mjs: renders a tape offline and compares its bits, then plays it live and says how far the sound fell behind.
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

async function offline(options, facts) {
  const context = new OfflineAudioContext(2, facts.frames, facts.sampleRate);
  await node(context, options);
  const began = performance.now();
  const sound = await context.startRendering();
  const seconds = (performance.now() - began) / 1000;
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
    await new Promise((done) => setTimeout(done, 13 + (number % 7)));
  }
  times.sort((a, b) => a - b);
  return { times: { median: times[count >> 1], p95: times[Math.floor(0.95 * count)] }, counters };
}

async function live(options, facts, seconds) {
  const context = new AudioContext({ sampleRate: facts.sampleRate, latencyHint: "interactive" });
  const player = await node(context, options);
  await new Promise((done) => setTimeout(done, 1000));
  const [clock, time] = [performance.now() / 1000, context.currentTime];
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  const behind = performance.now() / 1000 - clock - (context.currentTime - time);
  const { times, counters } = await ask(player.port, 200);
  const { baseLatency, outputLatency, state } = context;
  await context.close();
  return { behind, answered: times, baseLatency, outputLatency, state, counters };
}

async function run() {
  const facts = JSON.parse(new TextDecoder().decode(await get("tape/facts.json")));
  const sounds = JSON.parse(new TextDecoder().decode(await get("sounds.json")));
  const tape = await readTape((name) => get(`tape/${name}`), sounds);
  const module = await WebAssembly.compile(await get("ripples-engine.wasm"));
  const native = new Float32Array((await get("tape/samples")).buffer);
  const { samples, speed } = await offline({ module, tape }, facts);
  return { found: difference(samples, native), speed, live: await live({ module, tape }, facts, 10) };
}

const result = await run().catch((error) => ({ error: `${error}` }));
await fetch("result", { method: "POST", body: JSON.stringify(result) });
