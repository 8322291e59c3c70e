// Eight lines at a time: their frames side by side, and the filter that absorbs in them.

// Transposes each quarter, four by four, of eight by eight, after the quarters themselves have been exchanged.
INLINE void transpose_within(half *out, const half *u) {
  half t[8];
  for (int i = 0; i < 8; i += 2) {
    t[i] = __builtin_shufflevector(u[i], u[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    t[i + 1] = __builtin_shufflevector(u[i], u[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    out[i] = __builtin_shufflevector(t[i], t[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    out[i + 1] = __builtin_shufflevector(t[i], t[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    out[i + 2] = __builtin_shufflevector(t[i + 1], t[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
    out[i + 3] = __builtin_shufflevector(t[i + 1], t[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
  }
}

// Eight frames of eight lines, as eight lines a frame. Halves are exchanged as they are loaded.
INLINE void load_frames(half *out, const float *const *from, int first) {
  half u[8];
  for (int line = 0; line < 4; line++) {
    const loose_quarter *p = (const loose_quarter *)(from[line] + first);
    const loose_quarter *q = (const loose_quarter *)(from[line + 4] + first);
    u[line] = __builtin_shufflevector(p[0], q[0], 0, 1, 2, 3, 4, 5, 6, 7);
    u[line + 4] = __builtin_shufflevector(p[1], q[1], 0, 1, 2, 3, 4, 5, 6, 7);
  }
  transpose_within(out, u);
}

// The way back.
INLINE void transpose(half *r) {
  half u[8];
  for (int i = 0; i < 4; i++) {
    u[i] = __builtin_shufflevector(r[i], r[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    u[i + 4] = __builtin_shufflevector(r[i], r[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
  transpose_within(r, u);
}

// One frame of eight lines through a filter of second order with two integrators: their new states and the
// output are sums of what goes in and of what they were. `stride` is the distance between two coefficients.
INLINE void shelve(half *x, half *s, const stored_half *k, const int stride) {
  const half v = *x - s[1];
  const half across = k[stride] * s[0];
  *x = (k[3 * stride] * v + k[4 * stride] * s[0]) + k[5 * stride] * s[1];
  s[0] = k[0] * s[0] + k[stride] * v;
  s[1] = (s[1] + across) + k[2 * stride] * v;
}
