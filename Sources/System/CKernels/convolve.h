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
