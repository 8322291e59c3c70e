#include "lanes.h"

// The polynomial is the one of Math.sine in Signals.
KERNEL void kernels_sine(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames) {
  words phase = WORDS(phases, 0), increment = WORDS(phases, 1);
  const words step = WORDS(phases, 2);
  for (int i = 0; i < frames; i++) {
    const lanes shifted = (CYCLES(phase) + ROW(push + i * push_stride, 0)) - 0.25f;
    const lanes part = shifted - ((shifted + ROUNDER) - ROUNDER);
    const lanes y = 0.25f - (lanes)((words)part & 0x7fffffffu);
    const lanes q = y * y;
    const lanes odd =
        6.283185f + q * (-41.341657f + q * (81.601005f + q * (-76.549782f + q * 39.536705f)));
    OUT(out, i) = y * odd;
    phase += increment;
    increment += step;
  }
  WORDS(phases, 0) = phase;
}
