// What a phone's sensors say, as a field walk is told it. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { blurOf } from "../../Sources/Faces/Page/Assets/blur.mjs";
import { Means } from "../../Sources/Faces/Page/Assets/means.mjs";
import { fromTrueNorth, northWords } from "../../Sources/Faces/Page/Assets/north.mjs";

test("where magnetic north lies to the west, the direction from true north is less; both are on the circle", () => {
  assert.equal(fromTrueNorth(90, -5.5), 84.5);
  assert.equal(fromTrueNorth(2, -5), 357);
  assert.equal(fromTrueNorth(358, 5), 3);
  assert.equal(fromTrueNorth(123, null), 123);
});

test("the words say by how much a direction was corrected, or that it was not", () => {
  assert.equal(northWords(3.2), "magnetic, corrected by 3.2°");
  assert.equal(northWords(-5.65), "magnetic, corrected by −5.7°");
  assert.equal(northWords(null), "magnetic, not corrected");
});

test("sixty readings a second become 25 means, which have their sum", () => {
  const told = [];
  const means = new Means(40, (mean) => told.push(mean));
  for (let i = 0; i <= 600; i++) means.take((i * 1000) / 60, [i, 9.81, -2]);
  assert.equal(told.length, 250);
  assert.ok(told.every(([, y, z]) => Math.abs(y - 9.81) < 1e-9 && z === -2));
  const mean = told.reduce((sum, [x]) => sum + x, 0) / told.length;
  assert.ok(Math.abs(mean - 299.5) < 1, `${mean}`);
});

test("a span in which nothing was read is not told", () => {
  const told = [];
  const means = new Means(40, ([mean]) => told.push(mean));
  for (const [time, value] of [[0, 1], [10, 3], [500, 7], [545, 9]]) means.take(time, [value]);
  assert.deepEqual(told, [2, 7]);
});

test("a position is used up to the site's limit, and any where no site has one", () => {
  assert.equal(blurOf({ accuracy: 30 }, 30), null);
  assert.equal(blurOf({ accuracy: 30.1 }, 30), 30.1);
  assert.equal(blurOf({ accuracy: 40 }, 100), null);
  assert.equal(blurOf({ accuracy: 4000 }, undefined), null);
});
