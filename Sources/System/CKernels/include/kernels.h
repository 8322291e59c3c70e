// The hottest loops of the engine, compiled for more than one instruction set. They give the same bits
// on every one: no contraction into fused multiply-add, no reordered sums. A line of samples holds one
// row of 16 lanes per frame, aligned to 16 bytes or better 64.
#ifndef RIPPLES_KERNELS_H
#define RIPPLES_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { KERNELS_LANES = 16, KERNELS_MAX_FRAMES = 64 };

#define LOOP(name) void (*_Nonnull name)

struct kernels_grain;
struct kernels_path;

/// The loops as compiled for one instruction set.
struct kernels {
  /// out = sin(2π (phase + push)), push in cycles; `push_stride` is 16 for a line, 0 for one row.
  /// `phases` is three rows: phase (2^32 steps per cycle), what it grows by with every frame, what that
  /// grows by. The first becomes the phase after the last frame.
  LOOP(sine)(
      float *_Nonnull out, uint32_t *_Nonnull phases, const float *_Nonnull push,
      ptrdiff_t push_stride, int frames);

  /// The same sine, of a line of phases; `out` may be that line.
  LOOP(sine_at)(
      float *_Nonnull out, const uint32_t *_Nonnull phases, const float *_Nonnull push,
      ptrdiff_t push_stride, int frames);

  /// A line of phases, which grow from `state` on, one row, by a frequency per sample: `scale` is
  /// 2^21 / the sample rate. `out` may be the line of frequencies.
  LOOP(advance)(
      uint32_t *_Nonnull out, uint32_t *_Nonnull state, const float *_Nonnull hertz, float scale,
      int frames);

  /// sum += x · gain · (9 - |hertz| · scale), which is held from 0 to 1; 0 where it is not a number.
  LOOP(add_partial)(
      float *_Nonnull sum, const float *_Nonnull x, const float *_Nonnull hertz, float scale,
      float gain, int frames);

  /// Reads one cycle per lane, which begins at `samples + offsets[lane]` and has `sizes[lane]` samples
  /// and the first once more, with linear interpolation. `phases` as above; KERNELS_MAX_FRAMES at most.
  LOOP(table)(
      float *_Nonnull out, uint32_t *_Nonnull phases, const uint32_t *_Nonnull offsets,
      const float *_Nonnull sizes, const float *_Nonnull samples, int frames);

  /// The low-pass output of the state-variable filter. `state` is two rows, the integrators;
  /// `coefficients` six: a1, a2, a3 at the first frame, and what each grows by with every frame.
  LOOP(lowpass)(
      float *_Nonnull out, const float *_Nonnull x, float *_Nonnull state,
      const float *_Nonnull coefficients, int frames);

  /// out += gain · the band-pass output of the same filter. `coefficients` is four rows, a1, a2, a3 and the
  /// gain, and `steps` four more, what each grows by with every frame.
  LOOP(band)(
      float *_Nonnull out, const float *_Nonnull x, float *_Nonnull state,
      const float *_Nonnull coefficients, const float *_Nonnull steps, int frames);

  /// out += gain · im z of two resonances: z = z + (a + jb) z + x with every sample. `state` is two rows
  /// for each, re z and im z; `coefficients` five for each: a, b, what they grow by with every frame, gain.
  LOOP(modes)(
      float *_Nonnull out, const float *_Nonnull x, float *_Nonnull state,
      const float *_Nonnull coefficients, int frames);

  /// Uniform noise from -1 to 1; `random` is a row of random states.
  LOOP(white)(float *_Nonnull out, uint32_t *_Nonnull random, int frames);

  /// The same through a filter of -3 dB per octave, whose `state` is seven rows.
  LOOP(pink)(
      float *_Nonnull out, uint32_t *_Nonnull random, float *_Nonnull state, int frames);

  /// out = x · y; `y_stride` is 16 for a line, 0 for one row.
  LOOP(multiply)(
      float *_Nonnull out, const float *_Nonnull x, const float *_Nonnull y, ptrdiff_t y_stride,
      int frames);

  /// sum += x · (level + step · number). `level` is three rows: the level, its step, and the number of a frame,
  /// which grows by `numbers` from row to row.
  LOOP(add)(
      float *_Nonnull sum, const float *_Nonnull x, const float *_Nonnull level, float numbers,
      int frames);

  /// A segment of an envelope: out = value, then value = value · m + a; quicker where nothing moves.
  /// `state` is three rows of doubles: value, m, a.
  LOOP(segment)(float *_Nonnull out, double *_Nonnull state, int frames);

  /// energy += Σ x² of every lane; `energy` is one row.
  LOOP(energy)(float *_Nonnull energy, const float *_Nonnull x, int frames);

  /// Moves a line into another: total += part, part = 0.
  LOOP(drain)(float *_Nonnull total, float *_Nonnull part, int frames);

  /// out[frame] = gain · the sum of a row's lanes: its halves are added, the halves of that, and so on.
  /// `out` is aligned to 16 bytes; the line is cleared.
  LOOP(fold)(float *_Nonnull out, float *_Nonnull line, float gain, int frames);

  /// Adds x to both sides of a mix: left += x · (gain + step · frame), and so right. `gains` is four
  /// rows: the left gain, its step, the right gain, its step.
  LOOP(mix)(
      float *_Nonnull left, float *_Nonnull right, const float *_Nonnull x,
      const float *_Nonnull gains, int frames);

  /// One pass through a feedback delay network of 16 lines. `from` has the samples that come out of every line,
  /// rounded up to a multiple of 8; what goes in is written to `to`, rounded up as well. Each line goes
  /// through three filters, `coefficients` a row each: two as in `shelves`, of six rows each (the first filter is
  /// left out where `has_low` is 0), and one of first order, of two rows: its output is y = x + s, and then
  /// s = k0 x - k1 y. `state` is five rows: s0 and s1 of the first, of the second, and s. Then all lines are mixed
  /// by a Hadamard matrix, and the input is added. left and right, KERNELS_MAX_FRAMES long, hold the input, and
  /// then the output.
  LOOP(network)(
      const float *_Nonnull const *_Nonnull from, float *_Nonnull const *_Nonnull to,
      float *_Nonnull state, const float *_Nonnull coefficients, int has_low, float *_Nonnull left,
      float *_Nonnull right, int frames);

  /// Cascades of shelving filters on blocks of eight lines, in place. `lines` holds KERNELS_MAX_FRAMES samples of
  /// every line, one line after the other. A pair of filters has 96 numbers: k0 to k5 of one, eight of each,
  /// one per line; then those of the other. With v = x - s1: out = k3 v + k4 s0 + k5 s1, s0 = k0 s0 + k1 v,
  /// s1 = s1 + k1 s0 + k2 v. `state` has 32 for every pair, block after block; the coefficients of the next block are
  /// `coefficient_stride` further on, 0 when all blocks share them.
  LOOP(shelves)(
      float *_Nonnull lines, float *_Nonnull state, const float *_Nonnull coefficients,
      ptrdiff_t coefficient_stride, int blocks, int pairs);

  /// Adds grains to a stretch of a stereo signal; both lines are KERNELS_GRAIN_PAD longer than it, and
  /// what is written there has no meaning.
  LOOP(grains)(
      float *_Nonnull left, float *_Nonnull right, const struct kernels_grain *_Nonnull grains,
      int count, const float *_Nonnull samples, int32_t size, int wraps);

  /// The same to one signal, with the left gains.
  LOOP(grains_mono)(
      float *_Nonnull out, const struct kernels_grain *_Nonnull grains, int count,
      const float *_Nonnull samples, int32_t size, int wraps);

  /// out[i] += Σ h[k] · x[i - k], k from 0 to count - 1, in this order.
  LOOP(taps)(
      float *_Nonnull out, const float *_Nonnull x, const float *_Nonnull h, int count, int frames);

  /// re + i·im += (a_re + i·a_im) · (b_re + i·b_im), number by number; `count` is a multiple of 8.
  LOOP(multiply_add)(
      float *_Nonnull re, float *_Nonnull im, const float *_Nonnull a_re,
      const float *_Nonnull a_im, const float *_Nonnull b_re, const float *_Nonnull b_im,
      int count);

  /// The discrete Fourier transform in place. `size` is a power of two, `spare` twice as long; the turns
  /// are cos(2πk / size) and -sin(2πk / size), k from 0 to size / 2 - 1.
  LOOP(transform)(
      float *_Nonnull re, float *_Nonnull im, float *_Nonnull spare,
      const float *_Nonnull cosines, const float *_Nonnull sines, int size);

  /// State-variable filters in series, `count` of them, 1 to 8, on both channels in place. `start` has six rows of 16,
  /// one number per filter: a1, a2, a3 and the weights of input, band-pass and low-pass at the first frame; `step` what
  /// each grows by with every frame. `state` is four rows of 8: both integrators of the left channel, then of the right.
  LOOP(series)(
      float *_Nonnull left, float *_Nonnull right, float *_Nonnull state,
      const float *_Nonnull start, const float *_Nonnull step, int count, int frames);

  /// One pass of a transform in double precision, in place: of every `2 · half` of the `count` numbers the butterflies of
  /// both halves, with `half` turns.
  LOOP(butterflies)(
      double *_Nonnull re, double *_Nonnull im, const double *_Nonnull cosines,
      const double *_Nonnull sines, int half, int count);

  /// Two signals under a window: re = first · weights, im = second · weights; `count` is a multiple of 16.
  LOOP(weigh)(
      float *_Nonnull re, float *_Nonnull im, const float *_Nonnull first,
      const float *_Nonnull second, const float *_Nonnull weights, int count);

  /// The powers of both halves of a transform: out[k] = scale · ((re² + im²)[k] + (re² + im²)[size - k]), k from 1
  /// to size / 2 - 1; that of the first bin is alone. `size` is a multiple of 32.
  LOOP(powers)(
      float *_Nonnull out, const float *_Nonnull re, const float *_Nonnull im, float scale,
      int size);

  /// out[l] = Σ (x[j] - y[j + l])², j from 0 to `count` - 1, an even number, l from 0 to 16 `rows` - 1.
  LOOP(differences)(
      float *_Nonnull out, const float *_Nonnull x, const float *_Nonnull y, int count, int rows);

  /// Reads a path's sound for one ear: KERNELS_MAX_FRAMES samples, and then each times its number, from 1
  /// on. `table` has KERNELS_DELAY_PHASES + 1 rows of eight taps for each level, the earliest sample's first:
  /// row p delays by 3 + p / KERNELS_DELAY_PHASES samples. `time` is that of the first sample; a path
  /// reaches its end state with the last. `out` is aligned to 16 bytes.
  LOOP(delay)(
      float *_Nonnull out, const struct kernels_path *_Nonnull path, int ear,
      const float *_Nonnull table, int64_t time);

  /// sum[i] += ring[first + i - distances[i]], between samples by the cubic through four of them (Lagrange).
  ///
  /// The ring has mask + 1 samples, a power of two; distances are 0 or more, and below 2^24. The frames are rounded
  /// up to a multiple of 8.
  LOOP(behind)(
      float *_Nonnull sum, const float *_Nonnull ring, uint32_t mask, uint32_t first,
      const float *_Nonnull distances, int frames);

  /// lines += weights · x, for KERNELS_MAX_FRAMES frames of each of `rows` lines: `x` has two lines for
  /// each path, and `weights` two rows of `width`.
  LOOP(spread)(
      float *_Nonnull lines, ptrdiff_t stride, const float *_Nonnull x,
      const float *_Nonnull weights, ptrdiff_t width, int paths, int rows);

  /// out[i] = Σ h[row][m] · lines[row][i - m] for KERNELS_MAX_FRAMES frames, row after row.
  LOOP(filter)(
      float *_Nonnull out, const float *_Nonnull lines, ptrdiff_t stride, const float *_Nonnull h,
      int taps, int rows);

  /// out = parts[0] · a + parts[1] · b + parts[2] · c; `count` is a multiple of 8.
  LOOP(blend)(
      float *_Nonnull out, const float *_Nonnull a, const float *_Nonnull b,
      const float *_Nonnull c, const float *_Nonnull parts, int count);

  /// A row of what `from` is, and `width` later one of what it grows by with every frame to become `to`;
  /// `count` is a multiple of 8.
  LOOP(ramp)(
      float *_Nonnull out, ptrdiff_t width, const float *_Nonnull from, const float *_Nonnull to,
      int count);

  /// Sends a path's sound, as `delay` leaves it, through a shelf of first order. `ends` is the gain of low
  /// and of high frequencies and tan(π · middle / sample rate), before and after.
  LOOP(shelf)(float *_Nonnull sound, float *_Nonnull memory, const float *_Nonnull ends);

  /// Mean squares of KERNELS_BANDS third-octave bands after every KERNELS_BAND_STEP samples: a row for each of
  /// `steps`. Four bands share 9 rows of four: `state` is six of the sections and three of the low-passes,
  /// `coefficients` a1 and a2 of each section, the gain of the first low-pass, that of the others, their pole.
  LOOP(third_octaves)(
      double *_Nonnull out, const float *_Nonnull x, double *_Nonnull state,
      const double *_Nonnull coefficients, int steps);

  /// Core loudness of 20 critical bands from KERNELS_BANDS intensities, row by row. `weights` is 8 rows of 12
  /// factors of the lowest bands, 7 rows of 12 intensities above which the next row counts; then of each critical
  /// band the intensity of its threshold, the slope and the height of its loudness, 20 each.
  LOOP(core_loudness)(
      double *_Nonnull out, const double *_Nonnull bands, const double *_Nonnull weights, int steps);

  /// How core loudness fades, in place, row by row, on straight lines of KERNELS_DECAY_PARTS parts. `state` is the
  /// last row that came, the outputs and the slow capacitors; `b` the standard's six constants.
  LOOP(decay)(
      double *_Nonnull core, double *_Nonnull state, const double *_Nonnull b, int steps);

  /// The greatest magnitude of some samples, which lie anywhere; not a number where one is none.
  float (*_Nonnull peak)(const float *_Nonnull x, int count);

  /// The greatest magnitude of three phases between samples (ITU-R BS.1770-4, Annex 2). `coefficients` is six for the
  /// half of the sum of phases 1 and 3, six for that of their difference, six for phase 2; a channel's samples are
  /// `step` apart, and eleven of them lie before x. `count` is a multiple of 16.
  float (*_Nonnull crest)(
      const float *_Nonnull x, ptrdiff_t step, const float *_Nonnull coefficients, int count);

  /// Samples as whole numbers of 24 bits, the lowest byte first, of a processor that has it first: x · 2^23, rounded to the
  /// nearest (ties to even) and held at the largest. One byte more than 3 · `count` is written.
  LOOP(pcm24)(uint8_t *_Nonnull bytes, const float *_Nonnull x, int count);

  /// Whether KERNELS_MAX_FRAMES samples are all finite and not all zero.
  int (*_Nonnull sounds)(const float *_Nonnull x);
};

/// Third-octave bands, and samples between two of their levels: half a millisecond.
enum { KERNELS_BANDS = 28, KERNELS_BAND_STEP = 24, KERNELS_DECAY_PARTS = 6 };

enum {
  KERNELS_DELAY_PHASES = 128,
  /// A delay that moves by more samples than this in KERNELS_MAX_FRAMES is crossfaded.
  KERNELS_FASTEST_DELAY = 40,
  /// What a ring must hold once more behind its end.
  KERNELS_RING_PAD = 128
};

/// How a path lies at the beginning and at the end of KERNELS_MAX_FRAMES.
struct kernels_path {
  /// `mask` + 1 samples, a power of two, and the first KERNELS_RING_PAD once more.
  const float *_Nonnull ring;
  int64_t mask;
  /// Samples for each ear, 4 or more.
  double from_delay[2], to_delay[2];
  /// Levels of the table, the last but one at most.
  float from_level, to_level;
};

enum { KERNELS_GRAIN_PAD = 16 };

/// A grain's way through a stretch of KERNELS_MAX_FRAMES at most. It reads `size` samples with cubic
/// interpolation; before and after them are zeros, or with `wraps` the same samples again (then `size`
/// is a power of two).
struct kernels_grain {
  /// Where it reads at its first frame of the stretch: index of a sample, and 2^23 parts of the way to
  /// the next; what that grows by with every frame, 2^25 at most in size.
  int32_t index, fraction, rate;
  /// The frames of the stretch that it fills.
  int32_t first, frames;
  /// Frames since it began, and 1 / the frames of its whole.
  float age, per_length;
  /// Its window: sin² edges that take 1 / (2 `steepness`) of the grain each, and between them the factor
  /// 2^(square · (u - 1/2)² + slope · u), u from 0 to 1.
  float steepness, square, slope;
  float left, right;
  /// Kept for the caller: frames that it has still to go, and its whole place in parts of 2^-23.
  int32_t remaining;
  int64_t way;
};

#undef LOOP

enum kernels_variant { KERNELS_BASELINE, KERNELS_WIDE, KERNELS_WIDEST };

/// Why a choice by the environment variable RIPPLES_KERNELS could not be followed.
enum kernels_fault { KERNELS_NO_FAULT, KERNELS_UNKNOWN_WORD, KERNELS_NOT_HERE };

/// Chosen before `main` by what the processor has, or by RIPPLES_KERNELS=baseline|wide|widest.
extern const struct kernels *_Nonnull kernels_chosen;

/// The loops that run.
static inline const struct kernels *_Nonnull kernels_now(void) {
  return __atomic_load_n(&kernels_chosen, __ATOMIC_RELAXED);
}

enum kernels_variant kernels_running(void);

/// Whether the processor can run a variant.
int kernels_can_run(enum kernels_variant variant);

/// Changes the variant, at any time: the sound stays the same. It must be one that can run.
void kernels_run(enum kernels_variant variant);

enum kernels_fault kernels_choice_fault(void);

#endif
