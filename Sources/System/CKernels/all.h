// Every loop once more, for whoever includes this: a variant defines KERNELS_VARIANT, its name.
#include "amplitude.h"
#include "grains.h"
#include "lowpass.h"
#include "network.h"
#include "sine.h"
#include "wavetable.h"

const struct kernels KERNELS_VARIANT = {
    .sine = sine,
    .table = table,
    .lowpass = lowpass,
    .multiply = multiply,
    .segment = segment,
    .energy = energy,
    .drain = drain,
    .fold = fold,
    .mix = mix,
    .network = network,
    .grains = grains_stereo,
    .grains_mono = grains_mono,
};
