// Stockham's autosorting transform, radix 2, decimation in frequency. Every pass halves the number of butterflies
// and doubles how many samples lie side by side in each. Two passes are made at once in registers: what becomes of a
// number stays the same, but it goes through memory half as often.

// As many numbers side by side as the variant's registers hold.
typedef float span __attribute__((ext_vector_type(KERNELS_WIDTH)));
typedef span loose_span __attribute__((aligned(4)));
struct complex_span {
  span re, im;
};

#define SPAN(p) (*(const loose_span *)(p))

// Places for SHUFFLE: the same four in every quad of a register (128 bits), every second number of two registers,
// every eighth for a whole quad, and all of one register from the last to the first.
#if KERNELS_WIDTH == 16
#define QUADS(a, b, c, d) \
  a, b, c, d, a + 4, b + 4, c + 4, d + 4, a + 8, b + 8, c + 8, d + 8, a + 12, b + 12, c + 12, d + 12
#define EVEN 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define EIGHTH 0, 0, 0, 0, 8, 8, 8, 8, 16, 16, 16, 16, 24, 24, 24, 24
#define BACKWARDS 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
#elif KERNELS_WIDTH == 8
#define QUADS(a, b, c, d) a, b, c, d, a + 4, b + 4, c + 4, d + 4
#define EVEN 0, 2, 4, 6, 8, 10, 12, 14
#define EIGHTH 0, 0, 0, 0, 8, 8, 8, 8
#define BACKWARDS 7, 6, 5, 4, 3, 2, 1, 0
#else
#define QUADS(a, b, c, d) a, b, c, d
#define EVEN 0, 2, 4, 6
#define EIGHTH 0, 0, 0, 0
#define BACKWARDS 3, 2, 1, 0
#endif
#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
// Every fourth number, for a whole quad.
#define FOURTH(p) SHUFFLE(SPAN(p), SPAN(p), QUADS(0, 0, 0, 0))

// Writes the quads of four registers by turns: the first of each, then the second of each, and so on.
INLINE void write_quads(float *y, const span *a, const span *b, const span *c, const span *d) {
#if KERNELS_WIDTH == 16
  const span ab = SHUFFLE(*a, *b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  const span cd = SHUFFLE(*c, *d, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
  const span ab2 = SHUFFLE(*a, *b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  const span cd2 = SHUFFLE(*c, *d, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
#define FIRST 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27
#define SECOND 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31
  *(loose_span *)y = SHUFFLE(ab, cd, FIRST);
  *(loose_span *)(y + 16) = SHUFFLE(ab, cd, SECOND);
  *(loose_span *)(y + 32) = SHUFFLE(ab2, cd2, FIRST);
  *(loose_span *)(y + 48) = SHUFFLE(ab2, cd2, SECOND);
#elif KERNELS_WIDTH == 8
  *(loose_span *)y = SHUFFLE(*a, *b, 0, 1, 2, 3, 8, 9, 10, 11);
  *(loose_span *)(y + 8) = SHUFFLE(*c, *d, 0, 1, 2, 3, 8, 9, 10, 11);
  *(loose_span *)(y + 16) = SHUFFLE(*a, *b, 4, 5, 6, 7, 12, 13, 14, 15);
  *(loose_span *)(y + 24) = SHUFFLE(*c, *d, 4, 5, 6, 7, 12, 13, 14, 15);
#else
  *(loose_span *)y = *a;
  *(loose_span *)(y + 4) = *b;
  *(loose_span *)(y + 8) = *c;
  *(loose_span *)(y + 12) = *d;
#endif
}

// Writes four registers' numbers by turns: the first of each, then the second of each, and so on.
INLINE void write_turned(float *y, const span *a, const span *b, const span *c, const span *d) {
  enum { W = KERNELS_WIDTH };
  const span ab = SHUFFLE(*a, *b, QUADS(0, W, 1, W + 1));
  const span cd = SHUFFLE(*c, *d, QUADS(0, W, 1, W + 1));
  const span ab2 = SHUFFLE(*a, *b, QUADS(2, W + 2, 3, W + 3));
  const span cd2 = SHUFFLE(*c, *d, QUADS(2, W + 2, 3, W + 3));
  const span first = SHUFFLE(ab, cd, QUADS(0, 1, W, W + 1));
  const span second = SHUFFLE(ab, cd, QUADS(2, 3, W + 2, W + 3));
  const span third = SHUFFLE(ab2, cd2, QUADS(0, 1, W, W + 1));
  const span fourth = SHUFFLE(ab2, cd2, QUADS(2, 3, W + 2, W + 3));
  write_quads(y, &first, &second, &third, &fourth);
}

// a, b = a + b, (a - b) · turn.
INLINE void butterfly(
    struct complex_span *a, struct complex_span *b, const struct complex_span *turn) {
  const span re = a->re - b->re, im = a->im - b->im;
  a->re = a->re + b->re;
  a->im = a->im + b->im;
  b->re = re * turn->re - im * turn->im;
  b->im = re * turn->im + im * turn->re;
}

// Two passes of four numbers that lie `apart` from each other; the second and third change places.
INLINE void two_passes(
    struct complex_span *z, const float *re, const float *im, ptrdiff_t apart,
    const struct complex_span *turns) {
  for (int i = 0; i < 4; i++) z[i].re = SPAN(re + i * apart), z[i].im = SPAN(im + i * apart);
  butterfly(z, z + 2, turns);
  butterfly(z + 1, z + 3, turns + 1);
  butterfly(z, z + 1, turns + 2);
  butterfly(z + 2, z + 3, turns + 2);
}

// Where passes read and write, and the turns.
struct passes {
  float *xr, *xi, *yr, *yi;
  const float *cosines, *sines;
  ptrdiff_t size;
};

// The first two passes, whose butterflies have no neighbours: along the turns.
INLINE void first_passes(const struct passes *at) {
  const ptrdiff_t quarter = at->size / 4;
  for (ptrdiff_t p = 0; p < quarter; p += KERNELS_WIDTH) {
    const float *c = at->cosines + p, *s = at->sines + p;
    const float *c2 = c + p, *s2 = s + p;
    const struct complex_span turns[3] = {
        {SPAN(c), SPAN(s)},
        {SPAN(c + quarter), SPAN(s + quarter)},
        {SHUFFLE(SPAN(c2), SPAN(c2 + KERNELS_WIDTH), EVEN),
         SHUFFLE(SPAN(s2), SPAN(s2 + KERNELS_WIDTH), EVEN)}};
    struct complex_span z[4];
    two_passes(z, at->xr + p, at->xi + p, quarter, turns);
    write_turned(at->yr + 4 * p, &z[0].re, &z[2].re, &z[1].re, &z[3].re);
    write_turned(at->yi + 4 * p, &z[0].im, &z[2].im, &z[1].im, &z[3].im);
  }
}

// The next two, with four neighbours: along the turns and the neighbours.
INLINE void second_passes(const struct passes *at) {
  const ptrdiff_t quarter = at->size / 4;
  for (ptrdiff_t p = 0; p < quarter; p += KERNELS_WIDTH) {
    const float *c = at->cosines + p, *s = at->sines + p;
    const float *c2 = c + p, *s2 = s + p;
    const struct complex_span turns[3] = {
        {FOURTH(c), FOURTH(s)},
        {FOURTH(c + quarter), FOURTH(s + quarter)},
        {SHUFFLE(SPAN(c2), SPAN(c2 + KERNELS_WIDTH), EIGHTH),
         SHUFFLE(SPAN(s2), SPAN(s2 + KERNELS_WIDTH), EIGHTH)}};
    struct complex_span z[4];
    two_passes(z, at->xr + p, at->xi + p, quarter, turns);
    write_quads(at->yr + 4 * p, &z[0].re, &z[2].re, &z[1].re, &z[3].re);
    write_quads(at->yi + 4 * p, &z[0].im, &z[2].im, &z[1].im, &z[3].im);
  }
}

// Two passes with sixteen neighbours or more. The last two may be made in place: each number comes to lie where
// one of the same four lay.
INLINE void more_passes(const struct passes *at, ptrdiff_t apart) {
  const ptrdiff_t quarter = at->size / 4;
  for (ptrdiff_t p = 0; p < quarter; p += apart) {
    const float *c = at->cosines + p, *s = at->sines + p;
    const struct complex_span turns[3] = {
        {c[0], s[0]}, {c[quarter], s[quarter]}, {c[p], s[p]}};
    for (ptrdiff_t q = p; q < p + apart; q += KERNELS_WIDTH) {
      struct complex_span z[4];
      two_passes(z, at->xr + q, at->xi + q, quarter, turns);
      float *yr = at->yr + 3 * p + q, *yi = at->yi + 3 * p + q;
      for (int i = 0; i < 4; i++) {
        const struct complex_span *out = z + (i & 1) * 2 + (i >> 1);
        *(loose_span *)(yr + i * apart) = out->re;
        *(loose_span *)(yi + i * apart) = out->im;
      }
    }
  }
}

// The last pass by itself, of one butterfly, in place or not.
INLINE void last_pass(const struct passes *at) {
  const ptrdiff_t half = at->size / 2;
  const struct complex_span turn = {at->cosines[0], at->sines[0]};
  for (ptrdiff_t q = 0; q < half; q += KERNELS_WIDTH) {
    struct complex_span a = {SPAN(at->xr + q), SPAN(at->xi + q)};
    struct complex_span b = {SPAN(at->xr + q + half), SPAN(at->xi + q + half)};
    butterfly(&a, &b, &turn);
    *(loose_span *)(at->yr + q) = a.re, *(loose_span *)(at->yi + q) = a.im;
    *(loose_span *)(at->yr + q + half) = b.re, *(loose_span *)(at->yi + q + half) = b.im;
  }
}

INLINE void exchange(struct passes *at) {
  float *re = at->xr, *im = at->xi;
  at->xr = at->yr, at->xi = at->yi, at->yr = re, at->yi = im;
}

// One pass of a short transform: butterflies of halves `apart` samples long, `count` of them.
INLINE void pass(
    float *restrict yr, float *restrict yi, const float *restrict xr, const float *restrict xi,
    const float *cosines, const float *sines, int count, int apart) {
  for (int p = 0; p < count; p++) {
    const float c = cosines[p * apart], s = sines[p * apart];
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

INLINE void short_transform(struct passes at) {
  float *re = at.xr, *im = at.xi;
  int apart = 1;
  for (int count = (int)at.size / 2; count >= 1; count /= 2) {
    if (apart >= 8)
      pass(at.yr, at.yi, at.xr, at.xi, at.cosines, at.sines, count, apart & ~7);
    else
      pass(at.yr, at.yi, at.xr, at.xi, at.cosines, at.sines, count, apart);
    exchange(&at);
    apart *= 2;
  }
  if (at.xr == re) return;
  memcpy(re, at.xr, sizeof(float) * (size_t)at.size);
  memcpy(im, at.xi, sizeof(float) * (size_t)at.size);
}

KERNEL void transform(
    float *re, float *im, float *spare, const float *cosines, const float *sines, int size) {
  struct passes at = {re, im, spare, spare + size, cosines, sines, size};
  if (size < 64) {
    short_transform(at);
    return;
  }
  first_passes(&at);
  exchange(&at);
  second_passes(&at);
  exchange(&at);
  ptrdiff_t apart = 16;
  for (; apart < size / 4; apart *= 4) {
    more_passes(&at, apart);
    exchange(&at);
  }
  at.yr = re, at.yi = im;
  if (apart == size / 4)
    more_passes(&at, apart);
  else
    last_pass(&at);
}

// Double precision: one pass of Cooley and Tukey's transform, eight butterflies at a time where there are as many.
KERNEL void butterflies(
    double *restrict re, double *restrict im, const double *restrict cosines,
    const double *restrict sines, int half, int count) {
  for (int a = 0; a < count; a += 2 * half) {
    int j = 0;
    for (; j + 8 <= half; j += 8) {
      loose_doubles *ar = (loose_doubles *)(re + a + j), *ai = (loose_doubles *)(im + a + j);
      loose_doubles *br = (loose_doubles *)(re + a + j + half);
      loose_doubles *bi = (loose_doubles *)(im + a + j + half);
      const doubles c = *(const loose_doubles *)(cosines + j), s = *(const loose_doubles *)(sines + j);
      const doubles x = *br * c - *bi * s, y = *br * s + *bi * c;
      *br = *ar - x;
      *bi = *ai - y;
      *ar += x;
      *ai += y;
    }
    for (; j < half; j++) {
      double *ar = re + a + j, *ai = im + a + j, *br = ar + half, *bi = ai + half;
      const double x = *br * cosines[j] - *bi * sines[j], y = *br * sines[j] + *bi * cosines[j];
      *br = *ar - x;
      *bi = *ai - y;
      *ar += x;
      *ai += y;
    }
  }
}

KERNEL void weigh(
    float *restrict re, float *restrict im, const float *first, const float *second,
    const float *weights, int count) {
  for (int i = 0; i < count; i += KERNELS_WIDTH) {
    *(loose_span *)(re + i) = SPAN(first + i) * SPAN(weights + i);
    *(loose_span *)(im + i) = SPAN(second + i) * SPAN(weights + i);
  }
}

// The upper half is read backwards. The first bin has no other, and the next ones are computed by themselves: with
// the first they would reach behind the end.
KERNEL void powers(float *out, const float *re, const float *im, float scale, int size) {
  out[0] = scale * (re[0] * re[0] + im[0] * im[0]);
  for (int k = 1; k < KERNELS_WIDTH; k++) {
    const float a = re[k], b = im[k], c = re[size - k], d = im[size - k];
    out[k] = scale * ((a * a + b * b) + (c * c + d * d));
  }
  for (int k = KERNELS_WIDTH; k < size / 2; k += KERNELS_WIDTH) {
    const span a = SPAN(re + k), b = SPAN(im + k);
    const ptrdiff_t end = size - k - KERNELS_WIDTH + 1;
    const float *last = re + end, *other = im + end;
    const span c = SHUFFLE(SPAN(last), SPAN(last), BACKWARDS);
    const span d = SHUFFLE(SPAN(other), SPAN(other), BACKWARDS);
    *(loose_span *)(out + k) = scale * ((a * a + b * b) + (c * c + d * d));
  }
}
