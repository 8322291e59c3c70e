// The loops for vectors of 256 bits.
#include "variants.h"

#ifdef KERNELS_HAVE_WIDE
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNELS_VARIANT kernels_wide
#define KERNELS_WIDTH 8
#define KERNELS_DELAY_TILE 4
#define KERNELS_SPREAD_TILE 2
#define KERNELS_FILTER_TILE 8
#include "all.h"
#pragma clang attribute pop
#endif
