// Walks through a served garden as a phone does, in node: readings of a log by their time, the connection and the player of the
// page, the engine as WebAssembly, samples to a file.
// Usage: node --experimental-websocket scripts/field/bits/visitor.mjs ADDRESS MODULE LOG.csv SECONDS SAMPLES
// The samples are left and right in turn, 32-bit floats; those that the engine has rendered, heard or not, come into
// SAMPLES.engine. With FACE=1 the head turns all the time; ASK has what the guide is asked for, `[[seconds, wish], …]`.
import { readFileSync, writeFileSync } from "node:fs";
import { Phone } from "../../../Sources/Faces/Page/Assets/engine.mjs";
import { FieldLink } from "../../../Sources/Faces/Page/Assets/fieldlink.mjs";
import { BLOCK, FieldPlayer } from "../../../Sources/Faces/Page/Assets/fieldplayer.mjs";

const RATE = 48000;
const TAIL = 5;   // seconds behind the walk's end
const [address, module, log, length, target] = process.argv.slice(2);
const seconds = Number(length);
globalThis.document = { baseURI: address };   // what the connection asks of a page

const fetched = async (name) => {
  const answer = await fetch(address + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

function readLog(path) {
  const [head, ...rows] = readFileSync(path, "utf8").trim().split("\n").map((line) => line.split(","));
  const names = ["latitude", "longitude", "accuracy", "heading"];
  const told = rows.map((row) => {
    const values = names.filter((name) => row[head.indexOf(name)]).map((name) => [name, Number(row[head.indexOf(name)])]);
    return [Math.round(Number(row[0]) * RATE), Object.fromEntries(values)];
  });
  const paces = rows.map((row) => [Number(row[0]), Number(row[head.indexOf("pace")] || 0)]);
  return [...told, ...shaken(paces)];
}

/** How a phone is shaken that is walked with at these paces, `[seconds, steps a minute]`: 25 readings a second, a bump for each step. */
function shaken(paces) {
  let phase = 0;
  return Array.from({ length: Math.round(25 * paces.at(-1)[0]) }, (_, i) => {
    const pace = paces.findLast(([time]) => time <= i / 25)?.[1] ?? 0;
    phase += (2 * Math.PI * pace) / 60 / 25;
    const bump = pace > 0 ? 3 * Math.cos(phase) : 0;
    return [(i * RATE) / 25, { acceleration_x: 0, acceleration_y: 0.2, acceleration_z: Math.round(100 * (9.8 + bump)) / 100 }];
  });
}

function keep(samples, frame, block) {
  block.forEach((channel, side) => channel.forEach((sample, i) => { samples[2 * (frame + i) + side] = sample; }));
}

const phone = new Phone(new WebAssembly.Module(readFileSync(module)));
phone.head(await fetched("head"));
const player = new FieldPlayer(phone, RATE);
const heard = new Float32Array(2 * (seconds + TAIL + 1) * RATE);
const rendered = new Float32Array(heard.length);
const render = phone.render.bind(phone);
phone.render = (...block) => {
  render(...block);
  keep(rendered, player.frame, block);
};

const link = new FieldLink(null);
const readings = readLog(log).filter(([frame]) => frame < seconds * RATE).sort(([a], [b]) => a - b);
const wishes = JSON.parse(process.env.ASK ?? "[]");
let [bytes, connections, isEnding, isOver] = [0, 0, false, false];
link.on("batch", (buffer) => {
  bytes += buffer.byteLength;
  player.take(buffer);
});
link.on("hello", () => { connections += 1; });
link.on("fault", (fault) => console.error(fault));
link.on("over", () => { isOver = true; });
link.start();

const began = performance.now();
const block = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
// The sound's clock begins with the sound, as a browser's does: what the first recordings take to come is no part of it.
let [told, beginning] = [0, 0];
await new Promise((done) => setInterval(() => step((performance.now() - began) / 1000, done), 5));

function step(now, done) {
  while (player.output < Math.min(now - beginning, seconds + TAIL) * RATE) {
    const at = player.output;
    player.render(...block);
    if (player.output === at) {
      beginning = now;
      break;
    }
    keep(heard, at, block);
    // The head rests before the end: what it does behind it is no part of the walk.
    if (process.env.FACE && at < (seconds - 0.2) * RATE && at % 4800 < BLOCK) player.face(Math.round(((at / 4800) * 3.7) % 360 * 10) / 10);
  }
  if (now - told >= 0.05) {
    told = now;
    report(player.report());
  }
  if (now - beginning > seconds + 3 * TAIL || (isOver && player.output >= (seconds + TAIL) * RATE)) done();
}

function report(said) {
  while (readings.length && readings[0][0] <= player.output) link.read(...readings.shift());
  while (wishes.length && wishes[0][0] * RATE <= player.output) link.run(`:ask ${wishes.shift()[1]}`).catch(console.error);
  link.tell(said);
  if (player.output >= seconds * RATE && !isEnding) {
    isEnding = true;
    link.end();
  }
  for (const name of [...said.wanted, ...said.passing]) fetched(`sounds/${name}`).then((bytes) => player.sound(name, bytes));
}

writeFileSync(target, new Uint8Array(heard.buffer, 0, 8 * player.output));
writeFileSync(`${target}.engine`, new Uint8Array(rendered.buffer, 0, 8 * player.frame));
console.log(JSON.stringify({
  walk: link.walk, began: performance.timeOrigin + began + 1000 * beginning, isOver, connections, bytes, callouts: link.callouts.length, ...player.report(), counters: phone.counters(),
}));
process.exit(0);
