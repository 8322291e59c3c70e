// Eight frames at a time, every tap in turn: the order of a frame's sum does not depend on where a stretch
// begins.
KERNEL void taps(float *out, const float *x, const float *h, int count, int frames) {
  int i = 0;
  for (; i + 8 <= frames; i += 8) {
    half sum = 0.0f;
    for (int k = 0; k < count; k++) sum += *(const loose_half *)(x + i - k) * h[k];
    *(loose_half *)(out + i) += sum;
  }
  for (; i < frames; i++) {
    float sum = 0;
    for (int k = 0; k < count; k++) sum += x[i - k] * h[k];
    out[i] += sum;
  }
}

// Products of spectra in halves: a row of real parts, a row of imaginary ones.
KERNEL void multiply_add(
    float *re, float *im, const float *a_re, const float *a_im, const float *b_re,
    const float *b_im, int count) {
  for (int i = 0; i < count; i += 8) {
    const half ar = *(const loose_half *)(a_re + i), ai = *(const loose_half *)(a_im + i);
    const half br = *(const loose_half *)(b_re + i), bi = *(const loose_half *)(b_im + i);
    *(loose_half *)(re + i) += ar * br - ai * bi;
    *(loose_half *)(im + i) += ar * bi + ai * br;
  }
}

// One pass of Stockham's transform: butterflies of halves `apart` samples long, `count` of them. With few
// samples side by side the compiler goes along the turns, otherwise along the samples.
INLINE void pass(
    float *restrict yr, float *restrict yi, const float *restrict xr, const float *restrict xi,
    const float *cosines, const float *sines, int count, int apart, int stride) {
  for (int p = 0; p < count; p++) {
    const float c = cosines[p * stride], s = sines[p * stride];
    const int a = apart * p, b = apart * (p + count), y = 2 * apart * p;
    for (int q = 0; q < apart; q++) {
      const float dr = xr[a + q] - xr[b + q], di = xi[a + q] - xi[b + q];
      yr[y + q] = xr[a + q] + xr[b + q];
      yi[y + q] = xi[a + q] + xi[b + q];
      yr[y + apart + q] = dr * c - di * s;
      yi[y + apart + q] = dr * s + di * c;
    }
  }
}

// Stockham's autosorting transform, radix 2, decimation in frequency.
KERNEL void transform(
    float *re, float *im, float *spare, const float *cosines, const float *sines, int size) {
  float *xr = re, *xi = im, *yr = spare, *yi = spare + size;
  int apart = 1;
  for (int count = size / 2; count >= 1; count /= 2) {
    if (apart >= 8) {
      pass(yr, yi, xr, xi, cosines, sines, count, apart & ~7, apart);
    } else {
      pass(yr, yi, xr, xi, cosines, sines, count, apart, apart);
    }
    float *r = xr, *i = xi;
    xr = yr, xi = yi, yr = r, yi = i;
    apart *= 2;
  }
  if (xr != re) {
    memcpy(re, xr, sizeof(float) * (size_t)size);
    memcpy(im, xi, sizeof(float) * (size_t)size);
  }
}
