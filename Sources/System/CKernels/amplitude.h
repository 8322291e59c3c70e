KERNEL void multiply(
    float *out, const float *x, const float *y, ptrdiff_t y_stride, int frames) {
  for (int i = 0; i < frames; i++)
    OUT(out, i) = ROW(x, i) * ROW(y + i * y_stride, 0);
}

typedef int64_t long_mask __attribute__((ext_vector_type(8)));

// In double precision, because a slow segment adds less than a float can hold; in two halves, because
// sixteen doubles do not fit the registers.
KERNEL void segment(float *out, double *state, int frames) {
  stored_doubles *rows = (stored_doubles *)state;
  doubles low = rows[0], high = rows[1];
  const doubles low_m = rows[2], high_m = rows[3], low_a = rows[4], high_a = rows[5];
  stored_half *halves = (stored_half *)out;
  const long_mask moves = (low_m != 1.0) | (high_m != 1.0) | (low_a != 0.0) | (high_a != 0.0);
  if (!__builtin_reduce_or(moves)) {
    const half first = __builtin_convertvector(low, half), second = __builtin_convertvector(high, half);
    for (int i = 0; i < frames; i++) halves[2 * i] = first, halves[2 * i + 1] = second;
    return;
  }
  for (int i = 0; i < frames; i++) {
    halves[2 * i] = __builtin_convertvector(low, half);
    halves[2 * i + 1] = __builtin_convertvector(high, half);
    low = low * low_m + low_a;
    high = high * high_m + high_a;
  }
  rows[0] = low, rows[1] = high;
}

KERNEL void energy(float *energy, const float *x, int frames) {
  lanes even = ROW(energy, 0), odd = 0.0f;
  int i = 0;
  for (; i + 2 <= frames; i += 2) {
    even += ROW(x, i) * ROW(x, i);
    odd += ROW(x, i + 1) * ROW(x, i + 1);
  }
  if (i < frames) even += ROW(x, i) * ROW(x, i);
  OUT(energy, 0) = even + odd;
}

KERNEL void drain(float *total, float *part, int frames) {
  for (int i = 0; i < frames; i++) {
    OUT(total, i) += ROW(part, i);
    OUT(part, i) = (lanes)0.0f;
  }
}

// The halves of a row are added, their halves, and so on: ((0 + 8) + (4 + 12)) + …
INLINE void fold_row(quarter *out, float *row) {
  const quarter *q = (const quarter *)row;
  *out = (q[0] + q[2]) + (q[1] + q[3]);
  OUT(row, 0) = (lanes)0.0f;
}

KERNEL void fold(float *out, float *line, float gain, int frames) {
  int i = 0;
  for (; i + 4 <= frames; i += 4, line += 4 * KERNELS_LANES) {
    quarter a, b, c, d;
    fold_row(&a, line);
    fold_row(&b, line + KERNELS_LANES);
    fold_row(&c, line + 2 * KERNELS_LANES);
    fold_row(&d, line + 3 * KERNELS_LANES);
    const quarter ab = __builtin_shufflevector(a, b, 0, 1, 4, 5) +
                       __builtin_shufflevector(a, b, 2, 3, 6, 7);
    const quarter cd = __builtin_shufflevector(c, d, 0, 1, 4, 5) +
                       __builtin_shufflevector(c, d, 2, 3, 6, 7);
    const quarter sums = __builtin_shufflevector(ab, cd, 0, 2, 4, 6) +
                         __builtin_shufflevector(ab, cd, 1, 3, 5, 7);
    *(quarter *)(out + i) = sums * gain;
  }
  for (; i < frames; i++, line += KERNELS_LANES) {
    quarter a;
    fold_row(&a, line);
    out[i] = ((a[0] + a[2]) + (a[1] + a[3])) * gain;
  }
}

KERNEL void add(
    float *sum, const float *x, const float *level, float numbers, int frames) {
  const lanes from = ROW(level, 0), step = ROW(level, 1);
  lanes number = ROW(level, 2);
  if (!__builtin_reduce_or(step != 0.0f)) {
    for (int i = 0; i < frames; i++) OUT(sum, i) += ROW(x, i) * from;
    return;
  }
  for (int i = 0; i < frames; i++) {
    OUT(sum, i) += ROW(x, i) * (from + step * number);
    number += numbers;
  }
}

KERNEL void mix(
    float *left, float *right, const float *x, const float *gains, int frames) {
  const lanes l = ROW(gains, 0), l_step = ROW(gains, 1), r = ROW(gains, 2), r_step = ROW(gains, 3);
  if (!__builtin_reduce_or((l_step != 0.0f) | (r_step != 0.0f))) {
    for (int i = 0; i < frames; i++) {
      OUT(left, i) += ROW(x, i) * l;
      OUT(right, i) += ROW(x, i) * r;
    }
    return;
  }
  for (int i = 0; i < frames; i++) {
    OUT(left, i) += ROW(x, i) * (l + l_step * (float)i);
    OUT(right, i) += ROW(x, i) * (r + r_step * (float)i);
  }
}
