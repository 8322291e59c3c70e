// Two shelves at once: while the second waits for its frame, the first works on the next.
INLINE void shelve_pair(half *x, float *state, const float *coefficients, int frames) {
  stored_half *s = (stored_half *)state;
  const stored_half *k = (const stored_half *)coefficients;
  half one[2] = {s[0], s[1]}, two[2] = {s[2], s[3]};
  for (int i = 0; i < frames; i++) {
    shelve(x + i, one, k, 1);
    shelve(x + i, two, k + 6, 1);
  }
  s[0] = one[0], s[1] = one[1], s[2] = two[0], s[3] = two[1];
}

KERNEL void shelves(
    float *lines, float *state, const float *coefficients, ptrdiff_t coefficient_stride, int blocks,
    int pairs) {
  half x[KERNELS_MAX_FRAMES];
  for (int block = 0; block < blocks; block++) {
    float *first = lines + (ptrdiff_t)block * 8 * KERNELS_MAX_FRAMES;
    const float *from[8];
    for (int line = 0; line < 8; line++) from[line] = first + KERNELS_MAX_FRAMES * line;
    for (int i = 0; i < KERNELS_MAX_FRAMES; i += 8) load_frames(x + i, from, i);
    for (int pair = 0; pair < pairs; pair++)
      shelve_pair(
          x, state + (block * pairs + pair) * 32,
          coefficients + block * coefficient_stride + pair * 96, KERNELS_MAX_FRAMES);
    for (int i = 0; i < KERNELS_MAX_FRAMES; i += 8) {
      transpose(x + i);
      for (int line = 0; line < 8; line++)
        *(stored_half *)(first + KERNELS_MAX_FRAMES * line + i) = x[i + line];
    }
  }
}
