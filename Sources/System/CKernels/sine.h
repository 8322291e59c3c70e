// sin(2πy) for a quarter of a cycle on either side of 0; the polynomial of Math.sine in Signals.
INLINE void quarter_sine(float *out, const lanes *y) {
  const lanes q = *y * *y;
  OUT(out, 0) =
      *y
      * (6.283185f
         + q * (-41.341657f + q * (81.601005f + q * (-76.549782f + q * 39.536705f))));
}

// Without `push`, the phase is never negative: adding nothing to it would change no bit.
INLINE void oscillate(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames,
    const words *step) {
  words phase = WORDS(phases, 0), increment = WORDS(phases, 1);
  for (int i = 0; i < frames; i++) {
    const lanes cycles = MANTISSA(phase) - 1.0f;
    const lanes shifted = (push ? cycles + ROW(push + i * push_stride, 0) : cycles) - 0.25f;
    const lanes part = shifted - ((shifted + ROUNDER) - ROUNDER);
    const lanes y = 0.25f - (lanes)((words)part & 0x7fffffffu);
    quarter_sine(out + i * KERNELS_LANES, &y);
    phase += increment;
    if (step) increment += *step;
  }
  WORDS(phases, 0) = phase;
}

KERNEL void sine(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames) {
  const words step = WORDS(phases, 2);
  const int moves = __builtin_reduce_or(step) != 0;
  const int pushes = push_stride != 0 || __builtin_reduce_or(*(const stored_words *)push) != 0;
  if (pushes)
    oscillate(out, phases, push, push_stride, frames, moves ? &step : NULL);
  else
    oscillate(out, phases, NULL, 0, frames, moves ? &step : NULL);
}
