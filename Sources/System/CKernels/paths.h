// Sound on its way from a source to the ears: delays between samples, weights on lines, filters of lines.

// Taps between two rows of a level and those of the next one.
INLINE void between_rows(half *taps, const stored_half *row, float between, float dull) {
  const stored_half *next = row + KERNELS_DELAY_PHASES + 1;
  const half a = row[0] + (row[1] - row[0]) * between;
  const half b = next[0] + (next[1] - next[0]) * between;
  *taps = a + (b - a) * dull;
}

// A row of the table of delays: its eight taps for a fraction of a sample and a level of dulling.
INLINE void delay_row(half *taps, const float *table, float fraction, float level) {
  const float phase = fraction * KERNELS_DELAY_PHASES;
  const int p = (int)phase, l = (int)level;
  const stored_half *row = (const stored_half *)table + (KERNELS_DELAY_PHASES + 1) * l + p;
  between_rows(taps, row, phase - (float)p, level - (float)l);
}

// Samples of a ring from a time on; what a stretch reads beyond its end stands there once more.
INLINE const float *ring_at(const struct kernels_path *p, int64_t time) {
  return p->ring + (time & p->mask);
}

// Frames on a straight line from one row of taps to another: the sums of both are taken at once, for a tile of vectors.
INLINE void straight(
    float *out, const float *x, const float *from, const float *step, int taps, int first,
    int frames, int tile) {
  for (int i = 0; i < frames; i += 8 * tile) {
    half held[KERNELS_DELAY_TILE], moved[KERNELS_DELAY_TILE];
#pragma clang loop unroll(full)
    for (int v = 0; v < tile; v++) held[v] = 0.0f, moved[v] = 0.0f;
    for (int m = 0; m < taps; m++) {
#pragma clang loop unroll(full)
      for (int v = 0; v < tile; v++) {
        const half s = *(const loose_half *)(x + i + 8 * v + m);
        held[v] += s * from[m];
        moved[v] += s * step[m];
      }
    }
    const half count = {1, 2, 3, 4, 5, 6, 7, 8};
    float *ramped = out + KERNELS_MAX_FRAMES;
#pragma clang loop unroll(full)
    for (int v = 0; v < tile; v++) {
      const half t = count + (float)(i + 8 * v);
      const half y = held[v] + moved[v] * t;
      *(stored_half *)(out + first + i + 8 * v) = y;
      *(stored_half *)(ramped + first + i + 8 * v) = y * (t + (float)first);
    }
  }
}

// The nine taps of two rows of different whole samples, and the way from one to the other: the row for the earlier lies one
// tap further.
INLINE void crossing(
    float *from, float *step, const half *start, const half *end, int64_t n0, int64_t n1,
    float part) {
  const int64_t n = n0 > n1 ? n0 : n1;
  float to[16] __attribute__((aligned(32)));
  for (int v = 0; v < 16; v += 8) *(stored_half *)(from + v) = 0.0f, *(stored_half *)(to + v) = 0.0f;
  *(loose_half *)(from + (n - n0)) = *start;
  *(loose_half *)(to + (n - n1)) = *end;
  for (int v = 0; v < 16; v += 8)
    *(stored_half *)(step + v) = (*(stored_half *)(to + v) - *(stored_half *)(from + v)) * part;
}

// Frames on a straight line from one delay to another, whose rows of taps these are.
INLINE void line(
    float *out, const struct kernels_path *p, const half *start, const half *end, int64_t n0,
    int64_t n1, int64_t time, int first, int frames, int tile) {
  const float *x = ring_at(p, time + first - (n0 > n1 ? n0 : n1) - 4);
  const float part = 1.0f / (float)frames;
  float from[16] __attribute__((aligned(32))), step[16] __attribute__((aligned(32)));
  if (n0 == n1) {
    *(stored_half *)step = (*end - *start) * part;
    straight(out, x, (const float *)start, step, 8, first, frames, tile);
  } else {
    crossing(from, step, start, end, n0, n1, part);
    straight(out, x, from, step, 9, first, frames, tile);
  }
}

// A delay that moves by an eighth of a sample at most: its taps go on straight lines. The ring is read from
// the later of both whole samples, so that a row for the earlier lies one tap further.
INLINE void slow_delay(
    float *out, const struct kernels_path *p, double d0, double d1, float a0, float a1,
    const float *table, int64_t time, int first, int frames) {
  const int64_t n0 = (int64_t)d0, n1 = (int64_t)d1;
  half start, end;
  delay_row(&start, table, (float)(d0 - (double)n0), a0);
  delay_row(&end, table, (float)(d1 - (double)n1), a1);
  line(out, p, &start, &end, n0, n1, time, first, frames, KERNELS_DELAY_TILE);
}

INLINE float eight(const half *x) {
  const quarter four = x->lo + x->hi;
  return (four[0] + four[2]) + (four[1] + four[3]);
}

// The rows of taps at the ends of eight straight lines from one delay and dulling to others, and their whole samples.
INLINE void eight_rows(
    half *rows, int *whole, double d0, double d1, float a0, float a1, const float *table) {
  const doubles parts = {0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1};
  const doubles d = d0 + (d1 - d0) * parts;
  const integers n = __builtin_convertvector(d, integers);
  const half phase = __builtin_convertvector(d - __builtin_convertvector(n, doubles), half) *
                     (float)KERNELS_DELAY_PHASES;
  const half level = a0 + (a1 - a0) * __builtin_convertvector(parts, half);
  const integers p = __builtin_convertvector(phase, integers);
  const integers l = __builtin_convertvector(level, integers);
  const half between = phase - __builtin_convertvector(p, half);
  const half dull = level - __builtin_convertvector(l, half);
  const integers places = l * (KERNELS_DELAY_PHASES + 1) + p;
#pragma clang loop unroll(full)
  for (int i = 0; i < 8; i++) {
    whole[i] = n[i];
    between_rows(rows + i, (const stored_half *)table + places[i], between[i], dull[i]);
  }
}

// A delay that moves by up to a sample: straight lines of eight frames each.
INLINE void stepped_delay(
    float *out, const struct kernels_path *p, double d0, double d1, float a0, float a1,
    const float *table, int64_t time) {
  half rows[9];
  int whole[9];
  whole[0] = (int)d0;
  delay_row(rows, table, (float)(d0 - (double)whole[0]), a0);
  eight_rows(rows + 1, whole + 1, d0, d1, a0, a1, table);
  for (int i = 0; i < 8; i++)
    line(out, p, rows + i, rows + i + 1, whole[i], whole[i + 1], time, 8 * i, 8, 1);
}

// Any delay: a row of taps for every frame.
INLINE void fast_delay(
    float *out, const struct kernels_path *p, double d0, double d1, float a0, float a1,
    const float *table, int64_t time) {
  const double step = (d1 - d0) / KERNELS_MAX_FRAMES;
  const float dull = (a1 - a0) / KERNELS_MAX_FRAMES;
  for (int i = 0; i < KERNELS_MAX_FRAMES; i++) {
    const double d = d0 + step * (i + 1);
    const int64_t n = (int64_t)d;
    half row;
    delay_row(&row, table, (float)(d - (double)n), a0 + dull * (float)(i + 1));
    row *= *(const loose_half *)ring_at(p, time + i - n - 4);
    const float y = eight(&row);
    out[i] = y;
    out[KERNELS_MAX_FRAMES + i] = y * (float)(i + 1);
  }
}

// A jump: the old delay fades out while the new one fades in, on a curve that begins and ends level (u²(3 - 2u)): on a
// straight one the sound has a kink at either end.
INLINE void faded_delay(
    float *out, const struct kernels_path *p, double d0, double d1, float a0, float a1,
    const float *table, int64_t time) {
  float other[2 * KERNELS_MAX_FRAMES] __attribute__((aligned(32)));
  fast_delay(out, p, d0, d0, a0, a0, table, time);
  fast_delay(other, p, d1, d1, a1, a1, table, time);
  for (int i = 0; i < KERNELS_MAX_FRAMES; i++) {
    const float t = (float)(i + 1), u = t * (1.0f / KERNELS_MAX_FRAMES);
    const float y = out[i] + (other[i] - out[i]) * (u * u * (3.0f - 2.0f * u));
    out[i] = y;
    out[KERNELS_MAX_FRAMES + i] = y * t;
  }
}

KERNEL void delay(
    float *out, const struct kernels_path *p, int ear, const float *table, int64_t time) {
  const double d0 = p->from_delay[ear], d1 = p->to_delay[ear], way = d1 > d0 ? d1 - d0 : d0 - d1;
  const float a0 = p->from_level, a1 = p->to_level;
  if (way <= 0.125) {
    slow_delay(out, p, d0, d1, a0, a1, table, time, 0, 64);
  } else if (way <= 0.25) {
    const double d = (d0 + d1) * 0.5;
    const float a = (a0 + a1) * 0.5f;
    slow_delay(out, p, d0, d, a0, a, table, time, 0, 32);
    slow_delay(out, p, d, d1, a, a1, table, time, 32, 32);
  } else if (way <= 1) {
    stepped_delay(out, p, d0, d1, a0, a1, table, time);
  } else if (way <= KERNELS_FASTEST_DELAY) {
    fast_delay(out, p, d0, d1, a0, a1, table, time);
  } else {
    faded_delay(out, p, d0, d1, a0, a1, table, time);
  }
}

// rows × 64 += weights × sounds, a tile of rows and frames at a time; every sum goes on in the order of the
// paths, whatever the tile.
#define SPREAD(ROWS)                                                                          \
  INLINE void spread_##ROWS(                                                                  \
      float *lines, ptrdiff_t stride, const float *x, const float *weights, ptrdiff_t width,  \
      int paths, int row) {                                                                   \
    for (int i = 0; i < KERNELS_MAX_FRAMES; i += 8 * KERNELS_SPREAD_TILE) {                   \
      half sums[ROWS][KERNELS_SPREAD_TILE];                                                   \
      float *out = lines + row * stride + i;                                                  \
      _Pragma("clang loop unroll(full)") for (int r = 0; r < ROWS; r++)                       \
          _Pragma("clang loop unroll(full)") for (int v = 0; v < KERNELS_SPREAD_TILE; v++)    \
              sums[r][v] = *(const loose_half *)(out + r * stride + 8 * v);                   \
      const float *w = weights + row, *s = x + i;                                             \
      for (int p = 0; p < 2 * paths; p++, w += width, s += KERNELS_MAX_FRAMES) {              \
        half a[KERNELS_SPREAD_TILE];                                                          \
        _Pragma("clang loop unroll(full)") for (int v = 0; v < KERNELS_SPREAD_TILE; v++)      \
            a[v] = *(const stored_half *)(s + 8 * v);                                         \
        _Pragma("clang loop unroll(full)") for (int r = 0; r < ROWS; r++)                     \
            _Pragma("clang loop unroll(full)") for (int v = 0; v < KERNELS_SPREAD_TILE; v++)  \
                sums[r][v] += a[v] * w[r];                                                    \
      }                                                                                       \
      _Pragma("clang loop unroll(full)") for (int r = 0; r < ROWS; r++)                       \
          _Pragma("clang loop unroll(full)") for (int v = 0; v < KERNELS_SPREAD_TILE; v++)    \
              *(loose_half *)(out + r * stride + 8 * v) = sums[r][v];                         \
    }                                                                                         \
  }

SPREAD(1)
SPREAD(2)
SPREAD(3)
SPREAD(4)
SPREAD(5)
#undef SPREAD

KERNEL void spread(
    float *lines, ptrdiff_t stride, const float *x, const float *weights, ptrdiff_t width,
    int paths, int rows) {
  int row = 0;
  for (; rows - row >= 8 || rows - row == 4; row += 4)
    spread_4(lines, stride, x, weights, width, paths, row);
  switch (rows - row) {
    case 5: spread_5(lines, stride, x, weights, width, paths, row); break;
    case 6:
      spread_3(lines, stride, x, weights, width, paths, row);
      spread_3(lines, stride, x, weights, width, paths, row + 3);
      break;
    case 7:
      spread_4(lines, stride, x, weights, width, paths, row);
      spread_3(lines, stride, x, weights, width, paths, row + 4);
      break;
    case 1: spread_1(lines, stride, x, weights, width, paths, row); break;
    case 2: spread_2(lines, stride, x, weights, width, paths, row); break;
    case 3: spread_3(lines, stride, x, weights, width, paths, row); break;
  }
}

KERNEL void filter_lines(
    float *out, const float *lines, ptrdiff_t stride, const float *h, int taps, int rows) {
  for (int i = 0; i < KERNELS_MAX_FRAMES; i += 8 * KERNELS_FILTER_TILE) {
    half sums[KERNELS_FILTER_TILE];
#pragma clang loop unroll(full)
    for (int v = 0; v < KERNELS_FILTER_TILE; v++) sums[v] = 0.0f;
    for (int row = 0; row < rows; row++) {
      const float *x = lines + row * stride + i, *k = h + row * taps;
      for (int m = 0; m < taps; m++, x--) {
#pragma clang loop unroll(full)
        for (int v = 0; v < KERNELS_FILTER_TILE; v++)
          sums[v] += *(const loose_half *)(x + 8 * v) * k[m];
      }
    }
#pragma clang loop unroll(full)
    for (int v = 0; v < KERNELS_FILTER_TILE; v++) *(loose_half *)(out + i + 8 * v) = sums[v];
  }
}

KERNEL void blend(
    float *out, const float *a, const float *b, const float *c, const float *parts, int count) {
  for (int i = 0; i < count; i += 8) {
    *(stored_half *)(out + i) = (*(const stored_half *)(a + i) * parts[0] +
                                 *(const stored_half *)(b + i) * parts[1]) +
                                *(const stored_half *)(c + i) * parts[2];
  }
}

// The weights at the first frame, and what they grow by with every frame.
KERNEL void ramp(float *out, ptrdiff_t width, const float *from, const float *to, int count) {
  for (int i = 0; i < count; i += 8) {
    const half a = *(const stored_half *)(from + i), b = *(const stored_half *)(to + i);
    *(stored_half *)(out + i) = a;
    *(stored_half *)(out + width + i) = (b - a) * (1.0f / KERNELS_MAX_FRAMES);
  }
}

// Bits of numbers that are not zero, and whether one is infinite or none.
KERNEL int sounds(const float *x) {
  words any = 0, worst = 0;
  for (int i = 0; i < KERNELS_MAX_FRAMES; i += KERNELS_LANES) {
    const words bits = *(const loose_words *)(x + i) & 0x7fffffffu;
    any |= bits;
    worst |= bits + 0x00800000u;
  }
  return __builtin_reduce_or(any) != 0 && !(__builtin_reduce_or(worst) & 0x80000000u);
}

// A trapezoidal one-pole splits the sound: low · gain + high · gain.
KERNEL void shelf(float *sound, float *memory, const float *ends) {
  float low = ends[0], high = ends[1], slope = ends[2], s = *memory;
  const float low_step = (ends[3] - low) * (1.0f / KERNELS_MAX_FRAMES);
  const float high_step = (ends[4] - high) * (1.0f / KERNELS_MAX_FRAMES);
  const float slope_step = (ends[5] - slope) * (1.0f / KERNELS_MAX_FRAMES);
  for (int i = 0; i < KERNELS_MAX_FRAMES; i++) {
    low += low_step, high += high_step, slope += slope_step;
    const float v = (sound[i] - s) * (slope / (1.0f + slope)), below = v + s;
    s = below + v;
    const float y = below * low + (sound[i] - below) * high;
    sound[i] = y;
    sound[KERNELS_MAX_FRAMES + i] = y * (float)(i + 1);
  }
  *memory = s;
}
