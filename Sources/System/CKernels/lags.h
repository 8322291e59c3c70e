// out[l] = Σ (x[j] - y[j + l])², l from 0 to 16 rows - 1. Even and odd j are summed apart.
KERNEL void differences(float *out, const float *x, const float *y, int count, int rows) {
  for (int row = 0; row < rows; row++) {
    lanes even = 0.0f, odd = 0.0f;
    const float *late = y + KERNELS_LANES * row;
    for (int j = 0; j < count; j += 2) {
      const lanes a = x[j] - *(const loose_lanes *)(late + j);
      const lanes b = x[j + 1] - *(const loose_lanes *)(late + j + 1);
      even += a * a;
      odd += b * b;
    }
    *(loose_lanes *)(out + KERNELS_LANES * row) = even + odd;
  }
}
