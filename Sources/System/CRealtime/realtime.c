#include "realtime.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
void realtime_flush_denormals(void) { _mm_setcsr(_mm_getcsr() | 0x8040u); }
#elif defined(__aarch64__)
void realtime_flush_denormals(void) {
  unsigned long fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  __asm__ volatile("msr fpcr, %0" : : "r"(fpcr | (1ul << 24)));
}
#else
void realtime_flush_denormals(void) {}
#endif

void realtime_relax(void) {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
