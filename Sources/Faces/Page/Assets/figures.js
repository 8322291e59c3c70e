// Numbers as a person reads them, and the scales on which they lie.

/**
 * A number with four digits that matter and three decimals at most; "–" for none.
 * @param {?number} value
 * @returns {string}
 */
export function brief(value) {
  if (!isNumber(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1e7) return value.toExponential(2).replace("e+", "e");
  const digits = size < 1 ? 3 : Math.max(0, 3 - Math.floor(Math.log10(size)));
  return signed(String(Number(value.toFixed(Math.min(3, digits)))));
}

/**
 * A number with a fixed count of decimals, so that it does not jump about; "–" for none.
 * @param {?number} value
 * @param {number} decimals
 */
export function fixed(value, decimals) {
  return isNumber(value) ? signed(value.toFixed(decimals)) : "–";
}

/** A value with its unit: "830 Hz", or "1 200" alone where there is no unit. */
export function withUnit(value, unit) {
  return unit && isNumber(value) ? `${brief(value)} ${unit}` : brief(value);
}

/**
 * Seconds as a clock shows them: "5:12.4".
 * @param {number} seconds
 * @param {number} decimals of the seconds
 */
export function clock(seconds, decimals = 1) {
  if (!isNumber(seconds)) return "–";
  const unit = 10 ** decimals;
  const whole = Math.round(Math.max(0, seconds) * unit) / unit;
  const minutes = Math.floor(whole / 60);
  const rest = (whole - minutes * 60).toFixed(decimals);
  const width = decimals > 0 ? decimals + 3 : 2;
  if (minutes < 60) return `${minutes}:${rest.padStart(width, "0")}`;
  const hours = Math.floor(minutes / 60);
  return `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest.padStart(width, "0")}`;
}

/** Seconds in words for a screen reader: "5 minutes 12.4 seconds". */
export function spokenTime(seconds) {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = `${brief((tenths - minutes * 600) / 10)} seconds`;
  if (minutes === 0) return rest;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${rest}`;
}

/** True for a finite number; JSON's null and a missing value are none. */
export function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

/** A share as it is between 0 and 1, and the nearer end beyond. */
export function clamped(share) {
  return Math.min(1, Math.max(0, share));
}

/**
 * A scale between two ends, linear or logarithmic; what is not positive has no logarithm and
 * makes the scale linear.
 * @param {number} low
 * @param {number} high
 * @param {boolean} isLog
 * @returns {{share: function(number): number, value: function(number): number,
 *   ticks: function(number): number[], isLog: boolean}} `share` is 0 at low and 1 at high
 */
export function scale(low, high, isLog) {
  const logs = isLog && low > 0 && high > 0;
  const [from, to] = logs ? [Math.log(low), Math.log(high)] : [low, high];
  const span = to - from || 1;
  return {
    isLog: logs,
    share: (value) => clamped(((logs ? Math.log(Math.max(value, 1e-12)) : value) - from) / span),
    value: (share) => (logs ? Math.exp(from + share * span) : from + share * span),
    ticks: (count) => (logs ? logTicks(low, high, count) : linearTicks(low, high, count)),
  };
}

/**
 * A value without the digits that a slider of a thousand steps cannot mean.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 * @param {boolean} isLog
 */
export function rounded(value, low, high, isLog) {
  const step = isLog ? Math.abs(value) / 500 : Math.abs(high - low) / 1000;
  if (!(step > 0)) return value;
  const decimals = Math.min(12, Math.max(0, -Math.floor(Math.log10(step))));
  return Math.min(high, Math.max(low, Number(value.toFixed(decimals))));
}

function linearTicks(low, high, most) {
  const [bottom, top] = low <= high ? [low, high] : [high, low];
  const rough = (top - bottom) / Math.max(1, most);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  // Counted, because between ends that hardly differ a next number may be the same one.
  const first = Math.ceil(bottom / step - 1e-9);
  const count = Math.floor((top - bottom) / step) + 2;
  const ticks = Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return [...new Set(ticks)].filter((tick) => tick <= top + step * 1e-9);
}

function logTicks(low, high, count) {
  const [bottom, top] = low <= high ? [low, high] : [high, low];
  for (const factors of [[1, 2, 5], [1, 3], [1]]) {
    const ticks = decades(bottom, top, factors);
    if (ticks.length <= count + 1 || factors.length === 1) {
      return ticks.length >= 2 ? thinned(ticks, count + 1) : linearTicks(low, high, count);
    }
  }
  return [];
}

/** Every second of them, or third and so on, so that there are no more than may be. */
function thinned(ticks, most) {
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, index) => index % step === 0);
}

function decades(bottom, top, factors) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(bottom)); 10 ** power <= top; power += 1) {
    for (const factor of factors) {
      const value = Number((factor * 10 ** power).toPrecision(12));
      if (value >= bottom * 0.999 && value <= top * 1.001) ticks.push(value);
    }
  }
  return ticks;
}

/** The true minus sign, which is as wide as the plus. */
function signed(text) {
  return text.replace(/^-/, Number(text) === 0 ? "" : "\u2212");
}
