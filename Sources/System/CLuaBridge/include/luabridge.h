// A hardened embedding of Lua 5.4. No Lua type and no Lua error crosses this header: every call
// is protected, and values cross as flat runs of items.
#ifndef LUABRIDGE_H
#define LUABRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One Lua state with its sandbox, memory limit and time guard. Used from one thread at a time.
typedef struct lb_state lb_state;

/// Kinds of value in an item.
enum {
  LB_NIL = 0,
  LB_BOOLEAN = 1,  // bits: 0 or 1
  LB_INTEGER = 2,  // bits: two's complement
  LB_NUMBER = 3,   // bits: IEEE 754 double
  LB_STRING = 4,   // bits: offset into the bytes; extra: length
  LB_TABLE = 5,    // extra: items of the array part, which follow; bits: number of pairs after them
  LB_FUNCTION = 6  // bits: reference; extra: line; the next item is the name of the source
};

/// One value, or the head of one that goes on in the items after it.
typedef struct {
  uint32_t tag;
  uint32_t extra;
  uint64_t bits;
} lb_item;

/// Why a call failed.
enum {
  LB_OK = 0,
  LB_SYNTAX = 1,
  LB_RUNTIME = 2,
  LB_TIME = 3,
  LB_MEMORY = 4,
  LB_VALUE = 5,
  LB_INTERRUPTED = 6,
  LB_CLOCK = 7
};

enum { LB_NAME_SIZE = 256, LB_MESSAGE_SIZE = 1024 };

/// The environment of trusted sources: the words every new environment starts with.
enum { LB_GLOBALS = -2 };

/// A place in a source. `line` is 0 where none is known.
typedef struct {
  char file[LB_NAME_SIZE];
  int32_t line;
  bool trusted;
} lb_position;

/// The last failure of a state. `message` holds at most `message_length` of `full_length` bytes.
typedef struct {
  int32_t kind;
  lb_position position;
  char message[LB_MESSAGE_SIZE];
  size_t message_length;
  size_t full_length;
  bool deep;  // memory ran out in thousands of calls within one another
} lb_failure;

/// The outcome of a call: `kind` is LB_OK or why it failed; results start at `first_item`.
typedef struct {
  int32_t kind;
  int32_t count;
  size_t first_item;
  size_t first_byte;
  int32_t reference;
  bool finished;
} lb_reply;

/// Called for a registered function: reads `reply`'s items, puts results with lb_put, answers
/// how many it put or −1 after lb_raise.
typedef int (*lb_callback)(void *host, int index, lb_reply arguments);

/// Called for a line of `print`; `suppressed` counts the lines left out before it in this call.
typedef void (*lb_log)(void *host, const char *text, size_t length, int64_t suppressed);

// The state.
lb_state *lb_open(size_t memory_limit, void *host, lb_callback callback, lb_log log);
void lb_close(lb_state *state);
size_t lb_memory_used(const lb_state *state);
size_t lb_memory_peak(const lb_state *state);
const lb_failure *lb_last_failure(const lb_state *state);
/// Stops what runs now; false when nothing does, or has only begun. The one function for any thread; the state
/// must live.
bool lb_interrupt(lb_state *state);

// Values on their way into Lua: put them, then name how many in the call.
size_t lb_mark(const lb_state *state);
bool lb_put(lb_state *state, lb_item item);
bool lb_put_string(lb_state *state, const char *text, size_t length);
void lb_reset(lb_state *state, size_t mark);
/// Inside a callback: the message of the error to raise once the callback has returned −1.
void lb_raise(lb_state *state, const char *message, size_t length);

// Values on their way out of Lua.
const lb_item *lb_items(const lb_state *state);
const char *lb_bytes(const lb_state *state);
/// Forgets the items of a reply; their function references stay with whoever read them.
void lb_release_reply(lb_state *state, lb_reply reply);
/// Gives up a reference to a function, environment or thread. Never runs Lua.
void lb_unref(lb_state *state, int32_t reference);

// Running. Budgets are steps: an instruction of Lua is one, what the host and the library do counts as many. Inside
// a callback the outer budget counts, and between lb_begin and lb_end that one.
/// Begins a script of several calls that share a budget.
void lb_begin(lb_state *state, int64_t budget);
/// Gives the script a budget anew: after one of its calls has been stopped.
void lb_renew(lb_state *state, int64_t budget);
void lb_end(lb_state *state);
/// Takes steps off the budget, inside a callback whose work is more than a call.
void lb_take(lb_state *state, int64_t steps);
/// Steps taken since the budget was given.
int64_t lb_steps(const lb_state *state);
/// Steps that had been taken when a call was stopped last. A budget of one step less stops it there again.
int64_t lb_steps_at_stop(const lb_state *state);
lb_reply lb_environment(lb_state *state);
lb_reply lb_load(
    lb_state *state, const char *source, size_t length, const char *name, bool trusted,
    int32_t environment, int64_t budget);
lb_reply lb_call(
    lb_state *state, int32_t function, size_t mark, int32_t count, int64_t budget);
lb_reply lb_thread(lb_state *state, int32_t function, size_t mark, int32_t count);
lb_reply lb_resume(lb_state *state, int32_t thread, size_t mark, int32_t count, int64_t budget);
/// Whether a thread is the one that runs innermost. To be asked in a callback.
bool lb_is_running(lb_state *state, int32_t thread);
lb_reply lb_set_global(lb_state *state, const char *name, size_t length, size_t mark);
lb_reply lb_global(lb_state *state, int32_t environment, const char *name, size_t length);
lb_reply lb_global_names(lb_state *state, int32_t environment);
/// A function that calls back with `index`.
lb_reply lb_function(lb_state *state, int32_t index);
/// Inside a callback: the nearest line of a script, or of a trusted source where there is none.
bool lb_caller(const lb_state *state, lb_position *position);

// Tables of fixed fields.
typedef struct lb_fields lb_fields;

/// What a field held after the last call.
enum { LB_FIELD_NIL, LB_FIELD_NUMBER, LB_FIELD_BOOLEAN, LB_FIELD_TEXT, LB_FIELD_OTHER };

/// Makes a table whose fields are named by `paths` ("level", "pad.level", "bands.3"). NULL on
/// failure. `kind` names a field in messages: unknown input "temprature".
lb_fields *lb_fields_new(
    lb_state *state, const char *kind, const char *const *paths, int32_t count, bool read_back);
void lb_fields_free(lb_state *state, lb_fields *fields);
/// `count` values, their LB_FIELD tags, and whether they wait to be written: set all three.
double *lb_fields_values(lb_fields *fields);
uint8_t *lb_fields_tags(lb_fields *fields);
bool *lb_fields_touched(lb_fields *fields);
/// To be set where a tag changes from or to LB_FIELD_NIL.
bool *lb_fields_reshaped(lb_fields *fields);
bool lb_fields_set_text(
    lb_state *state, lb_fields *fields, int32_t index, const char *text, size_t length);
/// The string of a field whose tag is LB_FIELD_TEXT.
/// Lets a name that is no field stand for the field of a path, when the table is read.
bool lb_fields_set_other(lb_state *state, lb_fields *fields, const char *name, const char *path);
lb_reply lb_fields_text(lb_state *state, lb_fields *fields, int32_t index);
int32_t lb_fields_reference(const lb_fields *fields);
/// Writes touched tables, calls, reads the tables with `read_back`. At most 8 tables. The
/// result that is a number is stored in `result`, with its tag.
lb_reply lb_call_fields(
    lb_state *state, int32_t function, lb_fields *const *tables, int32_t count, int64_t budget,
    double *result, uint8_t *result_tag);

#endif
