#include "lanes.h"

// sin(2πy) for a quarter of a cycle on either side of 0; the polynomial of Math.sine in Signals.
INLINE void quarter_sine(float *out, const lanes *y) {
  const lanes q = *y * *y;
  OUT(out, 0) =
      *y
      * (6.283185f
         + q * (-41.341657f + q * (81.601005f + q * (-76.549782f + q * 39.536705f))));
}

// Without a push the phase is folded into the quarter as a whole number, with all its bits.
INLINE void plain(
    float *out, uint32_t *phases, int frames) {
  typedef int32_t numbers __attribute__((ext_vector_type(16)));
  numbers phase = (numbers)(WORDS(phases, 0) - 0x40000000u);
  const numbers increment = (numbers)WORDS(phases, 1);
  for (int i = 0; i < frames; i++) {
    const numbers folded = 0x40000000 - __builtin_elementwise_abs(phase);
    const lanes y = __builtin_convertvector(folded, lanes) * 0x1p-32f;
    quarter_sine(out + i * KERNELS_LANES, &y);
    phase += increment;
  }
  WORDS(phases, 0) = (words)phase + 0x40000000u;
}

INLINE void pushed(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames,
    const words *step) {
  words phase = WORDS(phases, 0), increment = WORDS(phases, 1);
  for (int i = 0; i < frames; i++) {
    const lanes shifted = (MANTISSA(phase) - 1.25f) + ROW(push + i * push_stride, 0);
    const lanes part = shifted - ((shifted + ROUNDER) - ROUNDER);
    const lanes y = 0.25f - (lanes)((words)part & 0x7fffffffu);
    quarter_sine(out + i * KERNELS_LANES, &y);
    phase += increment;
    if (step) increment += *step;
  }
  WORDS(phases, 0) = phase;
}

KERNEL void kernels_sine(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames) {
  const words step = WORDS(phases, 2);
  const int moves = __builtin_reduce_or(step) != 0;
  const int is_plain = !push_stride && !__builtin_reduce_or((words)(ROW(push, 0) != 0.0f));
  if (moves)
    pushed(out, phases, push, push_stride, frames, &step);
  else if (is_plain)
    plain(out, phases, frames);
  else
    pushed(out, phases, push, push_stride, frames, NULL);
}
