// The band-pass output of the filter of lowpass.h, in eight lanes.
INLINE void add_band(
    filter *f, half *gain, stored_half *out, const stored_half *x, const filter *step,
    const half *gain_step) {
  const half v3 = *x - f->c2;
  const half band = f->a1 * f->c1 + f->a2 * v3;
  const half low = f->c2 + f->a2 * f->c1 + f->a3 * v3;
  f->c1 = band + band - f->c1;
  f->c2 = low + low - f->c2;
  *out += *gain * band;
  f->a1 += step->a1, f->a2 += step->a2, f->a3 += step->a3;
  *gain += *gain_step;
}

#define FILTER(state, c, side) \
  { \
    HALF(state, 0, side), HALF(state, 1, side), HALF(c, 0, side), HALF(c, 1, side), \
        HALF(c, 2, side) \
  }

KERNEL void band(
    float *out, const float *x, float *state, const float *coefficients, const float *steps,
    int frames) {
  filter f = FILTER(state, coefficients, 0), g = FILTER(state, coefficients, 1);
  const filter f_step = FILTER(state, steps, 0), g_step = FILTER(state, steps, 1);
  half f_gain = HALF(coefficients, 3, 0), g_gain = HALF(coefficients, 3, 1);
  const half f_gain_step = HALF(steps, 3, 0), g_gain_step = HALF(steps, 3, 1);
  for (int i = 0; i < frames; i++) {
    add_band(&f, &f_gain, &HALF(out, i, 0), &HALF(x, i, 0), &f_step, &f_gain_step);
    add_band(&g, &g_gain, &HALF(out, i, 1), &HALF(x, i, 1), &g_step, &g_gain_step);
  }
  HALF(state, 0, 0) = f.c1, HALF(state, 0, 1) = g.c1;
  HALF(state, 1, 0) = f.c2, HALF(state, 1, 1) = g.c2;
}
