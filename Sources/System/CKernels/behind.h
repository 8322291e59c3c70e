// Sound of a ring at distances that move with every frame.

typedef int32_t eight_ints __attribute__((ext_vector_type(8)));

// sum[i] += ring[first + i - distances[i]], by the cubic through four neighbours (Lagrange).
KERNEL void behind(
    float *sum, const float *ring, uint32_t mask, uint32_t first, const float *distances,
    int frames) {
  for (int i = 0; i < frames; i += 8) {
    const half distance = *(const loose_half *)(distances + i);
    const eight_ints whole = __builtin_convertvector(distance, eight_ints);
    const half f = distance - __builtin_convertvector(whole, half);
    half a, b, c, d;
#pragma clang loop unroll(full)
    for (int v = 0; v < 8; v++) {
      const uint32_t place = first + (uint32_t)(i + v) - (uint32_t)whole[v];
      a[v] = ring[(place + 1) & mask];
      b[v] = ring[place & mask];
      c[v] = ring[(place - 1) & mask];
      d[v] = ring[(place - 2) & mask];
    }
    const half before = f + 1.0f, after = f - 1.0f, beyond = f - 2.0f;
    const half inner = after * beyond * 0.5f, outer = f * before;
    *(loose_half *)(sum + i) +=
        (b * (before * inner) - a * (f * inner * 0.33333334f)) +
        (d * (outer * after * 0.16666667f) - c * (outer * beyond * 0.5f));
  }
}
