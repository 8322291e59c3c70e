#define _GNU_SOURCE
#include "realtime.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#include <sys/prctl.h>
#include <signal.h>
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

void realtime_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

bool realtime_wait(sem_t *semaphore, double seconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  long long nanoseconds = end.tv_nsec + (long long)(seconds * 1e9);
  end.tv_sec += nanoseconds / 1000000000;
  end.tv_nsec = nanoseconds % 1000000000;
  while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &end) != 0)
    if (errno != EINTR) return false;
  return true;
}

bool realtime_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0; }
