// Plays tapes with the engine in an AudioWorklet of headless Chromium, offline, and compares every sample's bits with the native
// ones; then plays one live for ten seconds, and asks of one that it runs fast enough.
// Usage: node scripts/wasm/browser.mjs MODULE [--live TAPE] [--fast TAPE] TAPE... ; CHROMIUM names another browser.
//
// Speeds are those of the one thread that renders, by the processor's time that the system counts for it: what else the machine
// does is no part of that. Where the system does not tell it, the time that passed is taken.
//
// The rule for the fast one: LEAST times as fast as it is heard, in the best of five runs. A loop of plain arithmetic that has nothing
// of the engine (`steps` in page.mjs), run before and behind each of them, says how fast a thread of this machine is. Where that never
// reaches REFERENCE million steps a second, so much less is asked for: a slower machine is no slower engine.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const PATIENCE = 300_000;   // milliseconds in which the page says something
const LEAST = 8;            // times as fast as it is heard
const PARTS = 2.7;          // parts that sound in the mean, at least, where LEAST holds
const REFERENCE = 280;      // million steps a second, of the machine on which LEAST was measured
const THREAD = "Offline Audio";   // how the name of the thread that renders begins

const [module, ...words] = process.argv.slice(2);
const named = (option) => (words.includes(option) ? words.splice(words.indexOf(option), 2)[1] : undefined);
const [live, fast] = [named("--live"), named("--fast")];
const json = (path) => (existsSync(path) ? JSON.parse(readFileSync(path)) : undefined);
const tapes = [...new Set([...words, live, fast].filter(Boolean))].map((folder) => ({
  folder, sounds: readdirSync(join(folder, "sounds")), facts: json(join(folder, "facts.json")),
  isLive: folder === live, runs: folder === fast ? 5 : 1,
}));

function file(path) {
  if (path === "/ripples-engine.wasm") return module;
  if (path.startsWith("/Sources/")) return join(here, "../..", path);
  const [, number, name] = path.match(/^\/tape\/(\d+)\/(.*)$/) ?? [];
  return number === undefined ? join(here, path) : join(tapes[number].folder, name);
}

function answer(request, response, take) {
  const path = normalize(new URL(request.url, "http://here").pathname);
  const give = (type, content) => response.writeHead(200, { "Content-Type": type }).end(content);
  if (path === "/result") {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      response.end();
      take(JSON.parse(text));
    });
  } else if (path === "/") {
    give("text/html", "<!doctype html><title>Ripples</title><script type=module src=page.mjs></script>");
  } else if (path === "/rendered.json") {
    give("application/json", JSON.stringify(watch()));
  } else if (path === "/tapes.json") {
    give("application/json", JSON.stringify(tapes));
  } else if (existsSync(file(path))) {
    give(path.endsWith(".mjs") ? "text/javascript" : "application/octet-stream", readFileSync(file(path)));
  } else {
    response.writeHead(404).end();
  }
}

// Nanoseconds that each thread has rendered, by its number; one that ends stays.
const rendered = new Map();
function watch() {
  for (const process of existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : []) {
    try {
      if (!readFileSync(`/proc/${process}/cmdline`, "latin1").includes(profile)) continue;
      for (const thread of readdirSync(`/proc/${process}/task`)) {
        const place = `/proc/${process}/task/${thread}`;
        if (!readFileSync(`${place}/comm`, "latin1").startsWith(THREAD)) continue;
        rendered.set(thread, Number(readFileSync(`${place}/schedstat`, "latin1").split(" ")[0]));
      }
    } catch { /* it has ended meanwhile */ }
  }
  return [...rendered.values()].reduce((sum, one) => sum + one, 0) / 1e9;
}

let failed = 0;
function expect(isSo, words) {
  if (isSo) return;
  failed += 1;
  console.error(words);
}

function show({ number, found, runs, live: heard }) {
  const { folder, facts } = tapes[number];
  const name = basename(folder);
  const most = (name) => Math.max(...runs.map((run) => run[name]));
  const [best, steps] = [most("speed"), most("steps")];
  const times = (speed) => (speed === undefined ? "-" : speed.toFixed(1)).padStart(8);
  const native = facts.frames / facts.sampleRate / facts.seconds;
  console.log([name.padEnd(20), times(best), times(json(join(folder, "node.json"))?.speed), times(native), `   ${found}`].join(" "));
  expect(found === "same bits", `${name}: the worklet plays other samples than the native engine`);
  if (heard) {
    console.log(`${name}, live: ${JSON.stringify(heard)}`);
    expect(heard.state === "running", `${name}: the context of the sound is ${heard.state}, not running`);
  }
  if (folder !== fast) return;
  console.log(`${name}: ${facts.parts} parts; times real time at million steps a second: `
    + runs.map(({ speed, steps }) => `${speed.toFixed(1)} at ${steps.toFixed(0)}`).join(", "));
  expect(facts.parts >= PARTS, `${name}: ${facts.parts} parts sound in the mean; expected ${PARTS} at least`);
  const asked = LEAST * Math.min(1, steps / REFERENCE);
  expect(best >= asked, `${name}: ${best.toFixed(1)} times real time; expected ${asked.toFixed(1)} at ${steps.toFixed(0)} million `
    + `steps a second (${LEAST} at ${REFERENCE})`);
}

const profile = mkdtempSync(join(tmpdir(), "ripples-page-"));
const chromium = process.env.CHROMIUM ?? "chromium";
let browser;
console.log("tape                 × real time: Chromium, node, native");
await new Promise((done) => {
  const stop = (words) => {
    expect(false, words);
    done();
  };
  const wait = () => setTimeout(() => stop("the page said nothing within five minutes"), PATIENCE);
  let waiting = wait();
  setInterval(watch, 200).unref();
  const server = createServer((request, response) => answer(request, response, (result) => {
    clearTimeout(waiting);
    if (result.error) return stop(`the page failed: ${result.error}`);
    if (result.isOver) return done();
    waiting = wait();
    return show(result);
  }));
  server.listen(0, "127.0.0.1", () => {
    browser = spawn(chromium, [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required",
      `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`,
    ], { stdio: "ignore" });
    browser.on("error", (error) => stop(`${chromium}: ${error.message}`));
  });
});
const gone = new Promise((done) => browser.on("close", done));
browser.kill();
await gone;
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed > 0 ? 1 : 0);
