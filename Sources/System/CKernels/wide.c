// The loops for vectors of 256 bits.
#include "variants.h"

#ifdef KERNELS_HAVE_WIDE
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNELS_VARIANT kernels_wide
#include "all.h"
#pragma clang attribute pop
#endif
