#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/// The signals that the program ignores because they mean nothing to it; other programs may wait for them.
static atomic_bool ignores_strange;

static bool is_strange(int number) {
  static const int known[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i] == number) return true;
  return number >= SIGRTMIN && number <= SIGRTMAX;
}

void process_ignore_strange_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (!is_strange(number) || sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler == SIG_DFL) signal(number, SIG_IGN);
  }
  atomic_store(&ignores_strange, true);
}

void process_forget_strange_signals(void) {
  for (int number = 1; atomic_load(&ignores_strange) && number < NSIG; number++)
    if (is_strange(number)) signal(number, SIG_DFL);
}

/// Lets no handler of the parent run in a child that shares its memory.
static void forget_handlers(void) {
  process_forget_strange_signals();
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

bool process_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }

void process_follow(int parent) {
  if (getppid() == parent) prctl(PR_SET_PDEATHSIG, SIGKILL);
}

int process_start(
  char *const words[], char *const environment[], const int streams[3], bool is_group,
  bool is_bound) {
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
    bool is_set = !is_bound || (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent);
    if (is_set && (!is_group || setpgid(0, 0) == 0) && connect_streams(streams)) {
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

unsigned int process_file_system(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (unsigned int)status.f_type : 0;
}
