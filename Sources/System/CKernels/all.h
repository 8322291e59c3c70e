// Every loop once more, for whoever includes this: a variant defines KERNELS_VARIANT, its name.
#include "amplitude.h"
#include "grains.h"
#include "convolve.h"
#include "coding.h"
#include "lags.h"
#include "lines.h"
#include "loudness.h"
#include "lowpass.h"
#include "band.h"
#include "modal.h"
#include "network.h"
#include "noise.h"
#include "paths.h"
#include "peaks.h"
#include "behind.h"
#include "shelves.h"
#include "sine.h"
#include "series.h"
#include "transform.h"
#include "wavetable.h"

const struct kernels KERNELS_VARIANT = {
    .sine = sine,
    .sine_at = sine_at,
    .advance = advance,
    .add_partial = add_partial,
    .table = table,
    .lowpass = lowpass,
    .band = band,
    .modes = modes,
    .white = white,
    .pink = pink,
    .multiply = multiply,
    .add = add,
    .segment = segment,
    .energy = energy,
    .drain = drain,
    .fold = fold,
    .mix = mix,
    .network = network,
    .shelves = shelves,
    .grains = grains_stereo,
    .grains_mono = grains_mono,
    .taps = taps,
    .multiply_add = multiply_add,
    .transform = transform,
    .series = series,
    .butterflies = butterflies,
    .weigh = weigh,
    .powers = powers,
    .differences = differences,
    .delay = delay,
    .behind = behind,
    .spread = spread,
    .filter = filter_lines,
    .blend = blend,
    .ramp = ramp,
    .sounds = sounds,
    .shelf = shelf,
    .third_octaves = third_octaves,
    .core_loudness = core_loudness,
    .decay = decay,
    .peak = peak,
    .crest = crest,
    .pcm24 = pcm24,
};
