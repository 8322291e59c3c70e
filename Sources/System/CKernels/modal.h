// A resonance in eight lanes: z turns by 1 + a + jb with every sample.
typedef struct {
  half re, im, a, b, a_step, b_step, gain;
} mode;

#define MODE(state, c, side) \
  { \
    HALF(state, 0, side), HALF(state, 1, side), HALF(c, 0, side), HALF(c, 1, side), \
        HALF(c, 2, side), HALF(c, 3, side), HALF(c, 4, side) \
  }

INLINE void turn(mode *m, const stored_half *x, int moves) {
  const half turned = (m->a * m->re - m->b * m->im) + *x;
  m->im += m->a * m->im + m->b * m->re;
  m->re += turned;
  if (moves) m->a += m->a_step, m->b += m->b_step;
}

// Every sample waits for the one before it: two modes in two halves fill the time.
INLINE void ring(
    float *out, const float *x, float *state, const float *c, int frames, int moves) {
  float *other = state + 2 * KERNELS_LANES;
  const float *d = c + 5 * KERNELS_LANES;
  mode p = MODE(state, c, 0), q = MODE(state, c, 1), r = MODE(other, d, 0), s = MODE(other, d, 1);
  for (int i = 0; i < frames; i++) {
    turn(&p, &HALF(x, i, 0), moves);
    turn(&q, &HALF(x, i, 1), moves);
    turn(&r, &HALF(x, i, 0), moves);
    turn(&s, &HALF(x, i, 1), moves);
    HALF(out, i, 0) = (HALF(out, i, 0) + p.gain * p.im) + r.gain * r.im;
    HALF(out, i, 1) = (HALF(out, i, 1) + q.gain * q.im) + s.gain * s.im;
  }
  HALF(state, 0, 0) = p.re, HALF(state, 0, 1) = q.re;
  HALF(state, 1, 0) = p.im, HALF(state, 1, 1) = q.im;
  HALF(other, 0, 0) = r.re, HALF(other, 0, 1) = s.re;
  HALF(other, 1, 0) = r.im, HALF(other, 1, 1) = s.im;
}

INLINE int any(const float *row) {
  return __builtin_reduce_or(ROW(row, 0) != 0.0f) != 0;
}

KERNEL void modes(float *out, const float *x, float *state, const float *coefficients, int frames) {
  const float *c = coefficients, *d = coefficients + 5 * KERNELS_LANES;
  const int row = KERNELS_LANES;
  if (any(c + 2 * row) || any(c + 3 * row) || any(d + 2 * row) || any(d + 3 * row))
    ring(out, x, state, coefficients, frames, 1);
  else
    ring(out, x, state, coefficients, frames, 0);
}
