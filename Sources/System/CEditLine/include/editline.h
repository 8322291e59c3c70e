// Line editing with libedit, and signals as bytes in a pipe: what Swift cannot express.
#ifndef RIPPLES_EDITLINE_H
#define RIPPLES_EDITLINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct edit_line edit_line;

/// What reading a line came to.
typedef enum {
  EDIT_LINE_READ,     ///< a line
  EDIT_LINE_DROPPED,  ///< the line was given up
  EDIT_LINE_END,      ///< no more input
  EDIT_LINE_STOPPED,  ///< `woken` said to stop
} edit_line_outcome;

/// What to do after waking.
typedef enum { EDIT_LINE_GO_ON, EDIT_LINE_DROP, EDIT_LINE_STOP } edit_line_action;

/// Both run inside `edit_line_read`, on its thread, and may call the functions marked "inside".
typedef struct {
  void *context;
  /// Tab was pressed; `before` is the text before the cursor in UTF-8.
  void (*complete)(void *context, const char *before);
  /// One of the wake descriptors is readable.
  edit_line_action (*woken)(void *context);
} edit_line_calls;

/// Opens an editor on a terminal; NULL when memory or descriptors lack, and for a size that no screen has. `wake` are two descriptors to
/// watch beside the input, -1 for none. One thread at a time may use the editor.
edit_line *edit_line_open(int input, int output, const int wake[2], edit_line_calls calls);
void edit_line_close(edit_line *);

/// Reads a line in UTF-8, without its newline; it may contain newlines that were pasted. The text is
/// valid until the next call.
edit_line_outcome edit_line_read(edit_line *, const char *prompt, const char **text);

/// Adds a line to what the arrow keys bring back.
void edit_line_remember(edit_line *, const char *text);

/// Whether more input waits to be read.
bool edit_line_has_input(edit_line *);

/// Inside: writes text above the line that is being edited, which is then drawn again.
void edit_line_above(edit_line *, const char *text);
/// Inside: inserts text at the cursor.
void edit_line_insert(edit_line *, const char *text);
/// Inside: the window has another size.
void edit_line_resized(edit_line *);
/// Inside: gives the terminal back, stops the process, and goes on editing when it is continued.
void edit_line_suspend(edit_line *);

/// From now on SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH write their number as a byte to the
/// descriptor; false when they already go elsewhere.
bool signal_bytes_begin(int descriptor);
/// The signals do again what they did before.
void signal_bytes_end(void);

#endif
