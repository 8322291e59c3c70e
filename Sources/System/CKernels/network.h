// What the filters of eight lines remember: a shelf below, a shelf above and a gentler one.
typedef struct {
  half low[2], high[2], air;
} memory;

INLINE memory recall(const stored_half *s) {
  const memory m = {{s[0], s[2]}, {s[4], s[6]}, s[8]};
  return m;
}

INLINE void keep(stored_half *s, const memory *m) {
  s[0] = m->low[0], s[2] = m->low[1], s[4] = m->high[0], s[6] = m->high[1], s[8] = m->air;
}

INLINE void absorb(half *x, memory *m, const stored_half *k, const int has_low) {
  if (has_low) shelve(x, m->low, k, 2);
  shelve(x, m->high, k + 12, 2);
  const half before = *x;
  *x = before + m->air;
  m->air = k[24] * before - k[26] * *x;
}

// Every sample waits for the one before it: the lower and the upper eight lines side by side fill the time.
INLINE void absorb_all(
    half *x, float *state, const float *coefficients, const int has_low, int frames) {
  stored_half *s = (stored_half *)state;
  const stored_half *k = (const stored_half *)coefficients;
  memory lower = recall(s), upper = recall(s + 1);
  for (int j = 0; j < frames; j++) {
    absorb(x + j, &lower, k, has_low);
    absorb(x + 8 + j, &upper, k + 1, has_low);
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
    const float *const *from, float *const *to, float *state, const float *coefficients, int has_low,
    float *left, float *right, int frames) {
  for (int i = 0; i < frames; i += 8) {
    const int count = frames - i < 8 ? frames - i : 8;
    half x[16];
    load_frames(x, from, i);
    load_frames(x + 8, from + 8, i);
    if (has_low)
      absorb_all(x, state, coefficients, 1, count);
    else
      absorb_all(x, state, coefficients, 0, count);
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
