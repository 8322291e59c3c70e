#define _GNU_SOURCE
#include "speech_process.h"

#include <errno.h>
#include <espeak-ng/speak_lib.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"

enum { NAME_LIMIT = 100, TEXT_LIMIT = 1 << 20, ANSWER_LIMIT = 1 << 28 };

struct speech_process {
  int descriptor;
  pid_t process;
};

bool speech_write(int descriptor, const void *bytes, size_t count) {
  const char *at = bytes;
  while (count > 0) {
    ssize_t done = send(descriptor, at, count, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    count -= (size_t)done;
  }
  return true;
}

bool speech_read(int descriptor, void *bytes, size_t count) {
  char *at = bytes;
  while (count > 0) {
    ssize_t done = read(descriptor, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    count -= (size_t)done;
  }
  return true;
}

const char *speech_version(void) { return espeak_Info(NULL); }

// MARK: The process that waits for texts

/// Leaves nothing of the parent but the socket: neither files nor signals nor its locks.
static int settle(int descriptor) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  const int ignored[] = {SIGINT, SIGHUP, SIGPIPE};  // the end of the socket ends the process
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  int kept = fcntl(descriptor, F_DUPFD, 3);
  if (kept != 3) kept = dup2(kept, 3);
  int nowhere = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) dup2(nowhere, i);
  close_range(4, ~0U, 0);
  return kept;
}

static void limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value + 1};
  setrlimit(resource, &limits);
}

/// The status of a child that has not answered.
static int32_t reason(int status) {
  if (!WIFSIGNALED(status)) return SPEECH_BROKEN;
  int number = WTERMSIG(status);
  bool is_late = number == SIGALRM || number == SIGXCPU || number == SIGKILL;
  return is_late ? SPEECH_ENDLESS : SPEECH_BROKEN;
}

/// Waits for the end of a child, and ends it where the other side of the socket is gone.
static int await_child(pid_t child, int descriptor) {
  int ending = (int)syscall(SYS_pidfd_open, child, 0);
  struct pollfd places[] = {{ending, POLLIN, 0}, {descriptor, POLLRDHUP, 0}};
  while (ending >= 0 && places[0].revents == 0) {
    if (poll(places, 2, -1) < 0 && errno != EINTR) break;
    if (places[1].revents != 0) {
      kill(child, SIGKILL);
      break;
    }
  }
  if (ending >= 0) close(ending);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

/// Has one text spoken; false where the socket has ended.
static bool serve(int descriptor) {
  speech_request request;
  if (!speech_read(descriptor, &request, sizeof request)) return false;
  size_t count = (size_t)request.language + request.variant + request.text;
  char *words = malloc(count);
  bool is_whole = words && speech_read(descriptor, words, count);
  // The library is loaded here, once, and not by each child.
  if (is_whole) speech_version();
  pid_t parent = getpid();
  pid_t child = is_whole ? fork() : -1;
  if (child == 0) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(1);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, request.patience);
    alarm(request.patience);
    speech_speak(descriptor, &request, words, words + request.language,
                 words + request.language + request.variant);
  }
  free(words);
  if (!is_whole) return false;
  speech_head head = {SPEECH_NO_PROCESS, 0, 0};
  if (child > 0) {
    int status = await_child(child, descriptor);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    head.status = reason(status);
  }
  return speech_write(descriptor, &head, sizeof head);
}

// MARK: The parent

speech_process *speech_open(void) {
  speech_process *process = malloc(sizeof *process);
  int ends[2];
  if (!process || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    free(process);
    return NULL;
  }
  pid_t child = fork();
  if (child == 0) {
    int descriptor = settle(ends[1]);
    while (serve(descriptor)) {}
    _exit(0);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    free(process);
    return NULL;
  }
  *process = (speech_process){ends[0], child};
  return process;
}

void speech_close(speech_process *process) {
  if (!process) return;
  close(process->descriptor);
  while (waitpid(process->process, NULL, 0) < 0 && errno == EINTR) {}
  free(process);
}

speech_answer speech_say(speech_process *process, const speech_voice *voice, const char *text) {
  speech_answer answer = {SPEECH_NO_PROCESS, 0, 0, NULL};
  size_t language = strlen(voice->language) + 1, variant = strlen(voice->variant) + 1;
  size_t count = strlen(text) + 1;
  if (language > NAME_LIMIT || variant > NAME_LIMIT || count > TEXT_LIMIT) {
    answer.status = SPEECH_REFUSED;
    return answer;
  }
  speech_request request = {
    (uint32_t)language, (uint32_t)variant, (uint32_t)count, voice->words_per_minute, voice->pitch,
    voice->most_seconds, voice->patience};
  int to = process->descriptor;
  speech_head head;
  bool is_sent = speech_write(to, &request, sizeof request)
                 && speech_write(to, voice->language, language)
                 && speech_write(to, voice->variant, variant) && speech_write(to, text, count);
  if (!is_sent || !speech_read(to, &head, sizeof head) || head.count > ANSWER_LIMIT) return answer;
  answer.bytes = malloc(head.count + 1);
  if (!answer.bytes || !speech_read(to, answer.bytes, head.count)) return answer;
  answer.status = head.status;
  answer.sample_rate = head.sample_rate;
  answer.count = head.count;
  return answer;
}

void speech_free(speech_answer answer) { free(answer.bytes); }
