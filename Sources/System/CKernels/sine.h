// sin(2πy) for a quarter of a cycle on either side of 0; the polynomial of Math.sine in Signals.
INLINE void quarter_sine(lanes *out, const lanes *y) {
  const lanes q = *y * *y;
  *out =
      *y
      * (6.283185f
         + q * (-41.341657f + q * (81.601005f + q * (-76.549782f + q * 39.536705f))));
}

// Without `push`, the phase is never negative: adding nothing to it would change no bit.
INLINE void wave(lanes *out, const words *phase, const stored_lanes *push) {
  const lanes cycles = MANTISSA(*phase) - 1.0f;
  const lanes shifted = (push ? cycles + *push : cycles) - 0.25f;
  const lanes part = shifted - ((shifted + ROUNDER) - ROUNDER);
  const lanes y = 0.25f - (lanes)((words)part & 0x7fffffffu);
  quarter_sine(out, &y);
}

INLINE void oscillate(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames,
    const words *step) {
  words phase = WORDS(phases, 0), increment = WORDS(phases, 1);
  for (int i = 0; i < frames; i++) {
    lanes y;
    wave(&y, &phase, push ? &ROW(push + i * push_stride, 0) : NULL);
    OUT(out, i) = y;
    phase += increment;
    if (step) increment += *step;
  }
  WORDS(phases, 0) = phase;
}

INLINE int pushes(const float *push, ptrdiff_t push_stride) {
  return push_stride != 0 || __builtin_reduce_or(*(const stored_words *)push) != 0;
}

KERNEL void sine(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames) {
  const words step = WORDS(phases, 2);
  const int moves = __builtin_reduce_or(step) != 0;
  if (pushes(push, push_stride))
    oscillate(out, phases, push, push_stride, frames, moves ? &step : NULL);
  else
    oscillate(out, phases, NULL, 0, frames, moves ? &step : NULL);
}

KERNEL void sine_at(
    float *out, const uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames) {
  const int moves = pushes(push, push_stride);
  for (int i = 0; i < frames; i++) {
    const words phase = ((const stored_words *)phases)[i];
    lanes y;
    if (moves)
      wave(&y, &phase, &ROW(push + i * push_stride, 0));
    else
      wave(&y, &phase, NULL);
    OUT(out, i) = y;
  }
}

// Fixed point in two parts, as Math.increment in Signals has it.
KERNEL void advance(uint32_t *out, uint32_t *state, const float *hertz, float scale, int frames) {
  const words zero = (words)(lanes)ROUNDER;
  words phase = WORDS(state, 0);
  for (int i = 0; i < frames; i++) {
    const lanes x = ROW(hertz, i) * scale;
    const lanes coarse = x + ROUNDER;
    const lanes fine = (x - (coarse - ROUNDER)) * 2048.0f + ROUNDER;
    WORDS(out, i) = phase;
    phase += (((words)coarse - zero) << 11) + ((words)fine - zero);
  }
  WORDS(state, 0) = phase;
}

KERNEL void add_partial(
    float *sum, const float *x, const float *hertz, float scale, float gain, int frames) {
  for (int i = 0; i < frames; i++) {
    const lanes left = 9.0f - __builtin_elementwise_abs(ROW(hertz, i)) * scale;
    const lanes above = left > 0.0f ? left : (lanes)0.0f;
    const lanes part = above > 1.0f ? (lanes)1.0f : above;
    OUT(sum, i) += ROW(x, i) * (part * gain);
  }
}
