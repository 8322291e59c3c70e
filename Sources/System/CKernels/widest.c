// The loops for vectors of 512 bits.
#include "variants.h"

#ifdef KERNELS_HAVE_WIDE
#pragma clang attribute push( \
    __attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#define KERNELS_VARIANT kernels_widest
#define KERNELS_WIDTH 16
#define KERNELS_DELAY_TILE 4
#define KERNELS_SPREAD_TILE 2
#define KERNELS_FILTER_TILE 8
#include "all.h"
#pragma clang attribute pop
#endif
