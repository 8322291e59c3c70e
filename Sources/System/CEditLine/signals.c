#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "editline.h"

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
enum { COUNT = sizeof watched / sizeof watched[0] };

static atomic_int target = -1;
static atomic_flag in_use = ATOMIC_FLAG_INIT;
static struct sigaction before[COUNT];

static void forward(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(atomic_load(&target), &byte, 1);
  (void)written;  // a full pipe already wakes the reader
  errno = saved;
}

bool signal_bytes_begin(int descriptor) {
  if (atomic_flag_test_and_set(&in_use)) return false;
  atomic_store(&target, descriptor);
  sigset_t own;
  sigemptyset(&own);
  for (int i = 0; i < COUNT; i++) {
    sigaddset(&own, watched[i]);
    struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(watched[i], &action, &before[i]);
  }
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);  // a parent may have left them blocked
  return true;
}

void signal_bytes_end(void) {
  for (int i = 0; i < COUNT; i++) sigaction(watched[i], &before[i], NULL);
  atomic_store(&target, -1);
  atomic_flag_clear(&in_use);
}
