// What a phone has read arrives exactly once, however often a connection is lost. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { Outbox } from "../../Sources/Faces/Page/Assets/outbox.mjs";

// The server's end: takes each number once.
class Server {
  list = [];
  take({ first, list }) {
    assert.ok(first <= this.list.length, "a number is missing");
    this.list.push(...list.slice(this.list.length - first));
  }
}

test("each thing arrives once and in order, although messages and answers are lost", () => {
  const [outbox, server] = [new Outbox(), new Server()];
  let state = 1;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let number = 0; number < 5000; number++) {
    outbox.add(number);
    if (chance() < 0.02) outbox.again();
    const isLost = chance() < 0.1;
    for (let message; (message = outbox.next());) if (!isLost) server.take(message);
    if (isLost) outbox.again();
    if (chance() < 0.5) outbox.had(server.list.length);
  }
  outbox.again();
  for (let message; (message = outbox.next());) server.take(message);
  assert.deepEqual(server.list, Array.from({ length: 5000 }, (_, number) => number));
  outbox.had(5000);
  assert.ok(outbox.isEmpty);
});

test("what was kept when a page was closed goes on with its numbers", () => {
  const outbox = new Outbox({ first: 7, list: ["a", "b"] });
  outbox.add("c");
  assert.deepEqual(outbox.next(), { first: 7, list: ["a", "b", "c"] });
  outbox.had(8);
  assert.deepEqual([outbox.first, outbox.list, outbox.end], [8, ["b", "c"], 10]);
});

test("a long list goes in several messages", () => {
  const outbox = new Outbox({ list: Array.from({ length: 450 }, (_, i) => i) });
  assert.deepEqual([outbox.next(), outbox.next(), outbox.next()].map(({ first, list }) => [first, list.length]),
    [[0, 200], [200, 200], [400, 50]]);
  assert.equal(outbox.next(), null);
});
