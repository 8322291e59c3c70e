typedef int32_t half_places __attribute__((ext_vector_type(8)));
typedef uint32_t half_words __attribute__((ext_vector_type(8)));

// The longest way of a grain through a stretch, and the neighbours on both sides.
enum { GRAIN_REACH = 4 * KERNELS_MAX_FRAMES + 8 };

// The samples that a grain reads as a plain array, of which the returned one is at its index.
INLINE const float *reach(
    const struct kernels_grain *g, const float *samples, int32_t size, int wraps, float *local) {
  const int64_t way = g->fraction + (int64_t)(g->frames - 1) * g->rate;
  const int64_t low = g->index + ((way < g->fraction ? way : g->fraction) >> 23) - 1;
  const int64_t high = g->index + ((way > g->fraction ? way : g->fraction) >> 23) + 2;
  if (low >= 0 && high < size) return samples + g->index;
  for (int64_t i = low; i <= high; i++)
    local[i - low] = wraps ? samples[i & (size - 1)] : i >= 0 && i < size ? samples[i] : 0;
  return local + (g->index - low);
}

// The four neighbours of eight frames, one vector for each neighbour. Places are counted one by one: the
// units for whole numbers have time for it.
INLINE void neighbours_of(
    half *t, const float *samples, int64_t way, int64_t rate, int last) {
  half r[4];
#pragma clang loop unroll(full)
  for (int j = 0; j < 4; j++) {
    const int64_t p = (way + (j < last ? j : last) * rate) >> 23;
    const int64_t q = (way + (j + 4 < last ? j + 4 : last) * rate) >> 23;
    const quarter low = *(const loose_quarter *)(samples + p - 1);
    const quarter high = *(const loose_quarter *)(samples + q - 1);
    r[j] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  }
  const half a = __builtin_shufflevector(r[0], r[1], 0, 8, 1, 9, 4, 12, 5, 13);
  const half b = __builtin_shufflevector(r[0], r[1], 2, 10, 3, 11, 6, 14, 7, 15);
  const half c = __builtin_shufflevector(r[2], r[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const half d = __builtin_shufflevector(r[2], r[3], 2, 10, 3, 11, 6, 14, 7, 15);
  t[0] = __builtin_shufflevector(a, c, 0, 1, 8, 9, 4, 5, 12, 13);
  t[1] = __builtin_shufflevector(a, c, 2, 3, 10, 11, 6, 7, 14, 15);
  t[2] = __builtin_shufflevector(b, d, 0, 1, 8, 9, 4, 5, 12, 13);
  t[3] = __builtin_shufflevector(b, d, 2, 3, 10, 11, 6, 7, 14, 15);
}

// Catmull and Rom's cubic through the middle two of four neighbours.
INLINE void interpolate(half *y, const half *t, const half *f) {
  const half slope = t[2] - t[0], fall = t[1] - t[2];
  const half cubic = 3.0f * fall + (t[3] - t[0]);
  const half square = -2.0f * fall - slope - cubic;
  *y = t[1] + (0.5f * *f) * (slope + *f * (square + *f * cubic));
}

// sin²(πt) for 0 ≤ t ≤ 1, error below 4e-5: zero and level at both ends.
#define HUMP(y) ((y) * (y) * (9.917957f + (y) * (18.843777f + (y) * 21.927456f)))

// 2^x for -120 < x < 0, error below 3e-7.
INLINE void power_of_two(half *x) {
  const half shifted = *x + ROUNDER;
  const half y = (*x - (shifted - ROUNDER)) * 0.6931472f;
  const half p =
      1.0f + y * (1.0f + y * (0.5f + y * (0.16666667f + y * (0.041666668f
      + y * (0.008333334f + y * 0.0013888889f)))));
  *x = (half)((half_words)p + (((half_words)shifted - 0x4b400000u) << 23));
}

enum shape { SHAPE_HUMP, SHAPE_EDGES, SHAPE_POWER };

INLINE void window(half *w, const struct kernels_grain *g, const half *age, enum shape shape) {
  const half u = *age * g->per_length;
  if (shape == SHAPE_HUMP) {
    const half y = u - u * u;
    *w = HUMP(y);
    return;
  }
  const half off = u - 0.5f;
  const half t = (0.5f - (half)((half_words)off & 0x7fffffffu)) * g->steepness;
  const half held = t < 0.5f ? t : (half)0.5f;
  const half y = held - held * held;
  *w = HUMP(y);
  if (shape == SHAPE_POWER) {
    half power = off * off * g->square + u * g->slope;
    power_of_two(&power);
    *w *= power;
  }
}

// Where a grain is.
struct walk {
  int64_t way;
  half_words ways;
  half age;
};

// Eight frames of a grain, or those up to `last`.
INLINE void add_eight(
    float *left, float *right, const struct kernels_grain *g, const float *samples,
    struct walk *at, int last, enum shape shape) {
  const half f = (half)((at->ways & 0x7fffffu) | 0x3f800000u) - 1.0f;
  half t[4], y, w;
  neighbours_of(t, samples, at->way, g->rate, last);
  interpolate(&y, t, &f);
  window(&w, g, &at->age, shape);
  y *= w;
  if (last < 7) {
    const half_places steps = {0, 1, 2, 3, 4, 5, 6, 7};
    y = (half)((half_places)y & (steps <= last));
  }
  *(loose_half *)left += y * g->left;
  if (right) *(loose_half *)right += y * g->right;
  at->way += 8 * (int64_t)g->rate;
  at->ways += 8 * (uint32_t)g->rate;
  at->age += 8.0f;
}

INLINE void add_grain(
    float *left, float *right, const struct kernels_grain *grain, const float *samples,
    enum shape shape) {
  const struct kernels_grain g = *grain;
  const half_words steps = {0, 1, 2, 3, 4, 5, 6, 7};
  struct walk at = {
      g.fraction, (uint32_t)g.fraction + steps * (uint32_t)g.rate,
      g.age + __builtin_convertvector((half_places)steps, half)};
  int i = g.first;
  const int end = g.first + g.frames;
  for (; i + 8 <= end; i += 8)
    add_eight(left + i, right ? right + i : NULL, &g, samples, &at, 7, shape);
  if (i < end)
    add_eight(left + i, right ? right + i : NULL, &g, samples, &at, end - 1 - i, shape);
}

INLINE void add_grains(
    float *left, float *right, const struct kernels_grain *grains, int count,
    const float *samples, int32_t size, int wraps) {
  for (int i = 0; i < count; i++) {
    const struct kernels_grain *g = grains + i;
    if (g->frames <= 0) continue;
    float local[GRAIN_REACH];
    const float *place = reach(g, samples, size, wraps, local);
    if (g->square != 0 || g->slope != 0) {
      add_grain(left, right, g, place, SHAPE_POWER);
    } else if (g->steepness != 1) {
      add_grain(left, right, g, place, SHAPE_EDGES);
    } else {
      add_grain(left, right, g, place, SHAPE_HUMP);
    }
  }
}

KERNEL void grains_stereo(
    float *left, float *right, const struct kernels_grain *grains, int count,
    const float *samples, int32_t size, int wraps) {
  add_grains(left, right, grains, count, samples, size, wraps);
}

KERNEL void grains_mono(
    float *out, const struct kernels_grain *grains, int count, const float *samples, int32_t size,
    int wraps) {
  add_grains(out, NULL, grains, count, samples, size, wraps);
}
