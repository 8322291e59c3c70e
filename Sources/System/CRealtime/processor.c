#include "processor.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
void realtime_flush_denormals(void) { _mm_setcsr(_mm_getcsr() | 0x8040u); }
void realtime_relax(void) { _mm_pause(); }
#elif defined(__aarch64__)
void realtime_flush_denormals(void) {
  unsigned long fpcr;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  __asm__ volatile("msr fpcr, %0" : : "r"(fpcr | (1ul << 24)));
}
void realtime_relax(void) { __asm__ volatile("yield"); }
#else
void realtime_flush_denormals(void) {}
void realtime_relax(void) {}
#endif
