// Steps from a phone's accelerometer: its pace is that of the walker. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { Steps } from "../../Sources/Page/Assets/steps.mjs";

// What is told while a device is moved for some seconds, 60 readings a second.
function told(seconds, motion) {
  const found = [];
  const steps = new Steps((pace) => found.push(pace));
  for (let i = 0; i < 60 * seconds; i++) steps.take(i / 60, motion(i / 60));
  return found;
}

let state = 1;
const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;

for (const pace of [95, 112, 128]) {
  test(`${pace} steps a minute are told as such, however the phone lies`, () => {
    // Every step shakes the body, and the hand swings with every second one.
    const shake = (time) => 2 * Math.cos((2 * Math.PI * time * pace) / 60) + 0.8 * Math.cos((Math.PI * time * pace) / 60 + 0.4) + 0.3 * (chance() - 0.5);
    for (const [x, y, z] of [[0, 0, 1], [0.6, 0.64, 0.48]]) {
      const found = told(30, (time) => [x * (9.8 + shake(time)), y * (9.8 + shake(time)), z * (9.8 + shake(time))]);
      assert.ok(found.length >= 20, "it is told once a second");
      assert.ok(found.slice(-10).every((one) => Math.abs(one - pace) < 3), `${found.slice(-10)}`);
    }
  });
}

test("nobody walks where the phone lies or is handled", () => {
  assert.ok(told(30, () => [0, 0, 9.8 + 0.02 * (chance() - 0.5)]).every((pace) => pace === 0));
  assert.ok(told(30, () => [3 * (chance() - 0.5), 3 * (chance() - 0.5), 9.8 + 3 * (chance() - 0.5)]).every((pace) => pace === 0));
});

test("a walker who stops is told as standing", () => {
  const found = told(40, (time) => [0, 0, 9.8 + (time < 20 ? 2 * Math.cos((2 * Math.PI * time * 110) / 60) : 0)]);
  assert.ok(found[10] > 105 && found.at(-1) === 0, `${found}`);
});
