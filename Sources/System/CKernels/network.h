// Eight frames of eight lines each way.
INLINE void transpose(half *r) {
  half t[8], u[8];
  for (int i = 0; i < 4; i++) {
    t[2 * i] = __builtin_shufflevector(r[2 * i], r[2 * i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    t[2 * i + 1] = __builtin_shufflevector(r[2 * i], r[2 * i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    u[i] = __builtin_shufflevector(t[i], t[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    u[i + 1] = __builtin_shufflevector(t[i], t[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    u[i + 2] = __builtin_shufflevector(t[i + 1], t[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
    u[i + 3] = __builtin_shufflevector(t[i + 1], t[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
  }
  for (int i = 0; i < 4; i++) {
    r[i] = __builtin_shufflevector(u[i], u[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    r[i + 4] = __builtin_shufflevector(u[i], u[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

// Two state variables of a trapezoidal filter: its band and low outputs.
INLINE void state_variable(
    half *band, half *low, half *c1, half *c2, const half *x, const stored_half *k) {
  const half v = *x - *c2;
  *band = k[0] * *c1 + k[2] * v;
  *low = *c2 + k[2] * *c1 + k[4] * v;
  *c1 = *band + *band - *c1;
  *c2 = *low + *low - *c2;
}

// What the filters of eight lines remember.
typedef struct {
  half c1, c2, c3, c4, s;
} memory;

// A shelf below, a shelf above and a gentler one.
INLINE void absorb(half *x, memory *m, const stored_half *k) {
  half band, low;
  state_variable(&band, &low, &m->c1, &m->c2, x, k);
  const half a = *x + k[6] * band + k[8] * low;
  state_variable(&band, &low, &m->c3, &m->c4, &a, k + 10);
  const half b = k[16] * a + k[18] * band + k[20] * low;
  *x = k[22] * b + m->s;
  m->s = k[24] * b - k[26] * *x;
}

INLINE memory recall(const stored_half *s) {
  const memory m = {s[0], s[2], s[4], s[6], s[8]};
  return m;
}

INLINE void keep(stored_half *s, const memory *m) {
  s[0] = m->c1, s[2] = m->c2, s[4] = m->c3, s[6] = m->c4, s[8] = m->s;
}

// Every sample waits for the one before it: the lower and the upper eight lines side by side fill the time.
INLINE void absorb_all(half *x, float *state, const float *coefficients, int frames) {
  stored_half *s = (stored_half *)state;
  const stored_half *k = (const stored_half *)coefficients;
  memory lower = recall(s), upper = recall(s + 1);
  for (int j = 0; j < frames; j++) {
    absorb(x + j, &lower, k);
    absorb(x + 8 + j, &upper, k + 1);
  }
  keep(s, &lower);
  keep(s + 1, &upper);
}

// Sums and differences of all lines, by doubling the distance: a Hadamard matrix in its natural order.
INLINE void mix_lines(half *x) {
#pragma clang loop unroll(full)
  for (int span = 1; span < 16; span *= 2) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      if (i & span) continue;
      const half sum = x[i] + x[i + span], difference = x[i] - x[i + span];
      x[i] = sum, x[i + span] = difference;
    }
  }
}

// Along time a vector holds eight frames of one line; in the filters, one frame of eight lines.
KERNEL void network(
    const float *const *from, float *const *to, float *state, const float *coefficients,
    float *left, float *right, int frames) {
  for (int i = 0; i < frames; i += 8) {
    const int count = frames - i < 8 ? frames - i : 8;
    half x[16];
    for (int line = 0; line < 16; line++) x[line] = *(const loose_half *)(from[line] + i);
    transpose(x);
    transpose(x + 8);
    absorb_all(x, state, coefficients, count);
    transpose(x);
    transpose(x + 8);
    mix_lines(x);
    stored_half *l = (stored_half *)(left + i), *r = (stored_half *)(right + i);
    // The four ways in which a line hears both channels, one after the other.
    const half sum = *l + *r, difference = *l - *r;
    *l = x[4] * 0.6f, *r = x[8] * 0.6f;
#pragma clang loop unroll(full)
    for (int line = 0; line < 16; line += 4) {
      *(loose_half *)(to[line] + i) = (x[line] + sum) * 0.25f;
      *(loose_half *)(to[line + 1] + i) = (x[line + 1] + difference) * 0.25f;
      *(loose_half *)(to[line + 2] + i) = (x[line + 2] - sum) * 0.25f;
      *(loose_half *)(to[line + 3] + i) = (x[line + 3] - difference) * 0.25f;
    }
  }
}
