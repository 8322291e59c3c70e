// One thread that looks at every running call each 5 ms, and the signal by which it reaches a
// script's thread. They belong to the process because a signal's handler does.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "internal.h"

enum {
  POLL_NS = 5000000,
  IDLE_POLLS = 200,  // after so many looks at nothing it sleeps until a call begins
  WALL_FACTOR = 20,  // a call may take this many budgets of wall time, and 5 s
};
static const int64_t WALL_MARGIN = 5000000000;

_Atomic int lb_watchdog_asleep = 0;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static pthread_once_t started = PTHREAD_ONCE_INIT;
static lb_guard *watched = NULL;

static _Thread_local lb_guard *volatile innermost __attribute__((tls_model("initial-exec")));
static _Thread_local int thread_id __attribute__((tls_model("initial-exec")));
static _Thread_local clockid_t thread_clock __attribute__((tls_model("initial-exec")));

static int stop_signal(void) { return SIGRTMIN + 7; }

/// On the script's thread: hooks every Lua thread that runs in a call that is to be stopped.
/// lua_sethook is made to be called from a signal handler (lua.c does the same).
static void stop_calls(int signal) {
  (void)signal;
  for (lb_guard *guard = innermost; guard; guard = guard->outer) {
    if (atomic_load(&guard->fired) != atomic_load(&guard->epoch)) continue;
    int running = 0;
    bool asked = atomic_load(&guard->interrupted) == atomic_load(&guard->epoch);
    int why = asked ? LB_INTERRUPTED : LB_TIME;
    atomic_compare_exchange_strong(&guard->abort, &running, why);
    for (lb_frame *frame = guard->frames; frame; frame = frame->outer) {
      lua_sethook(frame->L, lb_hook, LUA_MASKCOUNT, 1);
    }
  }
}

static int64_t now(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// True while the guard's call runs. Signals again at every look until the call has ended.
static bool look_at(lb_guard *guard) {
  uint64_t epoch = atomic_load(&guard->epoch);
  if (epoch % 2 == 0) return false;
  clockid_t clock = atomic_load(&guard->clock);
  int64_t cpu = now(clock), wall = now(CLOCK_MONOTONIC);
  if (epoch != guard->seen) {
    guard->seen = epoch;
    guard->cpu_start = cpu;
    guard->wall_start = wall;
  }
  int64_t budget = (int64_t)atomic_load(&guard->budget);
  bool late = (cpu >= 0 && cpu - guard->cpu_start >= budget) ||
      wall - guard->wall_start >= WALL_FACTOR * budget + WALL_MARGIN;
  if (!late && atomic_load(&guard->interrupted) != epoch) return true;
  atomic_store(&guard->fired, epoch);
  syscall(SYS_tgkill, getpid(), atomic_load(&guard->thread), stop_signal());
  return true;
}

static bool look_at_all(void) {
  bool running = false;
  for (lb_guard *guard = watched; guard; guard = guard->next) running |= look_at(guard);
  return running;
}

/// With the lock held. A call that begins sees `asleep` and wakes us, or we see that it began.
static void sleep_until_woken(void) {
  atomic_store(&lb_watchdog_asleep, 1);
  if (!look_at_all()) {
    while (atomic_load(&lb_watchdog_asleep)) pthread_cond_wait(&woken, &lock);
  }
  atomic_store(&lb_watchdog_asleep, 0);
}

static void *watch(void *unused) {
  (void)unused;
  int idle = 0;
  for (;;) {
    pthread_mutex_lock(&lock);
    idle = look_at_all() ? 0 : idle + 1;
    if (idle > IDLE_POLLS) {
      sleep_until_woken();
      idle = 0;
    }
    pthread_mutex_unlock(&lock);
    struct timespec poll = {0, POLL_NS};
    nanosleep(&poll, NULL);
  }
  return NULL;
}

static void start(void) {
  struct sigaction action = {.sa_handler = stop_calls, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(stop_signal(), &action, NULL);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) != 0) abort();
  pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void lb_watchdog_wake(void) {
  pthread_mutex_lock(&lock);
  atomic_store(&lb_watchdog_asleep, 0);
  pthread_cond_signal(&woken);
  pthread_mutex_unlock(&lock);
}

void lb_watch(lb_guard *guard) {
  pthread_once(&started, start);
  pthread_mutex_lock(&lock);
  guard->next = watched;
  watched = guard;
  pthread_mutex_unlock(&lock);
}

void lb_unwatch(lb_guard *guard) {
  pthread_mutex_lock(&lock);
  for (lb_guard **link = &watched; *link; link = &(*link)->next) {
    if (*link == guard) {
      *link = guard->next;
      break;
    }
  }
  pthread_mutex_unlock(&lock);
}

static void learn_this_thread(void) {
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, stop_signal());
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
  pthread_getcpuclockid(pthread_self(), &thread_clock);
  thread_id = (int)syscall(SYS_gettid);
}

void lb_enter_thread(lb_guard *guard) {
  if (thread_id == 0) learn_this_thread();
  atomic_store_explicit(&guard->thread, thread_id, memory_order_relaxed);
  atomic_store_explicit(&guard->clock, thread_clock, memory_order_relaxed);
  guard->outer = innermost;
  innermost = guard;
}

void lb_leave_thread(lb_guard *guard) {
  innermost = guard->outer;
}
