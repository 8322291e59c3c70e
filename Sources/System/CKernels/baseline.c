// The loops for the least processor of its family.
#include "variants.h"

#define KERNELS_VARIANT kernels_baseline
#define KERNELS_WIDTH 4
#define KERNELS_DELAY_TILE 2
#define KERNELS_SPREAD_TILE 1
#define KERNELS_FILTER_TILE 4
#include "all.h"
