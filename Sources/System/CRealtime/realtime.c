#define _GNU_SOURCE
#include "realtime.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

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
