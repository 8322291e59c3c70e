// What a microphone hears, in the measures of the command (docs/inputs.md): level, centroid, flatness, and the levels of the
// 24 critical bands. The browser transforms the sound; an AnalyserNode looks through Blackman's window.

/** The length of a transform in samples: that of the command. */
export const SIZE = 2048;

const SILENT = -120;       // dB re full scale of silence
const BLACKMAN = 0.3046;   // mean square of Blackman's window, α = 0.16 (Web Audio API, 1.8.6)
const HANN = 0.375;        // that of Hann's, through which the command looks
const LEAST = 1e-10;       // the power below which a bin does not count for the flatness

// E. Zwicker, "Subdivision of the audible frequency range into critical bands", JASA 33, 1961, 248; in Hz.
const EDGES = [
  0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700, 4400, 5300, 6400, 7700, 9500,
  12000, 15500,
];

/**
 * Returns the values of inputs, by their names.
 * `samples` are the last SIZE ones; `spectrum` has SIZE / 2 levels of bins in dB, as `getFloatFrequencyData` writes them without
 * smoothing: 20 lg(|X| / SIZE); `rate` is in Hz.
 */
export function ambience(samples, spectrum, rate) {
  const bins = Array.from(spectrum, (level) => 10 ** (level / 10));
  const width = rate / SIZE;
  const values = { "ambience.level": decibels(mean(samples, (sample) => sample * sample)), ...shape(bins, width) };
  bandPowers(bins, width).forEach((power, band) => {
    values[`ambience.band_${String(band + 1).padStart(2, "0")}`] = decibels((2 * power) / BLACKMAN);
  });
  return values;
}

function shape(bins, width) {
  const magnitudes = bins.map(Math.sqrt);
  const sum = magnitudes.reduce((total, magnitude) => total + magnitude, 0);
  const moment = magnitudes.reduce((total, magnitude, bin) => total + magnitude * bin * width, 0);
  const powers = bins.map((bin) => Math.max(LEAST, bin * SIZE * SIZE * (HANN / BLACKMAN)));
  const flatness = Math.exp(mean(powers, Math.log)) / mean(powers, (power) => power);
  return { "ambience.centroid": Math.round(sum > 0 ? moment / sum : 0), "ambience.flatness": Number(flatness.toFixed(4)) };
}

/** The power in each band; a bin that an edge cuts is divided between both. */
function bandPowers(bins, width) {
  return EDGES.slice(1).map((high, band) => {
    const low = EDGES[band];
    let power = 0;
    for (let bin = Math.floor(low / width); bin < bins.length && (bin - 0.5) * width < high; bin++) {
      const common = Math.min(high, (bin + 0.5) * width) - Math.max(low, (bin - 0.5) * width);
      power += (bins[bin] * Math.max(0, common)) / width;
    }
    return power;
  });
}

function mean(numbers, of) {
  return numbers.reduce((sum, number) => sum + of(number), 0) / numbers.length;
}

function decibels(power) {
  return Number(Math.max(SILENT, 10 * Math.log10(power || 1e-12)).toFixed(1));
}
