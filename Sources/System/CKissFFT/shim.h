#include <kissfft/kiss_fftr.h>

/// The macro of the same purpose is not seen from Swift.
static inline void kissfft_release(kiss_fftr_cfg plan) { kiss_fftr_free(plan); }
