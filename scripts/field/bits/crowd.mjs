// Many phones at once in one garden, without engines: clocks, readings, and taking what comes. They walk the same log, each from
// another time of it on.
// Usage: node --experimental-websocket scripts/field/bits/crowd.mjs ADDRESS LOG.csv PHONES SECONDS
// Prints what came in bytes and messages, and by how much of the lookahead the latest answer came before it was needed.
import { readFileSync } from "node:fs";
import { readBatch } from "../../../Sources/Faces/Page/Assets/fieldbatch.mjs";

const RATE = 48000;
const AHEAD = 0.3;   // seconds
const [address, log, count, length] = process.argv.slice(2);
const seconds = Number(length);
const [head, ...rows] = readFileSync(log, "utf8").trim().split("\n").map((line) => line.split(","));
const names = ["latitude", "longitude", "accuracy", "heading"];

class Phone {
  bytes = 0;
  got = 0;      // messages
  known = 0;    // the frame before which everything is known
  next = 0;     // the number of the next reading
  slack = Infinity;
  ended = false;
  faults = [];

  constructor(first) {
    this.first = first;
    this.socket = new WebSocket(address.replace(/^http/, "ws") + "socket");
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.tell({ begin: { walk: null, key: null, got: 0 } });
    this.socket.onmessage = ({ data }) => this.take(data);
    this.socket.onclose = () => { if (!this.ended) this.faults.push("the connection was closed"); };
  }

  get frame() {
    return this.began ? Math.floor(((performance.now() - this.began) * RATE) / 1000) : 0;
  }

  tell(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  take(data) {
    if (typeof data !== "string") {
      this.bytes += data.byteLength;
      const { messages } = readBatch(data);
      this.got += messages.length;
      this.known = messages.findLast(({ kind }) => kind === "known")?.number ?? this.known;
      return;
    }
    this.bytes += Buffer.byteLength(data);
    const message = JSON.parse(data);
    if (message.hello) this.began = performance.now();
    if (message.fault) this.faults.push(message.fault.message);
    if (message.ended) this.ended = true;
  }

  /** One of 20 messages a second, with a position each second and a heading each time. */
  step(number) {
    if (!this.began) return;
    const frame = this.frame;
    if (frame > 5 * RATE) this.slack = Math.min(this.slack, (this.known - frame) / RATE);
    const row = rows[(this.first + Math.floor(frame / RATE)) % rows.length];
    const values = Object.fromEntries(names.map((name) => [name, Number(row[head.indexOf(name)])]));
    const often = {
      heading: (values.heading + number * 3) % 360, acceleration_x: 0, acceleration_y: 0.2, acceleration_z: 9.8 + 3 * Math.cos(number / 2),
    };
    this.tell({ readings: { first: this.next, list: [[frame, number % 20 ? often : { ...values, ...often }]] } });
    this.next += 1;
    this.tell({ clock: { frame: frame - (frame % 128), ahead: AHEAD, got: this.got } });
  }
}

const phones = Array.from({ length: Number(count) }, (_, i) => new Phone(Math.floor((i * rows.length) / count)));
let number = 0;
const clock = setInterval(() => {
  number += 1;
  for (const phone of phones) phone.step(number);
}, 50);
// The phones walk for so long: the load of that time is what is measured.
await new Promise((done) => setTimeout(done, seconds * 1000));
clearInterval(clock);
const bytes = phones.map((phone) => phone.bytes / seconds);
console.log(JSON.stringify({
  phones: phones.length, bytes: bytes.reduce((sum, each) => sum + each) / phones.length, most: Math.max(...bytes),
  slack: Math.min(...phones.map(({ slack }) => slack)), faults: phones.flatMap(({ faults }) => faults),
}));
process.exit(0);
