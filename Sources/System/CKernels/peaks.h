// The greatest of the magnitudes. Without its sign a float orders as its bits do, and what is no number stands highest.
typedef int32_t sizes __attribute__((ext_vector_type(16)));

KERNEL float peak(const float *x, int count) {
  sizes highest = 0;
  int i = 0;
  for (; i + 16 <= count; i += 16) {
    const sizes size = (sizes)(*(const loose_words *)(x + i) & 0x7fffffffu);
    highest = __builtin_elementwise_max(highest, size);
  }
  int32_t most = __builtin_reduce_max(highest);
  for (; i < count; i++) {
    int32_t size;
    memcpy(&size, x + i, 4);
    size &= 0x7fffffff;
    if (size > most) most = size;
  }
  float peak;
  memcpy(&peak, &most, 4);
  return peak;
}

#define MAGNITUDE(x) ((lanes)((words)(x) & 0x7fffffffu))

// Phases 1 and 3 mirror each other: with `even` and `odd` the halves of their sum and difference they are even + odd
// and even - odd, and the larger magnitude of the two is |even| + |odd|.
KERNEL float crest(const float *x, ptrdiff_t step, const float *coefficients, int count) {
  lanes peak = 0.0f;
  for (int i = 0; i < count; i += 16) {
    lanes even = 0.0f, odd = 0.0f, middle = 0.0f;
    const float *late = x + i, *early = late - 11 * step;
#pragma clang loop unroll(full)
    for (int tap = 0; tap < 6; tap++, late -= step, early += step) {
      const lanes a = *(const loose_lanes *)late, b = *(const loose_lanes *)early;
      const lanes sum = a + b;
      even += sum * coefficients[tap];
      odd += (a - b) * coefficients[6 + tap];
      middle += sum * coefficients[12 + tap];
    }
    const lanes outer = MAGNITUDE(even) + MAGNITUDE(odd), inner = MAGNITUDE(middle);
    peak = __builtin_elementwise_max(peak, __builtin_elementwise_max(outer, inner));
  }
  return __builtin_reduce_max(peak);
}
