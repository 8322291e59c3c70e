// Finds walking in an accelerometer's three axes and tells its pace, once a second: StepDetector.swift for a phone that is walked with.
// A window of 6 s is compared with itself later by the autocorrelation of the vector, which does not depend on how the device lies.

const RATE = 25;                          // samples in a second
const WINDOW = 6 * RATE;
const MARGIN = 37;                        // samples before the window, for the slow mean
const [SHORTEST, LONGEST] = [7, 60];      // lags that are looked at: 0.3 s (200 steps a minute) to 2.4 s
const [BEGINS, GOES_ON] = [0.7, 0.45];    // likeness of a window with itself that is walking, and that may go on as walking
const LEAST_MOTION = 0.4;                 // m/s², root mean square
const CERTAIN = 3;                        // windows in a row that make a walk

export class Steps {
  #onpace;
  #samples = [];
  #bin = null;
  #sinceTold = 0;
  #certain = 0;

  /** `onpace` is called once a second with steps a minute, 0 where nobody walks. */
  constructor(onpace) {
    this.#onpace = onpace;
  }

  /** Takes a reading: its time in seconds, and the acceleration in m/s². */
  take(time, axes) {
    const number = Math.floor(time * RATE);
    if (this.#bin && number - this.#bin.number > RATE) this.#begin();   // The device has slept.
    if (this.#bin?.number === number) {
      this.#bin.count += 1;
      this.#bin.sums = this.#bin.sums.map((sum, i) => sum + axes[i]);
      return;
    }
    if (this.#bin) this.#close(number);
    this.#bin = { number, count: 1, sums: [...axes] };
  }

  #begin() {
    [this.#samples, this.#bin, this.#certain] = [[], null, 0];
  }

  /** Bins without a reading are those before again. */
  #close(next) {
    const sample = this.#bin.sums.map((sum) => sum / this.#bin.count);
    for (let number = this.#bin.number; number < next; number += 1) this.#samples.push(sample);
    this.#samples = this.#samples.slice(-(WINDOW + MARGIN));
    this.#sinceTold += next - this.#bin.number;
    if (this.#sinceTold < RATE || this.#samples.length < WINDOW + MARGIN) return;
    this.#sinceTold = 0;
    this.#onpace(this.#pace());
  }

  #pace() {
    const axes = [0, 1, 2].map((axis) => filtered(this.#samples.map((sample) => sample[axis])).slice(-WINDOW));
    const { likeness, pace } = analyse(axes);
    const isWalking = likeness >= (this.#certain >= CERTAIN ? GOES_ON : BEGINS);
    this.#certain = isWalking ? this.#certain + 1 : 0;
    return this.#certain >= CERTAIN ? pace : 0;
  }
}

/** The band of walking: means over 0.12 s twice, less means over 1.5 s twice. */
function filtered(values) {
  const smooth = movingMean(movingMean(values, 3), 3);
  const slow = movingMean(movingMean(smooth, MARGIN), MARGIN);
  return smooth.map((value, i) => value - slow[i]);
}

/** The mean of `width` (odd) values round each; fewer at the ends. */
function movingMean(values, width) {
  const half = (width - 1) / 2;
  return values.map((_, i) => {
    const part = values.slice(Math.max(0, i - half), i + half + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

function analyse(axes) {
  const none = { likeness: 0, pace: 0 };
  const motion = Math.sqrt(axes.flat().reduce((sum, value) => sum + value * value, 0) / WINDOW);
  if (motion < LEAST_MOTION) return none;
  const likeness = Array.from({ length: LONGEST + 2 }, (_, lag) => (lag < SHORTEST - 1 ? 0 : correlation(axes, lag)));
  const lags = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, i) => SHORTEST + i);
  const peaks = lags.filter((lag) => likeness[lag] >= likeness[lag - 1] && likeness[lag] > likeness[lag + 1]);
  if (peaks.length === 0) return none;
  const best = Math.max(...peaks.map((lag) => likeness[lag]));
  const period = peaks.find((lag) => likeness[lag] >= 0.9 * best);
  const seconds = refined(likeness, period) / RATE;
  return { likeness: likeness[period], pace: 60 / (isStride(likeness, period, motion) ? seconds / 2 : seconds) };
}

/** The normalised correlation of a window's part before with its part after a lag. */
function correlation(axes, lag) {
  let [product, before, after] = [0, 0, 0];
  for (const values of axes) {
    for (let i = 0; i + lag < WINDOW; i += 1) {
      product += values[i] * values[i + lag];
      before += values[i] ** 2;
      after += values[i + lag] ** 2;
    }
  }
  return product / Math.max(1e-6, Math.sqrt(before * after));
}

/** The lag of a peak by a parabola through it and its neighbours. */
function refined(values, peak) {
  const [a, b, c] = [values[peak - 1], values[peak], values[peak + 1]];
  const curve = a - 2 * b + c;
  return peak + (curve < 0 ? (0.5 * (a - c)) / curve : 0);
}

/** Whether a period is that of two steps: longer than 0.8 s unless its half is opposite to it; shorter where its half is like it or
 * the motion is a runner's. */
function isStride(likeness, period, motion) {
  const half = likeness[Math.max(Math.floor(period / 2), SHORTEST - 1)];
  if (period >= 20) return half > -0.5;
  return period >= 15 && (half >= 0.3 || motion >= 7);
}
