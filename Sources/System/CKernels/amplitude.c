#include "lanes.h"

KERNEL void kernels_multiply(
    float *out, const float *x, const float *y, ptrdiff_t y_stride, int frames) {
  for (int i = 0; i < frames; i++)
    OUT(out, i) = ROW(x, i) * ROW(y + i * y_stride, 0);
}

KERNEL void kernels_segment(float *out, float *state, int frames) {
  lanes value = ROW(state, 0);
  const lanes m = ROW(state, 1), a = ROW(state, 2);
  for (int i = 0; i < frames; i++) {
    OUT(out, i) = value;
    value = value * m + a;
  }
  OUT(state, 0) = value;
}

KERNEL void kernels_mix(
    float *left, float *right, const float *x, const float *gains, int frames) {
  const lanes l = ROW(gains, 0), l_step = ROW(gains, 1), r = ROW(gains, 2), r_step = ROW(gains, 3);
  for (int i = 0; i < frames; i++) {
    OUT(left, i) += ROW(x, i) * (l + l_step * (float)i);
    OUT(right, i) += ROW(x, i) * (r + r_step * (float)i);
  }
}
