#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "internal.h"

typedef struct {
  int row, column;
} place;

static struct winsize window(edit_line *self) {
  struct winsize size = {0};
  if (ioctl(fileno(self->out), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    size.ws_col = 80;
    size.ws_row = 24;
  }
  return size;
}

bool screen_is_believable(int terminal) {
  struct winsize size = {0};
  return ioctl(terminal, TIOCGWINSZ, &size) != 0 || (long)size.ws_col * size.ws_row <= 1L << 20;
}

/// Where the cursor stands after libedit has written a character.
static place after(place at, wchar_t character, int columns) {
  int width = 1;
  if (character == '\n') return (place){at.row + 1, 0};
  if (character == '\t') {
    width = 8 - at.column % 8;
  } else if (character < 32 || character == 127) {
    width = 2;
  } else {
    width = wcwidth(character);
    if (width < 0) width = character > 0xFFFF ? 10 : 8;
  }
  if (width > 1 && at.column + width > columns) at = (place){at.row + 1, 0};
  at.column += width;
  while (at.column >= columns) at = (place){at.row + 1, at.column - columns};
  return at;
}

/// How many rows the cursor, or the end of the line, stands below the prompt.
static int rows_below_prompt(edit_line *self, bool to_end) {
  const LineInfoW *line = el_wline(self->el);
  struct winsize size = window(self);
  place at = {0, 0};
  for (const wchar_t *c = self->prompt; c && *c; c++) at = after(at, *c, size.ws_col);
  const wchar_t *end = to_end ? line->lastchar : line->cursor;
  for (const wchar_t *c = line->buffer; c < end; c++) at = after(at, *c, size.ws_col);
  return at.row < size.ws_row ? at.row : size.ws_row - 1;
}

void screen_erase(edit_line *self) {
  int rows = rows_below_prompt(self, false);
  fputc('\r', self->out);
  if (rows > 0) fprintf(self->out, "\033[%dA", rows);
  fputs("\033[J", self->out);
}

void edit_line_above(edit_line *self, const char *text) {
  screen_erase(self);
  fprintf(self->out, "%s\n", text);
  el_set(self->el, EL_REFRESH);
  fflush(self->out);
}

void edit_line_insert(edit_line *self, const char *text) {
  wchar_t *wide = text_widen(text, __builtin_strlen(text));
  if (wide) el_winsertstr(self->el, wide);
  free(wide);
}

void screen_leave(edit_line *self) {
  int rows = rows_below_prompt(self, true) - rows_below_prompt(self, false);
  fputc('\r', self->out);
  for (int i = 0; i <= rows; i++) fputc('\n', self->out);
  fflush(self->out);
}

void screen_mark_pastes(edit_line *self, bool marks) {
  fputs(marks ? "\033[?2004h" : "\033[?2004l", self->out);
  fflush(self->out);
}

/// Asks for the size again; one that no screen has leaves that of before.
static void resize(edit_line *self) {
  if (screen_is_believable(fileno(self->in))) el_resize(self->el);
}

void edit_line_resized(edit_line *self) {
  screen_erase(self);
  resize(self);
  el_set(self->el, EL_REFRESH);
}

void edit_line_suspend(edit_line *self) {
  screen_leave(self);
  screen_mark_pastes(self, false);
  el_set(self->el, EL_PREP_TERM, 0);
  raise(SIGSTOP);
  el_set(self->el, EL_PREP_TERM, 1);
  screen_mark_pastes(self, true);
  resize(self);
  el_set(self->el, EL_REFRESH);
}
