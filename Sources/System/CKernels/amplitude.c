#include "lanes.h"

KERNEL void kernels_multiply(
    float *out, const float *x, const float *y, ptrdiff_t y_stride, int frames) {
  for (int i = 0; i < frames; i++)
    OUT(out, i) = ROW(x, i) * ROW(y + i * y_stride, 0);
}

// In double precision: a slow segment adds less than a float can hold.
KERNEL void kernels_segment(float *out, double *state, int frames) {
  stored_doubles *rows = (stored_doubles *)state;
  doubles low = rows[0], high = rows[1];
  const doubles low_m = rows[2], high_m = rows[3], low_a = rows[4], high_a = rows[5];
  stored_half *halves = (stored_half *)out;
  for (int i = 0; i < frames; i++) {
    halves[2 * i] = __builtin_convertvector(low, half);
    halves[2 * i + 1] = __builtin_convertvector(high, half);
    low = low * low_m + low_a;
    high = high * high_m + high_a;
  }
  rows[0] = low, rows[1] = high;
}

KERNEL void kernels_energy(float *sum, const float *x, int frames) {
  lanes energy = ROW(sum, 0);
  for (int i = 0; i < frames; i++)
    energy += ROW(x, i) * ROW(x, i);
  OUT(sum, 0) = energy;
}

KERNEL void kernels_mix(
    float *left, float *right, const float *x, const float *gains, int frames) {
  const lanes l = ROW(gains, 0), l_step = ROW(gains, 1), r = ROW(gains, 2), r_step = ROW(gains, 3);
  for (int i = 0; i < frames; i++) {
    OUT(left, i) += ROW(x, i) * (l + l_step * (float)i);
    OUT(right, i) += ROW(x, i) * (r + r_step * (float)i);
  }
}
