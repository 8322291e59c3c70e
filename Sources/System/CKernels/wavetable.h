typedef double neighbours __attribute__((ext_vector_type(4)));
typedef float interleaved __attribute__((ext_vector_type(8)));

// A sample and the next one, 8 bytes at once.
static inline double pair(const float *samples, uint32_t index) {
  double both;
  memcpy(&both, samples + index, 8);
  return both;
}

// In two passes, so that the indices have reached memory when they are read one by one.
KERNEL void table(
    float *out, uint32_t *phases, const uint32_t *offsets, const float *sizes,
    const float *samples, int frames) {
  words index[KERNELS_MAX_FRAMES];
  words phase = WORDS(phases, 0), increment = WORDS(phases, 1);
  const words step = WORDS(phases, 2), first = *(const stored_words *)offsets;
  for (int i = 0; i < frames; i++) {
    const lanes x = (MANTISSA(phase) - 1.0f) * ROW(sizes, 0);
    const lanes floored = (x - 0.5f) + ROUNDER;
    OUT(out, i) = x - (floored - ROUNDER);
    index[i] = ((words)floored & 0x3fffffu) + first;
    phase += increment;
    increment += step;
  }
  WORDS(phases, 0) = phase;
  const uint32_t *place = (const uint32_t *)index;
  quarter *y = (quarter *)out;
  for (int i = 0; i < frames * KERNELS_LANES / 4; i++, place += 4) {
    const neighbours found = {
        pair(samples, place[0]), pair(samples, place[1]), pair(samples, place[2]),
        pair(samples, place[3])};
    const interleaved values = (interleaved)found;
    y[i] = values.even + y[i] * (values.odd - values.even);
  }
}
