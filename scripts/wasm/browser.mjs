// Plays a tape with the engine in an AudioWorklet of headless Chromium: the bits of an offline render, then 10 s live.
// Usage: node scripts/wasm/browser.mjs MODULE TAPE [CHROMIUM]
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const [module, tape, chromium = "chromium"] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const LIMIT = 300_000;

function file(path) {
  if (path === "/ripples-engine.wasm") return module;
  if (path.startsWith("/Sources/")) return join(here, "../..", path);
  return path.startsWith("/tape/") ? join(tape, path.slice(6)) : join(here, path);
}

function answer(request, response, done) {
  const path = normalize(new URL(request.url, "http://here").pathname);
  const give = (type, content) => response.writeHead(200, { "Content-Type": type }).end(content);
  if (path === "/result") {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      response.end();
      done(JSON.parse(text));
    });
  } else if (path === "/") {
    give("text/html", "<!doctype html><title>Ripples</title><script type=module src=page.mjs></script>");
  } else if (path === "/sounds.json") {
    give("application/json", JSON.stringify(readdirSync(join(tape, "sounds"))));
  } else if (existsSync(file(path))) {
    give(path.endsWith(".mjs") ? "text/javascript" : "application/octet-stream", readFileSync(file(path)));
  } else {
    response.writeHead(404).end();
  }
}

const profile = mkdtempSync(join(tmpdir(), "ripples-page-"));
let browser;
const result = await new Promise((done) => {
  const server = createServer((request, response) => answer(request, response, done));
  server.listen(0, "127.0.0.1", () => {
    browser = spawn(chromium, [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required",
      `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/`,
    ], { stdio: "ignore" });
    browser.on("error", (error) => done({ error: `${chromium}: ${error.message}` }));
  });
  setTimeout(() => done({ error: "the page said nothing within five minutes" }), LIMIT).unref();
});
const gone = new Promise((done) => browser.on("close", done));
browser.kill();
await gone;
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
console.log(JSON.stringify(result));
process.exit(result.found === "same bits" && result.live.state === "running" ? 0 : 1);
