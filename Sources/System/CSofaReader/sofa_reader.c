#define _GNU_SOURCE
#include "sofa_reader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARRAYS = 5 };

static sofa_array *array_at(sofa_content *content, int i) {
  sofa_array *arrays[ARRAYS] = {
    &content->places, &content->ears, &content->impulses, &content->delays, &content->rates};
  return arrays[i];
}

// MARK: The child

static bool write_all(int pipe, const void *bytes, size_t count) {
  const char *at = bytes;
  while (count > 0) {
    ssize_t done = write(pipe, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    count -= (size_t)done;
  }
  return true;
}

static void copy_attribute(char *word, const char *name, const struct MYSOFA_ATTRIBUTE *list) {
  for (; list; list = list->next) {
    if (list->name && list->value && strcmp(list->name, name) == 0) {
      strncpy(word, list->value, SOFA_WORD - 1);
      return;
    }
  }
}

static void describe(sofa_array *to, const struct MYSOFA_ARRAY *from) {
  to->values = from->values;
  to->count = from->values ? from->elements : 0;
  copy_attribute(to->type, "Type", from->attributes);
  copy_attribute(to->units, "Units", from->attributes);
}

static void limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value + 1};
  setrlimit(resource, &limits);
}

/// Bytes of addresses that the process has now.
static size_t address_space(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  if (fscanf(file, "%zu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/// Leaves nothing of the parent but the pipe: a lock, or the end of another pipe, that this process held would outlive the parent.
static int keep_only(int pipe) {
  int kept = fcntl(pipe, F_DUPFD, 3);
  if (kept != 3) kept = dup2(kept, 3);
  int nowhere = open("/dev/null", O_RDWR);
  for (int i = 0; nowhere >= 0 && i <= 2; i++) dup2(nowhere, i);
  close_range(4, ~0U, 0);
  return kept;
}

/// Loads the file and writes what is of use to the pipe; does not return.
static _Noreturn void run_child(
  const char *path, unsigned seconds, size_t memory, pid_t parent, int pipe) {
  // The thread that has started it waits for it. Where that has ended before the signal was set, nobody would send it.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(1);
  const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGXCPU, SIGPIPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
  pipe = keep_only(pipe);
  // The end of its time is told from other ends by its signal, which a caller may have blocked.
  sigset_t time;
  sigemptyset(&time);
  sigaddset(&time, SIGXCPU);
  sigprocmask(SIG_UNBLOCK, &time, NULL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, seconds);
  limit(RLIMIT_AS, address_space() + memory);
  sofa_content content;
  memset(&content, 0, sizeof content);
  struct MYSOFA_HRTF *file = mysofa_load(path, &content.status);
  if (!file) {
    if (content.status == 0) content.status = MYSOFA_INVALID_FORMAT;
    write_all(pipe, &content, sizeof content);
    _exit(0);
  }
  content.status = 0;
  content.measurements = file->M;
  content.receivers = file->R;
  content.samples = file->N;
  copy_attribute(content.conventions, "SOFAConventions", file->attributes);
  copy_attribute(content.data_type, "DataType", file->attributes);
  describe(&content.places, &file->SourcePosition);
  describe(&content.ears, &file->ReceiverPosition);
  describe(&content.impulses, &file->DataIR);
  describe(&content.delays, &file->DataDelay);
  describe(&content.rates, &file->DataSamplingRate);
  bool whole = write_all(pipe, &content, sizeof content);
  for (int i = 0; whole && i < ARRAYS; i++) {
    const sofa_array *array = array_at(&content, i);
    whole = write_all(pipe, array->values, array->count * sizeof(float));
  }
  _exit(whole ? 0 : 1);
}

// MARK: The parent

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Fills a buffer from the pipe; false at its end or when the time is over.
static bool read_all(int pipe, void *bytes, size_t count, double deadline) {
  char *at = bytes;
  while (count > 0) {
    double left = deadline - now();
    struct pollfd ready = {pipe, POLLIN, 0};
    int found = left > 0 ? poll(&ready, 1, (int)(left * 1000) + 1) : 0;
    if (found < 0 && errno == EINTR) continue;
    if (found <= 0) return false;
    ssize_t done = read(pipe, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    count -= (size_t)done;
  }
  return true;
}

/// Reads what the child writes; false when it is not whole.
static bool receive(sofa_content *content, int pipe, size_t memory, double deadline) {
  if (!read_all(pipe, content, sizeof *content, deadline)) {
    memset(content, 0, sizeof *content);
    return false;
  }
  bool whole = true;
  for (int i = 0; i < ARRAYS; i++) {
    sofa_array *array = array_at(content, i);
    array->type[SOFA_WORD - 1] = array->units[SOFA_WORD - 1] = 0;
    size_t count = array->count;
    bool has_values = whole && count > 0 && count <= memory / sizeof(float);
    if (count > 0 && !has_values) whole = false;
    array->values = has_values ? malloc(count * sizeof(float)) : NULL;
    if (has_values)
      whole = array->values && read_all(pipe, array->values, count * sizeof(float), deadline);
  }
  content->conventions[SOFA_WORD - 1] = content->data_type[SOFA_WORD - 1] = 0;
  return whole;
}

static int32_t reason(int status, bool is_late) {
  if (is_late) return SOFA_ENDLESS;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return SOFA_ENDLESS;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return SOFA_KILLED;
  return SOFA_BROKEN;
}

sofa_content *sofa_read(const char *path, unsigned seconds, size_t memory) {
  sofa_content *content = calloc(1, sizeof *content);
  if (!content) return NULL;
  int ends[2];
  content->status = SOFA_NO_PROCESS;
  if (pipe2(ends, O_CLOEXEC) != 0) return content;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) run_child(path, seconds, memory, parent, ends[1]);
  close(ends[1]);
  if (child > 0) {
    double deadline = now() + 10.0 * seconds;
    bool whole = receive(content, ends[0], memory, deadline);
    bool is_late = !whole && now() >= deadline;
    if (is_late) kill(child, SIGKILL);
    int status = 0;
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (!whole) content->status = reason(status, is_late);
  } else {
    close(ends[0]);
  }
  return content;
}

void sofa_free(sofa_content *content) {
  if (!content) return;
  for (int i = 0; i < ARRAYS; i++) free(array_at(content, i)->values);
  free(content);
}
