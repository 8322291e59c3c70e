#include <stdlib.h>

#include "variants.h"

const struct kernels *kernels_chosen = &kernels_baseline;
static enum kernels_fault fault = KERNELS_NO_FAULT;

static const struct kernels *const variants[] = {
    [KERNELS_BASELINE] = &kernels_baseline,
#ifdef KERNELS_HAVE_WIDE
    [KERNELS_WIDE] = &kernels_wide,
    [KERNELS_WIDEST] = &kernels_widest,
#endif
};
static const char *const words_of_variants[] = {
    [KERNELS_BASELINE] = "baseline", [KERNELS_WIDE] = "wide", [KERNELS_WIDEST] = "widest"};

int kernels_can_run(enum kernels_variant variant) {
#ifdef KERNELS_HAVE_WIDE
  if (variant == KERNELS_WIDE) return __builtin_cpu_supports("avx2") != 0;
  if (variant == KERNELS_WIDEST)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f")
           && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
           && __builtin_cpu_supports("avx512vl");
#endif
  return variant == KERNELS_BASELINE;
}

void kernels_run(enum kernels_variant variant) {
  __atomic_store_n(&kernels_chosen, variants[variant], __ATOMIC_RELAXED);
}

enum kernels_variant kernels_running(void) {
  enum kernels_variant variant = KERNELS_BASELINE;
  while (variants[variant] != kernels_now()) variant++;
  return variant;
}

enum kernels_fault kernels_choice_fault(void) { return fault; }

__attribute__((constructor)) static void choose(void) {
#ifdef KERNELS_HAVE_WIDE
  __builtin_cpu_init();
#endif
  const char *word = getenv("RIPPLES_KERNELS");
  enum kernels_variant wanted = KERNELS_WIDEST;
  while (!kernels_can_run(wanted)) wanted--;
  kernels_run(wanted);
  if (!word || !*word) return;
  fault = KERNELS_UNKNOWN_WORD;
  for (enum kernels_variant variant = KERNELS_BASELINE; variant <= KERNELS_WIDEST; variant++) {
    if (strcmp(word, words_of_variants[variant]) != 0) continue;
    fault = kernels_can_run(variant) ? KERNELS_NO_FAULT : KERNELS_NOT_HERE;
    if (fault == KERNELS_NO_FAULT) kernels_run(variant);
  }
}
