// What the variants of the loops and the choice between them share.
#ifndef RIPPLES_VARIANTS_H
#define RIPPLES_VARIANTS_H

#include <string.h>

#include "lanes.h"

#if defined(__x86_64__)
#define KERNELS_HAVE_WIDE
#endif

extern const struct kernels kernels_baseline;
#ifdef KERNELS_HAVE_WIDE
extern const struct kernels kernels_wide, kernels_widest;
#endif

#endif
