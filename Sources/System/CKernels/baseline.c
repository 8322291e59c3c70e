// The loops for the least processor of its family.
#include "variants.h"

#define KERNELS_VARIANT kernels_baseline
#include "all.h"
