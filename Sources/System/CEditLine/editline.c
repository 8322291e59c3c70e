#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

enum { REMEMBERED = 10000 };

static wchar_t *prompt_of(EditLine *el) {
  edit_line *self = NULL;
  el_wget(el, EL_CLIENTDATA, &self);
  return self->prompt;
}

static unsigned char complete(EditLine *el, int character) {
  (void)character;
  edit_line *self = NULL;
  el_wget(el, EL_CLIENTDATA, &self);
  if (input_waits(self, 0)) {  // a tab that was pasted, not pressed
    el_winsertstr(el, L"  ");
    return CC_REFRESH;
  }
  const LineInfoW *line = el_wline(el);
  char *before = text_narrow(line->buffer, (size_t)(line->cursor - line->buffer));
  if (before) self->calls.complete(self->calls.context, before);
  free(before);
  return CC_REFRESH;
}

static void bind_keys(EditLine *el) {
  static const wchar_t *const keys[][2] = {
      {L"\\t", L"ripples-complete"},      {L"^R", L"em-inc-search-prev"},
      {L"\\e[1~", L"ed-move-to-beg"},     {L"\\e[4~", L"ed-move-to-end"},
      {L"\\e[H", L"ed-move-to-beg"},      {L"\\e[F", L"ed-move-to-end"},
      {L"\\eOH", L"ed-move-to-beg"},      {L"\\eOF", L"ed-move-to-end"},
      {L"\\e[3~", L"ed-delete-next-char"}, {L"\\e[1;5C", L"em-next-word"},
      {L"\\e[1;5D", L"ed-prev-word"},     {L"\\e[1;3C", L"em-next-word"},
      {L"\\e[1;3D", L"ed-prev-word"},     {L"^W", L"ed-delete-prev-word"},
  };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    el_wset(el, EL_BIND, keys[i][0], keys[i][1], NULL);
}

static bool open_history(edit_line *self) {
  HistEventW event;
  self->history = history_winit();
  if (!self->history) return false;
  history_w(self->history, &event, H_SETSIZE, REMEMBERED);
  history_w(self->history, &event, H_SETUNIQUE, 1);
  el_wset(self->el, EL_HIST, history_w, self->history);
  return true;
}

static FILE *stream(int descriptor, const char *mode) {
  int own = dup(descriptor);
  FILE *file = own < 0 ? NULL : fdopen(own, mode);
  if (!file && own >= 0) close(own);
  return file;
}

edit_line *edit_line_open(int input, int output, const int wake[2], edit_line_calls calls) {
  if (!screen_is_believable(input)) return NULL;
  edit_line *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->calls = calls;
  self->input = input;
  memcpy(self->wake, wake, sizeof self->wake);
  self->in = stream(input, "r");
  self->out = stream(output, "w");
  self->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!self->utf8) self->utf8 = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
  if (self->utf8) {
    locale_t before = uselocale(self->utf8);
    if (self->in && self->out) self->el = el_init("ripples", self->in, self->out, self->out);
    if (self->el) {
      el_wset(self->el, EL_CLIENTDATA, self);
      el_wset(self->el, EL_EDITOR, L"emacs");
      el_wset(self->el, EL_PROMPT, prompt_of);
      el_wset(self->el, EL_GETCFN, input_character);
      el_wset(self->el, EL_ADDFN, L"ripples-complete", L"Complete a name", complete);
      bind_keys(self->el);
      el_set(self->el, EL_SETTY, "-x", "-echo", "-icanon", NULL);  // keys wait for the next line
      el_source(self->el, NULL);
    }
    uselocale(before);
  }
  if (!self->el || !open_history(self)) {
    edit_line_close(self);
    return NULL;
  }
  return self;
}

void edit_line_close(edit_line *self) {
  if (self->el) el_end(self->el);
  if (self->history) history_wend(self->history);
  if (self->in) fclose(self->in);
  if (self->out) fclose(self->out);
  if (self->utf8) freelocale(self->utf8);
  free(self->prompt);
  free(self->text);
  free(self);
}

edit_line_outcome edit_line_read(edit_line *self, const char *prompt, const char **text) {
  int count = 0;
  free(self->prompt);
  free(self->text);
  self->text = NULL;
  self->prompt = text_widen(prompt, strlen(prompt));
  self->outcome = EDIT_LINE_END;
  locale_t before = uselocale(self->utf8);
  screen_mark_pastes(self, true);
  const wchar_t *line = el_wgets(self->el, &count);
  if (line && count > 0) {
    size_t length = (size_t)count;
    if (line[length - 1] == '\n') length--;
    self->text = text_narrow(line, length);
    self->outcome = self->text ? EDIT_LINE_READ : EDIT_LINE_END;
  } else {
    screen_leave(self);
  }
  screen_mark_pastes(self, false);
  uselocale(before);
  *text = self->text;
  return self->outcome;
}

void edit_line_remember(edit_line *self, const char *text) {
  HistEventW event;
  locale_t before = uselocale(self->utf8);
  wchar_t *wide = text_widen(text, strlen(text));
  if (wide) history_w(self->history, &event, H_ENTER, wide);
  free(wide);
  uselocale(before);
}

bool edit_line_has_input(edit_line *self) { return input_waits(self, 10); }
