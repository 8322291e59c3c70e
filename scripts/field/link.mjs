// What the phone of a field walk says to a server, in which order, and again after a loss. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { createFieldLink } from "../../Sources/Faces/Page/Assets/fieldlink.mjs";

globalThis.document = { baseURI: "http://garden.example/secret/" };
// A link watches its connection as long as its page is open; the checks end without that.
const { setInterval } = globalThis;
globalThis.setInterval = (...settings) => setInterval(...settings).unref();
const { setTimeout } = globalThis;
globalThis.setTimeout = (work, time) => (time < 1000 ? setTimeout(work, time) : setTimeout(work, time).unref());
globalThis.fetch = async () => ({ status: 200 });

// The server's end of a socket.
let sockets = [];
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  said = [];
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  send(text) { this.said.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
  lose() {
    this.readyState = 3;
    this.onclose();
  }
};

const HELLO = { hello: { walk: "7", key: "secret", rate: 48000, site: {}, names: [] } };
const report = (frame, got = 0, faced = []) => ({ frame, ahead: 0.15, got, faced });

function started(left) {
  sockets = [];
  const link = createFieldLink(left);
  link.start();
  sockets[0].open();
  return link;
}

async function again(count) {
  while (sockets.length < count) await new Promise((done) => setTimeout(done, 20));
  sockets.at(-1).open();
  return sockets.at(-1);
}

test("a walk begins at the socket beside the page, and readings come before the clock that they belong to", () => {
  const link = started();
  const [socket] = sockets;
  assert.equal(socket.address, "ws://garden.example/secret/socket");
  assert.deepEqual(socket.said, [{ begin: { walk: null, key: null, got: 0 } }]);
  link.read(0, { latitude: 52 });
  link.tell(report(0));
  assert.equal(socket.said.length, 1, "nothing is told before the server has greeted");
  socket.say(HELLO);
  link.read(480, { heading: 90 });
  link.tell(report(2432, 3, [[5, 90]]));
  assert.deepEqual(socket.said.slice(1), [
    { readings: { first: 0, list: [[0, { latitude: 52 }]] } },
    { readings: { first: 1, list: [[480, { heading: 90 }]] } }, { facing: { first: 0, list: [[5, 90]] } },
    { clock: { frame: 2432, ahead: 0.15, got: 3 } },
  ]);
});

test("after a loss the same walk goes on, and what the server had not is sent again with its numbers", async () => {
  const link = started();
  sockets[0].say(HELLO);
  for (const latitude of [1, 2, 3]) link.read(0, { latitude });
  link.tell(report(2432, 4));
  sockets[0].say({ had: { readings: 2, facing: 0 } });
  sockets[0].lose();
  assert.equal(link.status.kind, "lost");
  link.read(4864, { latitude: 4 });
  link.tell(report(4864, 6));
  const socket = await again(2);
  assert.deepEqual(socket.said, [{ begin: { walk: "7", key: "secret", got: 6 } }]);
  socket.say(HELLO);
  assert.deepEqual(socket.said.slice(1), [{ readings: { first: 2, list: [[0, { latitude: 3 }], [4864, { latitude: 4 }]] } }]);
});

test("a walk that is ended in a dead zone is ended by the next connection, after what it has read", async () => {
  const link = started();
  let isOver = false;
  link.on("over", () => { isOver = true; });
  sockets[0].say(HELLO);
  link.tell(report(9600));
  sockets[0].lose();
  link.read(9700, { latitude: 5 });
  link.end();
  link.read(9800, { latitude: 6 });
  const socket = await again(2);
  socket.say(HELLO);
  assert.deepEqual(socket.said.slice(1), [{ readings: { first: 0, list: [[9700, { latitude: 5 }]] } }, { end: { frame: 9600 } }]);
  socket.say({ ended: { walk: "7" } });
  assert.deepEqual([isOver, link.status.kind], [true, "open"], "the end of the sound may come");
});

test("a walk that an earlier page left is delivered with its numbers and ended", () => {
  const link = started({
    walk: "3", key: "old", got: 12, frame: 4800, readings: { first: 8, list: [[1, { latitude: 1 }]] }, facing: { first: 2, list: [] },
  });
  assert.deepEqual(sockets[0].said, [{ begin: { walk: "3", key: "old", got: 12 } }]);
  sockets[0].say({ hello: { ...HELLO.hello, walk: "3" } });
  assert.deepEqual(sockets[0].said.slice(1), [{ readings: { first: 8, list: [[1, { latitude: 1 }]] } }, { end: { frame: 4800 } }]);
  link.ended("");
});

const LEFT = { walk: "7", key: "secret", got: 40, frame: 96_000, readings: { first: 2, list: [[90_000, { heading: 1 }]] }, facing: { first: 5, list: [] } };

test("a page that is loaded anew goes on with its walk, and counts its sound from where that goes on", () => {
  sockets = [];
  const link = createFieldLink();
  link.resume(LEFT);
  link.start();
  const [socket] = sockets;
  socket.open();
  assert.deepEqual(socket.said, [{ begin: { walk: "7", key: "secret", anew: true } }]);
  socket.say({ hello: { ...HELLO.hello, from: 480_000, got: 41, had: { readings: 2, facing: 9, wishes: 3 } } });
  assert.equal(link.got, 41);
  link.read(0, { heading: 2 });
  link.run(":ask around-me");
  link.tell(report(4800, 44, [[10, 90]]));
  assert.deepEqual(socket.said.slice(1), [
    { readings: { first: 2, list: [[90_000, { heading: 1 }]] } },
    { readings: { first: 3, list: [[480_000, { heading: 2 }]] } },
    { wishes: { first: 3, list: ["around-me"] } },
    { facing: { first: 9, list: [[1010, 90]] } },
    { clock: { frame: 484_800, ahead: 0.15, got: 44 } },
  ]);
});

test("after a loss a page that was loaded anew goes on as any other", async () => {
  sockets = [];
  const link = createFieldLink();
  link.resume(LEFT);
  link.start();
  sockets[0].open();
  sockets[0].say({ hello: { ...HELLO.hello, from: 480_000, got: 41, had: { readings: 3, facing: 5, wishes: 0 } } });
  link.tell(report(0, 43));
  sockets[0].lose();
  const socket = await again(2);
  assert.deepEqual(socket.said, [{ begin: { walk: "7", key: "secret", got: 43 } }]);
});

test("where the walk has ended meanwhile, a page that is loaded anew begins another", () => {
  sockets = [];
  const link = createFieldLink();
  link.resume(LEFT);
  link.start();
  const [socket] = sockets;
  socket.open();
  socket.say({ fault: { message: "this walk has ended" } });
  assert.deepEqual(socket.said.at(-1), { begin: { walk: null, key: null, got: 0 } });
  socket.say({ hello: { ...HELLO.hello, walk: "8", from: 0, got: 0, had: { readings: 0, facing: 0, wishes: 0 } } });
  link.read(0, { latitude: 52, longitude: 13 });
  link.tell(report(0));
  assert.deepEqual(socket.said.at(-2), { readings: { first: 0, list: [[0, { latitude: 52, longitude: 13 }]] } });
});

test("a server that refuses a walk says why, and is not asked again and again", () => {
  const link = started();
  sockets[0].say({ fault: { code: "walk", message: "there is no such walk", hint: "" } });
  assert.deepEqual([link.status.kind, link.status.reason], ["ended", "there is no such walk"]);
});

const GUIDED = { hello: { ...HELLO.hello, lead: 0.5 } };

test("what is asked for is said once, over losses too, and begins the sound", async () => {
  const link = started();
  let asked = 0;
  link.onask = () => { asked += 1; };
  await assert.rejects(link.run(":ask around-me"), /no connection/);
  sockets[0].say(GUIDED);
  await assert.rejects(link.run(":seek 10"), /nothing that a guide does/);
  assert.deepEqual(await link.run(":ask around-me"), {});
  assert.deepEqual(sockets[0].said.slice(1), [{ wishes: { first: 0, list: ["around-me"] } }]);
  sockets[0].lose();
  await assert.rejects(link.run(":ask hush"), /no connection/);
  const socket = await again(2);
  socket.say(GUIDED);
  assert.deepEqual(socket.said.slice(1), [{ wishes: { first: 0, list: ["around-me"] } }]);
  socket.say({ had: { readings: 0, facing: 0, wishes: 1 } });
  await link.run(":ask set-beacon home");
  assert.deepEqual(socket.said.slice(2), [{ wishes: { first: 1, list: ["set-beacon home"] } }]);
  assert.equal(asked, 2);
  link.ended("");
});

test("callouts are shown, and the hand is shaken, when they are heard and not when they are decided", () => {
  const link = started();
  const heard = [];
  link.on("callouts", (callouts) => heard.push(...callouts.map(({ text }) => text)));
  link.on("felt", (pattern) => heard.push(pattern));
  sockets[0].say(GUIDED);
  sockets[0].say({ callouts: [{ time: 1, text: "a" }, { time: 2, text: "b" }] });
  sockets[0].say({ felt: [{ time: 1, pattern: "heavy" }] });
  link.tell(report(47_999));
  assert.deepEqual(heard, []);
  link.tell(report(48_000));
  assert.deepEqual(heard, ["heavy"]);
  link.tell(report(72_000));
  sockets[0].say({ callouts: [{ time: 0.1, text: "late" }] });
  link.tell(report(200_000));
  assert.deepEqual([heard, link.callouts.length], [["heavy", "a", "late", "b"], 3]);
  link.ended("");
});

test("another walk in this one's place begins with nothing of it, and nothing is told to it before", () => {
  const link = started();
  const [socket] = sockets;
  socket.say({ hello: { ...HELLO.hello, sound: "phone" } });
  link.read(0, { latitude: 52 });
  link.tell(report(4800, 7));
  link.instead("server", "slow");
  link.read(4800, { latitude: 53 });
  link.tell(report(9600, 9));
  assert.deepEqual(socket.said.at(-1), { instead: { sound: "server", why: "slow" } });
  socket.say({ hello: { ...HELLO.hello, walk: "8", sound: "server", why: "slow" } });
  assert.deepEqual([link.walk, link.got, link.frame, link.readings.isEmpty], ["8", 0, 0, true]);
  link.read(2400, { latitude: 54 });
  link.tell({ ...report(2400), heard: 0 });
  assert.deepEqual(socket.said.slice(-2), [
    { readings: { first: 0, list: [[2400, { latitude: 54 }]] } }, { clock: { frame: 2400, ahead: 0.15, got: 0 } }]);
});

test("where no other walk may begin, this one goes on", () => {
  const link = started();
  const [socket] = sockets;
  socket.say(HELLO);
  const refused = [];
  link.on("refused", ({ message }) => refused.push(message));
  link.on("fault", () => assert.fail("it is no fault of the walk"));
  link.instead("server", "wish");
  socket.say({ fault: { message: "no room" } });
  link.tell(report(2400));
  assert.deepEqual(refused, ["no room"]);
  assert.deepEqual(socket.said.at(-1), { clock: { frame: 2400, ahead: 0.15, got: 0 } });
});

test("what a guide says is shown when the sound that is sent has come to it", () => {
  const link = started();
  const [socket] = sockets;
  socket.say({ hello: { ...HELLO.hello, sound: "server", why: "wish", lead: 0.4 } });
  socket.say({ callouts: [{ time: 1, text: "Oak" }] });
  link.tell({ ...report(72000), heard: 48000 });
  assert.equal(link.callouts.length, 0);
  link.tell({ ...report(84000), heard: 67200 });
  assert.equal(link.callouts.length, 1);
});
