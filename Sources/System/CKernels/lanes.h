// Vectors of 16 lanes.
#ifndef RIPPLES_LANES_H
#define RIPPLES_LANES_H

#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

#define KERNEL static
#define INLINE static inline __attribute__((always_inline))

typedef float lanes __attribute__((ext_vector_type(16)));
typedef uint32_t words __attribute__((ext_vector_type(16)));
// The same in memory, where Swift aligns vectors to 16 bytes.
typedef lanes stored_lanes __attribute__((aligned(16)));
typedef words stored_words __attribute__((aligned(16)));

// Eight lanes, where sixteen would not fit the registers.
typedef float half __attribute__((ext_vector_type(8)));
typedef double doubles __attribute__((ext_vector_type(8)));
typedef int integers __attribute__((ext_vector_type(8)));
// Four of them, for what goes along time.
typedef float quarter __attribute__((ext_vector_type(4), aligned(16)));
typedef half stored_half __attribute__((aligned(16)));
typedef doubles stored_doubles __attribute__((aligned(16)));

// Any of them at any place in memory.
typedef quarter loose_quarter __attribute__((aligned(4)));
typedef half loose_half __attribute__((aligned(4)));
typedef doubles loose_doubles __attribute__((aligned(8)));
typedef lanes loose_lanes __attribute__((aligned(4)));
typedef words loose_words __attribute__((aligned(4)));

#define ROW(line, frame) (((const stored_lanes *)(line))[frame])
#define OUT(line, frame) (((stored_lanes *)(line))[frame])
#define WORDS(line, row) (((stored_words *)(line))[row])

// 1.5 · 2^23: adding it to a number below 2^22 in size rounds that number to a whole one.
#define ROUNDER 12582912.0f

// Phases of 2^32 steps per cycle as 1 and fractions of a cycle, by way of a float's mantissa.
#define MANTISSA(phase) ((lanes)(((phase) >> 9) | 0x3f800000u))

#endif
