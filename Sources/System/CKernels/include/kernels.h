// The hottest loops of the engine, compiled for more than one instruction set; the processor chooses
// when the program starts. They give the same bits on every one: no contraction into fused
// multiply-add, no reordered sums. A line of samples holds one row of 16 lanes per frame, aligned to
// 16 bytes or better 64.
#ifndef RIPPLES_KERNELS_H
#define RIPPLES_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { KERNELS_LANES = 16, KERNELS_MAX_FRAMES = 64 };

/// out = sin(2π (phase + push)), push in cycles; `push_stride` is 16 for a line, 0 for one row.
/// `phases` is three rows: phase (2^32 steps per cycle), what it grows by with every frame, what that
/// grows by. The first becomes the phase after the last frame.
void kernels_sine(
    float *out, uint32_t *phases, const float *push, ptrdiff_t push_stride, int frames);

/// Reads one cycle per lane, which begins at `samples + offsets[lane]` and has `sizes[lane]` samples
/// and the first once more, with linear interpolation. `phases` as above; KERNELS_MAX_FRAMES at most.
void kernels_table(
    float *out, uint32_t *phases, const uint32_t *offsets, const float *sizes,
    const float *samples, int frames);

/// The low-pass output of the state-variable filter. `state` is two rows, the integrators;
/// `coefficients` six: a1, a2, a3 at the first frame, and what each grows by with every frame.
void kernels_lowpass(
    float *out, const float *x, float *state, const float *coefficients, int frames);

/// out = x · y; `y_stride` is 16 for a line, 0 for one row.
void kernels_multiply(
    float *out, const float *x, const float *y, ptrdiff_t y_stride, int frames);

/// A segment of an envelope: out = value, then value = value · m + a; quicker where nothing moves.
/// `state` is three rows of doubles: value, m, a.
void kernels_segment(float *out, double *state, int frames);

/// energy += Σ x² of every lane; `energy` is one row.
void kernels_energy(float *energy, const float *x, int frames);

/// Moves a line into another: total += part, part = 0.
void kernels_drain(float *total, float *part, int frames);

/// out[frame] = gain · the sum of a row's lanes: its halves are added, the halves of that, and so on.
/// `out` is aligned to 16 bytes; the line is cleared.
void kernels_fold(float *out, float *line, float gain, int frames);

/// Adds x to both sides of a mix: left += x · (gain + step · frame), and so right. `gains` is four
/// rows: the left gain, its step, the right gain, its step.
void kernels_mix(float *left, float *right, const float *x, const float *gains, int frames);

#endif
