typedef struct {
  half c1, c2, a1, a2, a3;
} filter;

#define HALF(rows, row, side) (((stored_half *)(rows))[2 * (row) + (side)])

// low = c2 + a2 c1 + a3 v3, c2 = 2 low - c2. The next sample waits for c2: twice as much is computed at once, by powers of
// two that change no bit of numbers between 1e-37 and 1e38, and halved beside the chain.
INLINE void tick(
    filter *f, stored_half *out, const stored_half *x) {
  const half v3 = *x - f->c2, still = f->c2 + f->a2 * f->c1;
  const half band = f->a1 * f->c1 + f->a2 * v3;
  const half twice = (still + still) + (f->a3 + f->a3) * v3;
  f->c1 = band + band - f->c1;
  f->c2 = twice - f->c2;
  *out = twice * 0.5f;
}

// Every sample waits for the one before it: two halves side by side fill the time.
KERNEL void lowpass(
    float *out, const float *x, float *state, const float *coefficients, int frames) {
  const float *c = coefficients, *step = coefficients + 3 * KERNELS_LANES;
  filter f = {HALF(state, 0, 0), HALF(state, 1, 0), HALF(c, 0, 0), HALF(c, 1, 0), HALF(c, 2, 0)};
  filter g = {HALF(state, 0, 1), HALF(state, 1, 1), HALF(c, 0, 1), HALF(c, 1, 1), HALF(c, 2, 1)};
  for (int i = 0; i < frames; i++) {
    tick(&f, &HALF(out, i, 0), &HALF(x, i, 0));
    tick(&g, &HALF(out, i, 1), &HALF(x, i, 1));
    f.a1 += HALF(step, 0, 0), g.a1 += HALF(step, 0, 1);
    f.a2 += HALF(step, 1, 0), g.a2 += HALF(step, 1, 1);
    f.a3 += HALF(step, 2, 0), g.a3 += HALF(step, 2, 1);
  }
  HALF(state, 0, 0) = f.c1, HALF(state, 0, 1) = g.c1;
  HALF(state, 1, 0) = f.c2, HALF(state, 1, 1) = g.c2;
}
