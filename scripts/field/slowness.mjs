// When an engine counts as too slow for its phone. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { Slowness } from "../../Sources/Faces/Page/Assets/slowness.mjs";

/** The seconds of reports, 20 in each, until an engine counts as too slow; null where it never does. */
function judged(seconds, reportOf) {
  const slowness = new Slowness();
  for (let i = 0; i < 20 * seconds; i++) if (slowness.note({ engine: 0, frame: 0, ...reportOf(i) })) return (i + 1) / 20;
  return null;
}

test("an engine that works all the time for four seconds is too slow", () => {
  assert.equal(judged(60, () => ({ load: 0.95 })), 4);
  assert.equal(judged(60, () => ({ load: 3 })), 4);
});

test("one that has a tenth of the time left is not", () => {
  assert.equal(judged(60, () => ({ load: 0.89 })), null);
});

test("a clock of whole milliseconds tells enough", () => {
  assert.equal(judged(60, (i) => ({ load: i % 3 === 0 ? 1.8 : 0.6 })), 4);
  assert.equal(judged(60, (i) => ({ load: i % 3 === 0 ? 1.2 : 0.3 })), null);
});

test("a long break of the whole phone is not its engine's", () => {
  assert.equal(judged(60, (i) => ({ load: i % 100 < 20 ? 20 : 0.1 })), null);
});

test("what is missed in a dead zone is caught up with as fast as it goes", () => {
  assert.equal(judged(60, (i) => ({ load: 1, engine: 0, frame: i })), null);
});
