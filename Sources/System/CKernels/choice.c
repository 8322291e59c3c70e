#include <stdlib.h>

#include "variants.h"

const struct kernels *kernels_chosen = &kernels_baseline;
static enum kernels_fault fault = KERNELS_NO_FAULT;

int kernels_can_run(enum kernels_variant variant) {
#ifdef KERNELS_HAVE_WIDE
  if (variant == KERNELS_WIDE) return __builtin_cpu_supports("avx2") != 0;
#endif
  return variant == KERNELS_BASELINE;
}

void kernels_run(enum kernels_variant variant) {
  const struct kernels *next = &kernels_baseline;
#ifdef KERNELS_HAVE_WIDE
  if (variant == KERNELS_WIDE) next = &kernels_wide;
#endif
  __atomic_store_n(&kernels_chosen, next, __ATOMIC_RELAXED);
}

enum kernels_variant kernels_running(void) {
  return kernels_now() == &kernels_baseline ? KERNELS_BASELINE : KERNELS_WIDE;
}

enum kernels_fault kernels_choice_fault(void) { return fault; }

__attribute__((constructor)) static void choose(void) {
#ifdef KERNELS_HAVE_WIDE
  __builtin_cpu_init();
#endif
  const char *word = getenv("RIPPLES_KERNELS");
  enum kernels_variant wanted =
      kernels_can_run(KERNELS_WIDE) ? KERNELS_WIDE : KERNELS_BASELINE;
  if (word && strcmp(word, "baseline") == 0) {
    wanted = KERNELS_BASELINE;
  } else if (word && strcmp(word, "wide") == 0) {
    if (wanted != KERNELS_WIDE) fault = KERNELS_NOT_HERE;
  } else if (word && *word) {
    fault = KERNELS_UNKNOWN_WORD;
  }
  kernels_run(wanted);
}
