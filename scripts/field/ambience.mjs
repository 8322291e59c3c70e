// What a phone's microphone says of the sound round it, against closed forms. Run by scripts/field/check.sh.
import assert from "node:assert/strict";
import test from "node:test";
import { SIZE, ambience } from "../../Sources/Faces/Page/Assets/ambience.mjs";

const RATE = 48000;
const bands = (values) => Object.keys(values).filter((name) => name.startsWith("ambience.band_")).map((name) => values[name]);

/** What an AnalyserNode gives: Blackman's window, a discrete Fourier transform by its definition, dB (Web Audio API, 1.8.6). */
function analysed(samples) {
  const turn = (2 * Math.PI) / SIZE;
  const windowed = samples.map((x, n) => x * (0.42 - 0.5 * Math.cos(turn * n) + 0.08 * Math.cos(2 * turn * n)));
  const spectrum = new Float32Array(SIZE / 2).map((_, k) => {
    let [re, im] = [0, 0];
    for (let n = 0; n < SIZE; n++) {
      re += windowed[n] * Math.cos(turn * k * n);
      im -= windowed[n] * Math.sin(turn * k * n);
    }
    return 20 * Math.log10(Math.hypot(re, im) / SIZE);
  });
  return ambience(samples, spectrum, RATE);
}

const sine = (frequency, amplitude) =>
  new Float32Array(SIZE).map((_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / RATE));

/** Noise of a linear congruential generator, evenly spread over -1...1: its power is 1/3. */
function noise() {
  let state = 1;
  return new Float32Array(SIZE).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

test("a sine of full scale is −3.01 dBFS, in its own band and nowhere else", () => {
  const values = analysed(sine(1000, 1));
  assert.ok(Math.abs(values["ambience.level"] + 3.01) < 0.1);
  assert.ok(Math.abs(bands(values)[8] + 3.01) < 0.1, "920 to 1080 Hz");
  assert.ok(bands(values).every((level, band) => band === 8 || level < -40));
  assert.ok(Math.abs(values["ambience.centroid"] - 1000) < 30);
  assert.ok(values["ambience.flatness"] < 0.01);
});

test("the bands of noise add up to its level below 15.5 kHz, and its flatness is exp(−γ) = 0.56", () => {
  const values = analysed(noise());
  const sum = 10 * Math.log10(bands(values).reduce((total, level) => total + 10 ** (level / 10), 0));
  const below = 10 * Math.log10((1 / 3) * (15500 / 24000));
  assert.ok(Math.abs(sum - below) < 0.6, `${sum} and ${below}`);
  assert.ok(Math.abs(values["ambience.flatness"] - 0.5615) < 0.05, `${values["ambience.flatness"]}`);
  assert.ok(Math.abs(values["ambience.centroid"] - 12000) < 400, `${values["ambience.centroid"]}`);
});

test("silence is −120 dBFS in all bands, without a centre, and as flat as can be", () => {
  const values = ambience(new Float32Array(SIZE), new Float32Array(SIZE / 2).fill(-Infinity), RATE);
  assert.equal(values["ambience.level"], -120);
  assert.ok(bands(values).length === 24 && bands(values).every((level) => level === -120));
  assert.equal(values["ambience.centroid"], 0);
  assert.equal(values["ambience.flatness"], 1);
});
