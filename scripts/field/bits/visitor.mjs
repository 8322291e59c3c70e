// Walks through a served garden as a phone does, in node: readings of a log by their time, the engine as WebAssembly, samples to a file.
// Usage: node --experimental-websocket scripts/field/bits/visitor.mjs ADDRESS MODULE LOG.csv SECONDS SAMPLES [HOLE…]
// A hole, FROM:TO in seconds, is time in which the connection is cut. The samples are left and right in turn, 32-bit floats.
import { readFileSync, writeFileSync } from "node:fs";
import { Phone } from "../../../Sources/Page/Assets/engine.mjs";
import { BLOCK, FieldPlayer } from "../../../Sources/Page/Assets/fieldplayer.mjs";

const [address, module, log, length, target, ...holes] = process.argv.slice(2);
const seconds = Number(length);
const dead = holes.map((hole) => hole.split(":").map(Number));
const fetched = async (name) => {
  const answer = await fetch(address + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
const phone = new Phone(new WebAssembly.Module(readFileSync(module)));
phone.head(await fetched("head"));
const RATE = 48000;
const player = new FieldPlayer(phone, RATE);
const readings = readLog(log).filter(([frame]) => frame < seconds * RATE).sort(([a], [b]) => a - b);
const samples = new Float32Array(2 * (seconds + 6) * RATE);
const [left, right] = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
let [socket, walk, had, faced, facingHad, sent, ended, bytes] = [null, null, 0, [], 0, 0, false, 0];

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

function connect() {
  const next = new WebSocket(address.replace(/^http/, "ws") + "socket");
  next.binaryType = "arraybuffer";
  next.onopen = () => {
    tell({ begin: { walk: walk?.id ?? null, key: walk?.key ?? null, got: player.report().got } }, next);
    [sent] = [had];
  };
  next.onmessage = ({ data }) => {
    if (typeof data !== "string") {
      bytes += data.byteLength;
      return player.take(data);
    }
    const message = JSON.parse(data);
    if (message.hello) walk = { id: message.hello.walk, key: message.hello.key };
    if (message.had) [had, facingHad] = [message.had.readings, message.had.facing];
    if (message.fault) console.error(message.fault);
    if (message.ended) ended = true;
  };
  socket = next;
}

function tell(message, to = socket) {
  if (to?.readyState === 1) to.send(JSON.stringify(message));
}

connect();
const began = performance.now();
let index = 0;
let lastReport = 0;
let isOver = false;
await new Promise((done) => setInterval(() => step(done), 5));

function step(done) {
  const now = (performance.now() - began) / 1000;
  const isDead = dead.some(([from, to]) => now >= from && now < to);
  if (isDead && socket) { socket.close(); socket = null; }
  if (!isDead && !socket) connect();
  while (player.output < Math.min(now, seconds + 5) * RATE) {
    const at = player.output;
    player.render(left, right);
    if (player.output === at) break;
    for (let i = 0; i < BLOCK; i++) { samples[2 * (at + i)] = left[i]; samples[2 * (at + i) + 1] = right[i]; }
    if (process.env.FACE && !isOver && at % 4800 < BLOCK) player.face(Math.round(((at / 4800) * 3.7) % 360 * 10) / 10);
  }
  if (now - lastReport >= 0.05) {
    lastReport = now;
    report(now);
  }
  if (now > seconds + 6 || (ended && player.output > (seconds + 5) * RATE)) done();
}

async function report(now) {
  const said = player.report();
  faced.push(...said.faced);
  for (const name of said.wanted) player.sound(name, await fetched(`sounds/${name}`));
  while (index < readings.length && readings[index][0] <= player.output) index += 1;
  if (socket?.readyState === 1 && walk) {
    if (sent < index) tell({ readings: { first: sent, list: readings.slice(sent, index) } });
    sent = index;
    if (facingHad < faced.length) tell({ facing: { first: facingHad, list: faced.slice(facingHad) } });
    tell({ clock: { frame: said.frame, ahead: said.ahead, got: said.got } });
    if (player.output >= seconds * RATE && !isOver) { isOver = true; tell({ end: {} }); }
  }
}
writeFileSync(target, new Uint8Array(samples.buffer, 0, 8 * player.output));
console.log(JSON.stringify({ walk: walk.id, ...player.report(), counters: phone.counters(), bytes }));
process.exit(0);
