#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/// Lets no handler of the parent run in a child that shares its memory.
static void forget_handlers(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL) signal(number, SIG_DFL);
  }
}

static bool connect_streams(const int streams[3]) {
  for (int number = 0; number < 3; number++) {
    if (streams[number] < 0) continue;
    int status = streams[number] == number ? fcntl(number, F_SETFD, 0)
                                           : dup2(streams[number], number);
    if (status < 0) return false;
  }
  return true;
}

int process_start(
  char *const words[], char *const environment[], const int streams[3], bool is_group) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  volatile int fault = 0;
  // Not fork: that would copy the tables of a large memory while sound is made in it.
  pid_t child = vfork();
  if (child == 0) {
    forget_handlers();
    // Where the parent has ended before the signal was set, nobody would send it.
    bool is_bound = prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
    if (is_bound && (!is_group || setpgid(0, 0) == 0) && connect_streams(streams)) {
      sigprocmask(SIG_SETMASK, &before, NULL);
      execvpe(words[0], words, environment);
    }
    fault = errno ? errno : ESRCH;
    _exit(127);
  }
  int number = child < 0 ? errno : fault;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (child > 0 && number != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  }
  errno = number;
  return number == 0 ? child : -1;
}
