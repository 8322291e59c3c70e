#ifndef RIPPLES_EDITLINE_INTERNAL_H
#define RIPPLES_EDITLINE_INTERNAL_H

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

#include "editline.h"

enum { INPUT_ROOM = 4096 };

struct edit_line {
  EditLine *el;
  HistoryW *history;
  FILE *in, *out;
  int input, wake[2];
  edit_line_calls calls;
  locale_t utf8;
  wchar_t *prompt;
  /// Bytes that were read and not yet taken.
  unsigned char bytes[INPUT_ROOM];
  size_t first, count;
  edit_line_outcome outcome;
  /// The last line in UTF-8.
  char *text;
};

/// Wide text of UTF-8, what is malformed as U+FFFD; free it. NULL without memory.
wchar_t *text_widen(const char *text, size_t length);
/// UTF-8 of wide text; free it. NULL without memory.
char *text_narrow(const wchar_t *text, size_t length);

/// The next character from the terminal; what libedit calls (1 a character, 0 none).
int input_character(EditLine *el, wchar_t *character);
/// Whether a byte can be had within some milliseconds.
bool input_waits(edit_line *, int milliseconds);
/// The next byte; -1 when there is none within some milliseconds, or at the end.
int input_byte(edit_line *, int milliseconds);
/// Reads a pasted block up to its end mark and inserts it.
void input_paste(edit_line *);

/// Erases the line that is being edited, for it to be drawn again.
void screen_erase(edit_line *);
/// Puts the cursor on the line below what is being edited.
void screen_leave(edit_line *);
/// Whether a terminal has no more than 2^20 characters: libedit holds three of them in memory for each that the terminal claims.
bool screen_is_believable(int terminal);
/// Whether the terminal marks what is pasted.
void screen_mark_pastes(edit_line *, bool marks);

#endif
