// Loudness after Zwicker: third-octave bands, core loudness and its decay, four bands a vector. Doubles,
// because the poles of the lowest bands are closer to 1 than floats can tell.
typedef double fours __attribute__((ext_vector_type(4)));
typedef fours stored_fours __attribute__((aligned(8)));

#define FOURS(p, row) (((stored_fours *)(p))[row])

// As many bands as a register holds, and room for all of them in a row.
enum {
  BAND_SPAN = KERNELS_WIDTH / 2,
  BAND_ROOM = (KERNELS_BANDS + BAND_SPAN - 1) / BAND_SPAN * BAND_SPAN,
  BAND_ROWS = 9,
  BAND_STAGES = 6,
  BAND_TILE = 16
};
typedef double bands __attribute__((ext_vector_type(KERNELS_WIDTH / 2)));
typedef bands loose_bands __attribute__((aligned(8)));

#define BANDS(rows, row) (*(loose_bands *)((rows) + (row) * BAND_ROOM))

// Three sections in direct form II, each with a zero at both ends of the spectrum, and three low-passes of first order
// for the square. The standard's sections have two zeros at one end, one at both and two at the other, which in the
// end is the same.
struct bank {
  bands u1, u2, v1, v2, w1, w2, p, q, r;
  // What goes from one stage to the next, which takes it with the next sample: so no stage waits for another.
  bands u, v, w;
};

// The stages from `first` to `last`, the last one first: each is a sample behind the one before it.
INLINE void bank_tick(struct bank *s, const double *k, const double *x, int first, int last) {
  if (last >= 5) s->r = BANDS(k, 7) * s->q + BANDS(k, 8) * s->r;
  if (first <= 4 && last >= 4) s->q = BANDS(k, 7) * s->p + BANDS(k, 8) * s->q;
  if (first <= 3 && last >= 3) s->p = BANDS(k, 6) * (s->w * s->w) + BANDS(k, 8) * s->p;
  if (first <= 2 && last >= 2) {
    const bands w = (s->v - BANDS(k, 5) * s->w2) - BANDS(k, 4) * s->w1;
    s->w = w - s->w2;
    s->w2 = s->w1, s->w1 = w;
  }
  if (first <= 1 && last >= 1) {
    const bands v = (s->u - BANDS(k, 3) * s->v2) - BANDS(k, 2) * s->v1;
    s->v = v - s->v2;
    s->v2 = s->v1, s->v1 = v;
  }
  if (first == 0) {
    const bands u = (*x - BANDS(k, 1) * s->u2) - BANDS(k, 0) * s->u1;
    s->u = u - s->u2;
    s->u2 = s->u1, s->u1 = u;
  }
}

// Some bands over a tile. A step's row is there when the last stage has had its last sample.
INLINE void bank_steps(double *rows, double *s, const double *k, const double *x, int steps) {
  struct bank bank = {
      .u1 = BANDS(s, 0), .u2 = BANDS(s, 1), .v1 = BANDS(s, 2), .v2 = BANDS(s, 3), .w1 = BANDS(s, 4),
      .w2 = BANDS(s, 5), .p = BANDS(s, 6), .q = BANDS(s, 7), .r = BANDS(s, 8)};
#pragma clang loop unroll(full)
  for (int last = 0; last < BAND_STAGES - 1; last++) bank_tick(&bank, k, x++, 0, last);
  for (int step = 0; step < steps; step++) {
    const int count = KERNELS_BAND_STEP - (step == steps - 1 ? BAND_STAGES - 1 : 0);
#pragma clang loop unroll(disable)
    for (int i = 0; i < count; i++) bank_tick(&bank, k, x++, 0, BAND_STAGES - 1);
    BANDS(rows, step) = bank.r;
  }
#pragma clang loop unroll(full)
  for (int first = 1; first < BAND_STAGES; first++) bank_tick(&bank, k, x, first, BAND_STAGES - 1);
  BANDS(rows, steps - 1) = bank.r;
  BANDS(s, 0) = bank.u1, BANDS(s, 1) = bank.u2, BANDS(s, 2) = bank.v1, BANDS(s, 3) = bank.v2;
  BANDS(s, 4) = bank.w1, BANDS(s, 5) = bank.w2, BANDS(s, 6) = bank.p, BANDS(s, 7) = bank.q;
  BANDS(s, 8) = bank.r;
}

// Groups of four bands, nine rows each, as nine rows of all bands.
INLINE void gather_bands(double *rows, const double *groups) {
  for (int row = 0; row < BAND_ROWS; row++)
    for (int group = 0; group < KERNELS_BANDS / 4; group++)
      FOURS(rows + row * BAND_ROOM, group) = FOURS(groups + 4 * BAND_ROWS * group, row);
}

KERNEL void third_octaves(
    double *out, const float *x, double *state, const double *coefficients, int steps) {
  double k[BAND_ROWS * BAND_ROOM] = {0}, s[BAND_ROWS * BAND_ROOM] = {0};
  double sound[BAND_TILE * KERNELS_BAND_STEP], rows[BAND_TILE * BAND_ROOM];
  gather_bands(k, coefficients);
  gather_bands(s, state);
  for (int done = 0; done < steps; done += BAND_TILE) {
    const int count = steps - done < BAND_TILE ? steps - done : BAND_TILE;
    for (int i = 0; i < count * KERNELS_BAND_STEP; i++) sound[i] = x[i];
    for (int band = 0; band < BAND_ROOM; band += BAND_SPAN)
      bank_steps(rows + band, s + band, k + band, sound, count);
    for (int step = 0; step < count; step++, out += KERNELS_BANDS)
      memcpy(out, rows + step * BAND_ROOM, sizeof(double) * KERNELS_BANDS);
    x += count * KERNELS_BAND_STEP;
  }
  for (int row = 0; row < BAND_ROWS; row++)
    for (int group = 0; group < KERNELS_BANDS / 4; group++)
      FOURS(state + 4 * BAND_ROWS * group, row) = FOURS(s + row * BAND_ROOM, group);
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
