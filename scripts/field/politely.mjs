// What the page says unasked: one sentence at a time, and none for ever behind another. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { Politeness } from "../../Sources/Faces/Page/Assets/politely.mjs";

const GAP = 3000;

// What is said in so many milliseconds where `ask(politeness, now)` is called in each, with the moments.
function said(duration, ask) {
  const politeness = new Politeness(GAP);
  const all = [];
  for (let now = 0; now <= duration; now++) {
    ask(politeness, now);
    if (politeness.next === null || politeness.next > now) continue;
    for (const saying of politeness.take(now)) {
      all.push([now, saying]);
      politeness.said(now);
      break;
    }
  }
  return all;
}

test("a subject that changes its mind all the time is said all the same, as it is by then", () => {
  const all = said(10_000, (politeness, now) => { if (now % 300 === 0) politeness.want(`state ${now}`, "link", 1000, now); });
  assert.deepEqual(all.slice(0, 2).map(([now]) => now), [1000, 4000]);
  assert.equal(all[0][1], "state 900");
});

test("none waits for ever behind others that are wanted more often", () => {
  const all = said(20_000, (politeness, now) => {
    if (now % 100 === 0) politeness.want("busy", "busy", 0, now);
    if (now % 150 === 0) politeness.want("busy too", "other", 0, now);
    if (now === 50) politeness.want("rare", "rare", 400, now);
  });
  const rare = all.find(([, saying]) => saying === "rare");
  assert.ok(rare && rare[0] <= 3 * GAP, `it was said at ${rare?.[0]}`);
});

test("between two sentences there is the gap, whatever is wanted", () => {
  const all = said(30_000, (politeness, now) => politeness.want(now, `subject ${now % 7}`, now % 500, now));
  const gaps = all.slice(1).map(([now], index) => now - all[index][0]);
  assert.ok(all.length > 5 && gaps.every((gap) => gap >= GAP), gaps.join(" "));
});
