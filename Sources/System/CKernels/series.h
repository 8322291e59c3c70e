// State-variable filters in series, eight at most, each a lane: every filter works on the sample that the one before it
// has made a step ago.

// One sample of every filter: `c` is a1, a2, a3, and the weights of the input, the band-pass and the low-pass.
INLINE void series_step(half *x, half *c1, half *c2, const half *c) {
  const half v3 = *x - *c2;
  const half v1 = *c1 * c[0] + v3 * c[1];
  const half v2 = *c2 + *c1 * c[1] + v3 * c[2];
  *c1 = v1 + v1 - *c1;
  *c2 = v2 + v2 - *c2;
  *x = *x * c[3] + (v1 * c[4] + v2 * c[5]);
}

// What every filter hears next: the first one a new sample, each other one what the one before it has made.
INLINE void hand_on(half *y, float sample) {
  *y = __builtin_shufflevector(*y, *y, 0, 0, 1, 2, 3, 4, 5, 6);
  (*y)[0] = sample;
}

// The filters of one side at a step; those that have begun late, or have ended, stay as they are.
INLINE void series_at(
    float *sound, half *y, half *one, half *two, const half *c, int count, int i, int frames,
    const integers *works) {
  hand_on(y, i < frames ? sound[i] : 0.0f);
  half c1 = *one, c2 = *two;
  series_step(y, &c1, &c2, c);
  *one = works ? (*works ? c1 : *one) : c1;
  *two = works ? (*works ? c2 : *two) : c2;
  if (i >= count - 1) sound[i - count + 1] = (*y)[count - 1];
}

KERNEL void series(
    float *left, float *right, float *state, const float *start, const float *step, int count,
    int frames) {
  const integers number = {0, 1, 2, 3, 4, 5, 6, 7};
  stored_half *s = (stored_half *)state;
  half c[6], d[6], l = 0.0f, r = 0.0f;
  half l1 = s[0], l2 = s[1], r1 = s[2], r2 = s[3];
  for (int k = 0; k < 6; k++) {
    c[k] = *(const stored_half *)(start + 16 * k);
    d[k] = *(const stored_half *)(step + 16 * k);
  }
  for (int i = 0; i < frames + count - 1; i++) {
    if (i >= count - 1 && i < frames) {
      series_at(left, &l, &l1, &l2, c, count, i, frames, 0);
      series_at(right, &r, &r1, &r2, c, count, i, frames, 0);
      for (int k = 0; k < 6; k++) c[k] += d[k];
    } else {
      // The last filters begin later, the first ones end sooner.
      const integers works = (i - number >= 0) & (i - number < frames);
      series_at(left, &l, &l1, &l2, c, count, i, frames, &works);
      series_at(right, &r, &r1, &r2, c, count, i, frames, &works);
      for (int k = 0; k < 6; k++) c[k] = works ? c[k] + d[k] : c[k];
    }
  }
  s[0] = l1, s[1] = l2, s[2] = r1, s[3] = r2;
}
