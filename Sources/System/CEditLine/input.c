#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

enum { ESCAPE = 27, SEQUENCE_MS = 50, PASTE_MS = 2000, PASTE_LIMIT = 1 << 20 };
static const char paste_start[] = "[200~", paste_end[] = "\033[201~";

static bool ready(int descriptor, int milliseconds) {
  struct pollfd poll_one = {.fd = descriptor, .events = POLLIN};
  int found;
  do found = poll(&poll_one, 1, milliseconds);
  while (found < 0 && errno == EINTR);
  return found > 0;
}

bool input_waits(edit_line *self, int milliseconds) {
  return self->count > 0 || ready(self->input, milliseconds);
}

/// Reads what is there; false at the end of the input.
static bool fill(edit_line *self) {
  ssize_t got;
  do got = read(self->input, self->bytes, sizeof self->bytes);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  self->first = 0;
  self->count = (size_t)got;
  return true;
}

int input_byte(edit_line *self, int milliseconds) {
  if (self->count == 0 && (!ready(self->input, milliseconds) || !fill(self))) return -1;
  self->count--;
  return self->bytes[self->first++];
}

/// Waits until there is input; otherwise does what waking asks for. False when the line is over.
static bool await(edit_line *self) {
  while (self->count == 0) {
    struct pollfd all[3] = {{.fd = self->input, .events = POLLIN},
                            {.fd = self->wake[0], .events = POLLIN},
                            {.fd = self->wake[1], .events = POLLIN}};
    if (poll(all, 3, -1) < 0 && errno != EINTR) return false;
    if (all[1].revents || all[2].revents) {
      edit_line_action action = self->calls.woken(self->calls.context);
      if (action == EDIT_LINE_GO_ON) continue;
      self->outcome = action == EDIT_LINE_DROP ? EDIT_LINE_DROPPED : EDIT_LINE_STOPPED;
      return false;
    }
    if (all[0].revents && !fill(self)) return false;
  }
  return true;
}

/// Whether the bytes that follow an escape begin a pasted block; takes them when they do.
static bool takes_paste_start(edit_line *self) {
  size_t wanted = sizeof paste_start - 1;
  for (size_t seen = 0; seen < wanted; seen++) {
    if (seen == self->count) {
      if (self->first + self->count == sizeof self->bytes) {
        memmove(self->bytes, self->bytes + self->first, self->count);
        self->first = 0;
      }
      if (!ready(self->input, SEQUENCE_MS)) return false;
      unsigned char *end = self->bytes + self->first + self->count;
      ssize_t got = read(self->input, end, (size_t)(self->bytes + sizeof self->bytes - end));
      if (got <= 0) return false;
      self->count += (size_t)got;
    }
    if (self->bytes[self->first + seen] != (unsigned char)paste_start[seen]) return false;
  }
  self->first += wanted;
  self->count -= wanted;
  return true;
}

/// Makes every line end a newline, drops control characters and the line ends at the end.
static size_t tidy(char *block, size_t length) {
  size_t kept = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)block[i];
    if (c == '\r') {
      if (i + 1 < length && block[i + 1] == '\n') continue;
      c = '\n';
    }
    if ((c >= 32 && c != 127) || c == '\n' || c == '\t') block[kept++] = (char)c;
  }
  while (kept > 0 && block[kept - 1] == '\n') kept--;
  return kept;
}

void input_paste(edit_line *self) {
  size_t length = 0, room = 1024, ending = sizeof paste_end - 1;
  char *block = malloc(room);
  int byte;
  while (block && length < PASTE_LIMIT && (byte = input_byte(self, PASTE_MS)) >= 0) {
    if (length == room) {
      char *larger = realloc(block, room *= 2);
      if (!larger) break;
      block = larger;
    }
    block[length++] = (char)byte;
    if (length >= ending && memcmp(block + length - ending, paste_end, ending) == 0) {
      length -= ending;
      break;
    }
  }
  if (!block) return;
  wchar_t *wide = text_widen(block, tidy(block, length));
  if (wide && *wide) {
    screen_erase(self);
    el_winsertstr(self->el, wide);
    el_set(self->el, EL_REFRESH);
  }
  free(wide);
  free(block);
}

/// The rest of a character that begins with `lead`.
static wchar_t rest_of_character(edit_line *self, int lead) {
  char bytes[4] = {(char)lead};
  size_t length = 1, wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  while (length < wanted) {
    int next = input_byte(self, SEQUENCE_MS);
    if (next < 0) break;
    bytes[length++] = (char)next;
  }
  wchar_t *wide = text_widen(bytes, length);
  wchar_t character = wide ? wide[0] : 0xFFFD;
  free(wide);
  return character;
}

int input_character(EditLine *el, wchar_t *character) {
  edit_line *self = NULL;
  el_wget(el, EL_CLIENTDATA, &self);
  for (;;) {
    if (!await(self)) return 0;
    int byte = input_byte(self, 0);
    if (byte < 0) return 0;
    if (byte == ESCAPE && takes_paste_start(self)) {
      input_paste(self);
      continue;
    }
    *character = byte < 0x80 ? byte : rest_of_character(self, byte);
    return 1;
  }
}
