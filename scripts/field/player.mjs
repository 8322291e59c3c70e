// The rules of a field walk's sound, on a phone that is not there: what FieldPlayer does with messages, with holes in the network
// and with the lookahead. Run by `node --test scripts/field/player.mjs`; docs/design/phone.md has the rules in words.
import assert from "node:assert/strict";
import test from "node:test";
import { BLOCK, FieldPlayer } from "../../Sources/Faces/Page/Assets/fieldplayer.mjs";
import { Lookahead } from "../../Sources/Faces/Page/Assets/lookahead.mjs";
import { FakePhone, RATE, batch, walk } from "./walk.mjs";

const KEY = Array.from({ length: 32 }, (_, i) => i);
const NAME = KEY.map((byte) => byte.toString(16).padStart(2, "0")).join("");
const SOUND = { space: 1, open: 2, sound: 3, prepare: 4, events: 5, join: 6, scene: 7, known: 8, close: 9, soon: 10 };

function player(phone = new FakePhone()) {
  const one = new FieldPlayer(phone, RATE);
  const block = [new Float32Array(BLOCK), new Float32Array(BLOCK)];
  return { one, phone, block, names: () => phone.calls.map(([, name]) => name), render: () => one.render(...block) };
}

/** The largest second difference of samples: what a click is. */
function sharpest(samples) {
  let most = 0;
  for (let i = 2; i < samples.length; i++) most = Math.max(most, Math.abs(samples[i] - 2 * samples[i - 1] + samples[i - 2]));
  return most;
}

/** Where samples are 0: pairs of a begin and an end, in seconds, after the sound has begun. */
function silences(samples) {
  const found = [];
  const begin = samples.findIndex((sample) => sample !== 0);
  for (let i = begin; i < samples.length; i++) {
    if (samples[i] !== 0) continue;
    const next = samples.subarray(i).findIndex((sample) => sample !== 0);
    const end = next < 0 ? samples.length : i + next;
    found.push([i / RATE, end / RATE]);
    i = end;
  }
  return found;
}

test("a message that comes twice is taken once, and none is skipped", () => {
  const { one, phone, render } = player();
  const opened = batch(0, [[SOUND.open, 5, [7]], [SOUND.events, 5, [1, 2]]]);
  one.take(opened);
  one.take(opened);
  one.take(batch(1, [[SOUND.events, 5, [1, 2]], [SOUND.events, 5, [3]]]));
  one.take(batch(4, [[SOUND.events, 5, [9]]]));
  render();
  assert.equal(one.report().got, 3);
  assert.deepEqual(phone.calls, [[0, "open", 7], [0, "events", 107, 1, 2], [0, "events", 107, 3]]);
});

test("two engines are not opened in one block", () => {
  const { one, names, render } = player();
  one.take(batch(0, [[SOUND.open, 0, [0]], [SOUND.open, 1, [1]], [SOUND.known, 48000]]));
  render();
  assert.deepEqual(names(), ["open"]);
  render();
  assert.deepEqual(names(), ["open", "open"]);
});

test("a next version waits for its recording, and the events with its swap wait for it", () => {
  const { one, phone, names, render } = player();
  one.take(batch(0, [[SOUND.open, 0, [0]], [SOUND.events, 0, [1]], [SOUND.known, 48000]]));
  render();
  one.take(batch(3, [[SOUND.sound, null, KEY], [SOUND.prepare, 0, [5]], [SOUND.events, 0, [2]]]));
  render();
  assert.deepEqual(names(), ["open", "events"]);
  one.sound(NAME, new Uint8Array(9));
  for (let i = 0; i < 3; i++) render();
  assert.deepEqual(phone.calls.slice(2).map(([, ...call]) => call), [["sound", 0, 9], ["prepare", 100], ["events", 100, 2]]);
});

test("what is said is fetched before its turn, holds nothing up, and what is long is forgotten when its engine is made", () => {
  const { one, phone, names, render } = player();
  one.take(batch(0, [[SOUND.soon, null, KEY], [SOUND.open, 0, [0]], [SOUND.known, 48000]]));
  render();
  assert.deepEqual(names(), ["open"]);
  const { wanted, passing, got } = one.report();
  assert.deepEqual([wanted, passing, got], [[], [NAME], 3]);
  one.take(batch(3, [[SOUND.sound, null, KEY], [SOUND.open, 1, [1]], [SOUND.sound, null, KEY], [SOUND.open, 2, [2]]]));
  assert.deepEqual(one.report().wanted, [], "what is on its way is not fetched again");
  const long = 5 << 20;
  one.sound(NAME, new Uint8Array(long));
  for (let i = 0; i < 6; i++) render();
  const calls = () => phone.calls.map(([, ...call]) => call);
  assert.deepEqual(calls().slice(1), [["sound", 0, long], ["open", 1], ["open", 2], ["forget", 0]], "the last that plays it is made");
  one.take(batch(7, [[SOUND.soon, null, KEY], [SOUND.sound, null, KEY], [SOUND.open, 3, [3]]]));
  assert.deepEqual(one.report().passing, [NAME], "it is fetched again when it is said again");
  one.sound(NAME, new Uint8Array(long));
  for (let i = 0; i < 3; i++) render();
  assert.deepEqual(calls().slice(5), [["sound", 0, long], ["open", 3], ["forget", 0]]);
});

test("of what is said 4 MB stay, the latest, and are not fetched again", () => {
  const { one, phone, render } = player();
  const said = (number, first) => [[SOUND.soon, null, KEY.with(0, number)], [SOUND.sound, null, KEY.with(0, number)], [SOUND.open, first, [1]]];
  const name = (number) => `${number.toString(16).padStart(2, "0")}${NAME.slice(2)}`;
  let count = 0;
  const say = (number) => {
    one.take(batch(3 * count, said(number, count)));
    count += 1;
    const { passing } = one.report();
    for (const wanted of passing) one.sound(wanted, new Uint8Array(3 << 19));   // 1.5 MB
    for (let i = 0; i < 3; i++) render();
    return passing;
  };
  assert.deepEqual([1, 2, 1, 3].map((number) => say(number)), [[name(1)], [name(2)], [], [name(3)]]);
  assert.deepEqual(phone.calls.filter(([, call]) => call === "forget").map(([, , number]) => number), [2], "1 was said after it");
  assert.deepEqual([say(1), say(2)], [[], [name(2)]]);
});

test("news that come as unevenly as before do not begin a fade", () => {
  // The way is 20 ms long; each second one answer is 0.3 s late, and all behind it wait, as TCP has it.
  const { player: one, samples } = walk({ seconds: 40, delay: (time) => (time % 1 < 0.05 ? 0.32 : 0.02) });
  assert.ok(samples.subarray(10 * RATE).every((sample) => sample === 1));
  assert.equal(one.underruns, 0);
});

test("a recording that a mapping plays stays when it is said, too", () => {
  const { one, names, render } = player();
  one.take(batch(0, [[SOUND.sound, null, KEY], [SOUND.open, 0, [0]], [SOUND.soon, null, KEY], [SOUND.sound, null, KEY], [SOUND.open, 1, [1]]]));
  one.sound(NAME, new Uint8Array(9));
  for (let i = 0; i < 5; i++) render();
  assert.deepEqual([names(), one.report().passing], [["sound", "open", "open"], []]);
});

test("a plan waits for the recording that it names, and what follows waits with it", () => {
  const { one, names, render } = player();
  one.take(batch(0, [[SOUND.sound, null, KEY], [SOUND.open, 0, [0]], [SOUND.known, 48000]]));
  render();
  assert.deepEqual(one.report().wanted, [NAME]);
  assert.deepEqual(one.report().wanted, [], "a recording is wanted once");
  assert.deepEqual([names(), one.output], [[], 0]);
  one.sound(NAME, new Uint8Array(9));
  for (let i = 0; i < 3; i++) render();
  assert.deepEqual(names(), ["sound", "open"]);
  assert.ok(one.output > 0);
});

test("events wait for room, and an engine joins before what follows its join and closes after its last event", () => {
  const { one, phone, render } = player(new FakePhone(2));
  one.take(batch(0, [
    [SOUND.open, 3, [3]], [SOUND.join, 3], [SOUND.scene, null, [1]], [SOUND.events, 3, [11, 12, 13]],
    [SOUND.scene, null, [2]], [SOUND.close, 3], [SOUND.known, 48000],
  ]));
  for (let i = 0; i < 6; i++) render();
  const calls = phone.calls.map(([, name]) => name);
  assert.deepEqual(phone.calls.filter(([, name]) => name === "scene").map((call) => call[3]), [1, 2]);
  assert.ok(calls.indexOf("join") < calls.indexOf("scene"));
  assert.deepEqual(phone.calls.filter(([, name]) => name === "events").flatMap((call) => call.slice(3)), [11, 12, 13]);
  assert.equal(calls.at(-1), "close");
});

test("an undisturbed walk is heard as the engine plays it, sample for sample", () => {
  const { player: one, samples } = walk({ seconds: 20 });
  const begin = samples.findIndex((sample) => sample !== 0);
  assert.ok(samples.subarray(begin).every((sample) => sample === 1));
  assert.deepEqual([one.away, one.underruns, one.frame], [0, 0, one.output]);
});

for (const length of [0.3, 5, 20]) {
  test(`a hole of ${length} s fades to silence and back without a step, and the engine misses nothing`, () => {
    const { player: one, samples, phone } = walk({ seconds: 40 + length, holes: [[15, 15 + length]] });
    const [silence, ...more] = silences(samples);
    assert.equal(more.length, 0);
    // What was known is played to its end; then what was missed is rendered at twice the speed at least.
    assert.ok(silence[0] > 15.05 && silence[0] < 15.25, `silence from ${silence[0]}`);
    assert.ok(silence[1] - 15 < 2 * length + 0.2, `silence until ${silence[1]}`);
    assert.ok(sharpest(samples.subarray(RATE)) < 5e-4, `a second difference of ${sharpest(samples.subarray(RATE))}`);
    assert.ok(one.step <= 1);
    assert.deepEqual([one.frame, phone.frame, one.underruns], [one.output, one.output, 0]);
    assert.ok(Math.abs(one.away / RATE - (silence[1] - silence[0])) < 0.01);
  });
}

test("the sound fades evenly over what is left", () => {
  const { samples } = walk({ seconds: 16, holes: [[15, 30]] });
  const begin = samples.findIndex((sample, i) => i > 10 * RATE && sample < 1);
  const end = samples.findIndex((sample, i) => i > begin && sample === 0);
  assert.ok(end - begin >= 0.04 * RATE, `a fade of ${end - begin} frames`);
  for (let i = begin; i < end; i++) {
    assert.ok(Math.abs(samples[i] - (1 - (i - begin + 1) / (end - begin + 1))) < 2e-3, `sample ${i} is ${samples[i]}`);
  }
});

test("catching up stops when half a block's time is used", () => {
  let time = 0;
  const phone = new FakePhone();
  const render = phone.render.bind(phone);
  phone.render = (...block) => { time += 0.5; render(...block); };
  let most = 0;
  const now = () => time;
  const { reports } = walk({ seconds: 30, holes: [[10, 15]], phone, now });
  for (let i = 1; i < reports.length; i++) {
    const blocks = (reports[i].engine - reports[i - 1].engine) / (reports[i].frame - reports[i - 1].frame);
    most = Math.max(most, blocks || 0);
  }
  // 1.33 ms are three blocks of half a millisecond.
  assert.ok(most > 2 && most <= 3.1, `${most} blocks of the engine in one of the output`);
});

test("a lookahead grows at once to what answers take, and shrinks by 0.05 s in 10 s when it is not needed", () => {
  const one = new Lookahead(RATE);
  let known = 0;
  const second = (number, delay) => {
    for (let i = 0; i < 20; i++) {
      const frame = (number + i / 20) * RATE;
      one.asked(frame, frame);
      one.answered(known, frame + delay * RATE, frame + delay * RATE);
      known = frame + one.ahead * RATE;
    }
  };
  for (let i = 0; i < 5; i++) second(i, 0.04);
  assert.ok(one.ahead <= 0.16, `${one.ahead}`);
  for (let i = 5; i < 7; i++) second(i, 0.5);
  const grown = one.ahead;
  assert.ok(grown > 0.6 && grown < 0.7, `${grown}`);
  for (let i = 7; i < 35; i++) second(i, 0.04);
  assert.equal(one.ahead, grown, "what was needed in the last half minute stays");
  for (let i = 35; i < 57; i++) second(i, 0.04);
  assert.ok(one.ahead < grown - 0.08 && one.ahead > grown - 0.12, `${one.ahead}`);
});

test("after half a minute at least 60 ms are known still when an answer comes, on any way", () => {
  for (const delay of [0.005, 0.05, 0.15, 0.4, 1]) {
    const { reports, player: one } = walk({ seconds: 90, delay: () => delay });
    const late = reports.slice(-400).map(({ slack }) => slack);
    assert.ok(Math.min(...late) > 0.055, `${delay} s each way: ${Math.min(...late)} s`);
    assert.ok(one.report().ahead <= 2 * delay + 0.2, `${delay} s each way: ${one.report().ahead} s ahead`);
  }
});

test("the sound begins when as much is known as the way asks for, and nothing is missing from then on", () => {
  for (const delay of [0.01, 0.1, 0.15]) {
    const { player: one, samples } = walk({ seconds: 10, delay: () => delay });
    const begin = samples.findIndex((sample) => sample !== 0) / RATE;
    assert.ok(begin < 4 * delay + 0.2, `${delay} s each way: the sound begins after ${begin} s`);
    assert.deepEqual([one.away, samples.subarray(begin * RATE + 1).every((sample) => sample === 1)], [0, true], `${delay} s each way`);
  }
});

test("on an uneven way hardly anything is missing once the lookahead has seen how uneven it is", () => {
  let state = 1;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const delay = () => 0.04 + 0.08 * chance() + (chance() < 0.01 ? 0.25 : 0);
  const { reports } = walk({ seconds: 180, delay });
  const after = reports.filter(({ frame }) => frame > 60 * RATE);
  const missing = (after.at(-1).away - after[0].away) / RATE;
  assert.ok(missing < 0.1, `${missing} s are missing in two minutes`);
  assert.ok(after.at(-1).ahead < 1, `${after.at(-1).ahead} s ahead`);
});

test("blocks that are missing although the network is not away are counted", () => {
  const { player: one } = walk({ seconds: 20, holes: [[10, 10.15]] });
  assert.ok(one.underruns > 0 && one.underruns * BLOCK === one.away);
});

test("a head that is turned is told to the engine at once and reported", () => {
  const { one } = player();
  one.face(90);
  assert.deepEqual(one.report().faced, [[0, 90]]);
  assert.deepEqual(one.report().faced, []);
});
