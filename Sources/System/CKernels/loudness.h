// Loudness after Zwicker: third-octave bands, core loudness and its decay, four bands a vector. Doubles,
// because the poles of the lowest bands are closer to 1 than floats can tell.
typedef double fours __attribute__((ext_vector_type(4)));
typedef fours stored_fours __attribute__((aligned(8)));

#define FOURS(p, row) (((stored_fours *)(p))[row])

// 24 samples of four bands: three sections in direct form II, each with a zero at both ends of the spectrum; then
// the square through three low-passes of first order. The standard's sections have two zeros at one end, one at both
// and two at the other, which in the end is the same.
INLINE void bands_step(fours *s, const stored_fours *k, const float *x) {
  fours u1 = s[0], u2 = s[1], v1 = s[2], v2 = s[3], w1 = s[4], w2 = s[5];
  fours p = s[6], q = s[7], r = s[8];
  for (int i = 0; i < KERNELS_BAND_STEP; i++) {
    const fours u = ((double)x[i] - k[1] * u2) - k[0] * u1;
    const fours v = ((u - u2) - k[3] * v2) - k[2] * v1;
    const fours w = ((v - v2) - k[5] * w2) - k[4] * w1;
    const fours y = w - w2;
    p = k[6] * (y * y) + k[8] * p;
    q = k[7] * p + k[8] * q;
    r = k[7] * q + k[8] * r;
    u2 = u1, u1 = u, v2 = v1, v1 = v, w2 = w1, w1 = w;
  }
  s[0] = u1, s[1] = u2, s[2] = v1, s[3] = v2, s[4] = w1, s[5] = w2;
  s[6] = p, s[7] = q, s[8] = r;
}

KERNEL void third_octaves(
    double *out, const float *x, double *state, const double *coefficients, int steps) {
  for (int group = 0; group < KERNELS_BANDS / 4; group++) {
    const stored_fours *k = (const stored_fours *)(coefficients + 36 * group);
    fours s[9];
    for (int i = 0; i < 9; i++) s[i] = FOURS(state + 36 * group, i);
    for (int step = 0; step < steps; step++) {
      bands_step(s, k, x + KERNELS_BAND_STEP * step);
      *(stored_fours *)(out + KERNELS_BANDS * step + 4 * group) = s[8];
    }
    for (int i = 0; i < 9; i++) FOURS(state + 36 * group, i) = s[i];
  }
}

// A fifth root by Newton's steps from a guess by the exponent's bits; without libm, whose last digits differ.
INLINE double fifth_root(double x) {
  uint64_t bits;
  memcpy(&bits, &x, 8);
  bits = bits / 5 + 0x3325C00000000000u;
  double y;
  memcpy(&y, &bits, 8);
  for (int i = 0; i < 5; i++) {
    const double y2 = y * y, y4 = y2 * y2;
    y = y - (y - x / y4) * 0.2;
  }
  return y;
}

// One step's core loudness: `weights` is as kernels.h says.
INLINE void core_step(double *out, const double *bands, const double *weights) {
  double low[12], levels[20];
  for (int i = 0; i < 12; i += 4) {
    const fours x = *(const stored_fours *)(bands + i);
    fours factor = *(const stored_fours *)(weights + i);
    for (int range = 1; range < 8; range++) {
      const fours above = *(const stored_fours *)(weights + 96 + 12 * (range - 1) + i);
      const fours next = *(const stored_fours *)(weights + 12 * range + i);
      factor = x > above ? next : factor;
    }
    *(stored_fours *)(low + i) = x * factor;
  }
  levels[0] = ((low[0] + low[1]) + (low[2] + low[3])) + (low[4] + low[5]);
  levels[1] = (low[6] + low[7]) + low[8];
  levels[2] = low[9] + low[10];
  for (int i = 3; i < 20; i++) levels[i] = bands[i + 8];
  const double *rest = weights + 180;
  for (int i = 0; i < 20; i += 4) {
    const fours x = *(const stored_fours *)(levels + i);
    const fours threshold = *(const stored_fours *)(rest + i);
    const fours slope = *(const stored_fours *)(rest + 20 + i);
    const fours height = *(const stored_fours *)(rest + 40 + i);
    const fours square_root = __builtin_elementwise_sqrt(0.75 + slope * x);
    const fours value = height * (__builtin_elementwise_sqrt(square_root) - 1.0);
    *(stored_fours *)(out + i) = x > threshold && value > 0.0 ? value : (fours)0.0;
  }
  if (out[0] > 0) {
    const double correction = 0.4 + 0.32 * fifth_root(out[0]);
    if (correction < 1) out[0] *= correction;
  }
}

KERNEL void core_loudness(double *out, const double *bands, const double *weights, int steps) {
  for (int step = 0; step < steps; step++)
    core_step(out + 20 * step, bands + KERNELS_BANDS * step, weights);
}

// A part of a step of the two capacitors behind a diode that stand for forward masking.
INLINE void decay_step(fours *o, fours *c, const fours *to, const double *b) {
  const fours u = *to;
  const fours falls_fast_c = *o * b[0] - *c * b[1];
  const fours falls_fast_o = *o * b[2] - *c * b[3];
  const fours falls_slow_o = *o * b[4];
  const fours charged = (*c - u) * b[5] + u;
  const fours near = __builtin_elementwise_abs(u - *o);
  const fours fast = __builtin_elementwise_max(falls_fast_o, u);
  const fours slow = __builtin_elementwise_max(falls_slow_o, u);
  const fours fast_c = __builtin_elementwise_min(falls_fast_c, fast);
  const fours rises_c = near < 1e-5 && u <= *c ? u : charged;
  const fours falls_o = *o > *c ? fast : slow;
  const fours falls_c = *o > *c ? fast_c : slow;
  const fours before = *o;
  *o = u < before ? falls_o : u;
  *c = u < before ? falls_c : rises_c;
}

// All bands side by side: while one waits for its comparison, the others work.
KERNEL void decay(double *core, double *state, const double *b, int steps) {
  fours from[5], o[5], c[5], by[5];
  for (int i = 0; i < 5; i++)
    from[i] = FOURS(state, i), o[i] = FOURS(state, 5 + i), c[i] = FOURS(state, 10 + i);
  for (int step = 0; step < steps; step++) {
    double *row = core + 20 * step;
    for (int i = 0; i < 5; i++) by[i] = (FOURS(row, i) - from[i]) * (1.0 / KERNELS_DECAY_PARTS);
    for (int part = 1; part <= KERNELS_DECAY_PARTS; part++) {
#pragma clang loop unroll(full)
      for (int i = 0; i < 5; i++) {
        const fours between = from[i] + by[i] * (double)part;
        decay_step(o + i, c + i, &between, b);
      }
    }
    for (int i = 0; i < 5; i++) from[i] = FOURS(row, i), FOURS(row, i) = o[i];
  }
  for (int i = 0; i < 5; i++)
    FOURS(state, i) = from[i], FOURS(state, 5 + i) = o[i], FOURS(state, 10 + i) = c[i];
}
