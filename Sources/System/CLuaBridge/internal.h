// What the files of the bridge share.
#ifndef LUABRIDGE_INTERNAL_H
#define LUABRIDGE_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "luabridge.h"

enum {
  LB_STRING_LIMIT = 1 << 20,  // bytes of a string made by a library function
  LB_SOURCE_LIMIT = 4 << 20,  // bytes of a source
  LB_DEPTH_LIMIT = 32,        // tables within tables that cross
  LB_ITEM_LIMIT = 1000000,    // items that cross in one call
  LB_LOG_LINES = 64,          // lines of print in one script
  LB_LOG_SIZE = 1024          // bytes of one line of print
};

/// What counts as how many steps: about as many as instructions could run meanwhile.
enum {
  LB_STRIDE = 1000,            // instructions after which they are counted
  LB_LOOK = 10000,             // steps of the library after which it looks at the processor's clock
  LB_CALL_STEPS = 50,          // a call from the host
  LB_CALLBACK_STEPS = 100,     // a call of the host, which may take more
  LB_FAILURE_STEPS = 1000,     // one that fails, whose error is put into words
  LB_RESUME_STEPS = 200,       // a resume of a coroutine
  LB_THREAD_STEPS = 1000,      // a new coroutine
  LB_PRINT_STEPS = 500,        // a line of print
  LB_OBJECT_STEPS = 10,        // a new table or function
  LB_ITEM_STEPS = 4,           // a value that crosses
  LB_LETTERS_OF_A_STEP = 4,    // of a string that Lua's library reads letter by letter
  LB_BYTES_OF_A_STEP = 16,     // of a new string of 128 bytes or more, of one that is searched, and of the memory when it is full
  LB_SOURCE_STEPS = 4          // a byte of a source
};

/// The flat values under way in one direction; marks make it a stack.
typedef struct {
  lb_item *items;
  size_t count, capacity;
  char *bytes;
  size_t used, size;
} lb_arena;

/// A Lua thread that runs, and the one that resumed it.
typedef struct lb_frame {
  lua_State *L;
  struct lb_frame *outer;
} lb_frame;

/// What a script may take, and whether it must end. Another thread reads `running`, `granted` and `left`, and sets `asked`.
typedef struct lb_guard {
  _Atomic int64_t granted;   // steps at the beginning
  _Atomic int64_t left;      // of them
  int64_t stopped_at;        // steps that had been taken when a call was stopped last
  int64_t charged;           // steps of the library since it looked at the processor's clock
  int64_t next_look;         // ns on the wall's clock after which the thread's is looked at
  int64_t end_of_time;       // ns on the thread's clock
  int64_t clock;             // ns on it when it was looked at last
  int64_t clock_until;       // ns on the wall's clock until which that is held to be now
  pthread_t clock_thread;    // whose clock it was
  _Atomic bool running;      // a script or a call is under way
  _Atomic bool asked;        // lb_interrupt has been called
  int abort;                 // LB_TIME, LB_MEMORY, LB_INTERRUPTED or LB_CLOCK once the call must end
  lb_frame *frames;          // Lua threads that run, innermost first
} lb_guard;

struct lb_state {
  lb_guard guard;
  lb_frame base;
  lua_State *L;
  int depth;
  bool scripted;  // several calls share the budget
  void *host;
  lb_callback callback;
  lb_log log;
  size_t limit, used, peak;
  lb_arena in, out;
  int32_t *unrefs;
  size_t unref_count, unref_capacity;
  lb_position noted, abort_position;
  bool refused_deep;  // the memory that was refused last was asked for in calls deep within one another
  lb_failure failure;
  char raised[LB_MESSAGE_SIZE];
  size_t raised_length;
  lua_Integer next_run, next_position;  // of the traversal that `next` is in
  int log_lines;
  int64_t log_suppressed;
};

// allocator.c
void *lb_allocate(void *state, void *block, size_t old_size, size_t new_size);

// guard.c
void lb_enter(lb_state *b, int64_t budget);
void lb_leave(lb_state *b);
void lb_hook(lua_State *L, lua_Debug *activation);
void lb_stop(lua_State *L, int why);
int lb_reason(const lb_state *b);
bool lb_clock_is_over(lb_state *b);
int lb_raise_abort(lua_State *L);
void lb_leave_at_once(lua_State *L);
void lb_kill(lua_State *thread);

// threads.c
/// Resumes a thread with values that are on its stack; its status. Raises when the call must end.
int lb_run_thread(lua_State *L, lua_State *thread, int count, int *results);

// positions.c
bool lb_locate_in(lua_State *L, lb_position *position);

// failures.c
int lb_message_handler(lua_State *L);
int32_t lb_protect(lb_state *b, lua_CFunction body, void *job);
/// The same for a job whose first member is the reply that `body` fills in; with a budget, if it is not negative.
lb_reply lb_answer(lb_state *b, lua_CFunction body, void *job, int64_t budget);

// arena.c
bool lb_arena_add(lb_state *b, lb_arena *arena, lb_item item);
bool lb_arena_add_string(lb_state *b, lb_arena *arena, const char *text, size_t length);
/// A reply whose items are going to be the next ones on their way out.
lb_reply lb_reply_here(const lb_state *b);
/// Forgets the items of a call that has failed, and the references nobody has taken over.
void lb_discard_reply(lb_state *b, lb_reply reply);

// encode.c, decode.c
void lb_encode(lua_State *L, int first, int count);
size_t lb_decode(lua_State *L, size_t item);

// references.c
/// Pops a value; a reference to it.
static inline int32_t lb_reference(lua_State *L) { return luaL_ref(L, LUA_REGISTRYINDEX); }
void lb_drop_waiting_references(lua_State *L);

// sandbox.c and the libraries
void lb_open_sandbox(lua_State *L);
void lb_push_globals(lua_State *L);
void lb_push_environment(lua_State *L, int32_t environment);
void lb_set_globals(lua_State *L);
void lb_charge_readers(lua_State *L);
void lb_open_coroutines(lua_State *L);
extern const luaL_Reg lb_protected_words[], lb_metatables_words[], lb_order_words[], lb_log_words[],
    lb_maker_words[], lb_coroutines_words[], lb_strings_words[], lb_patterns_words[],
    lb_format_words[], lb_tables_words[], lb_sort_words[];
/// Raises if a library function is about to make a string longer than LB_STRING_LIMIT.
void lb_check_length(lua_State *L, size_t length);
const char *lb_tostring(lua_State *L, int index, size_t *length);

static inline lb_state *lb_of(lua_State *L) { return *(lb_state **)lua_getextraspace(L); }

static inline void lb_drop_references(lua_State *L) {
  if (lb_of(L)->unref_count > 0) lb_drop_waiting_references(L);
}

static inline bool lb_aborting(const lb_state *b) { return b->guard.abort != 0; }

/// Takes steps off the budget. Only the state's thread writes what is left.
static inline void lb_spend(lb_state *b, int64_t steps) {
  int64_t left = atomic_load_explicit(&b->guard.left, memory_order_relaxed);
  atomic_store_explicit(&b->guard.left, left - steps, memory_order_relaxed);
}

/// Whether the call that runs has to end: it ends already, its steps are used up, or somebody has asked for it.
static inline bool lb_is_over(const lb_state *b) {
  if (b->depth == 0) return false;
  return lb_aborting(b) || atomic_load_explicit(&b->guard.left, memory_order_relaxed) < 0 ||
      atomic_load_explicit(&b->guard.asked, memory_order_relaxed);
}

/// Takes steps off the budget, and raises if the call has to end. To be called in every loop whose length a
/// script chooses.
static inline void lb_charge(lua_State *L, int64_t steps) {
  lb_state *b = lb_of(L);
  lb_spend(b, steps);
  b->guard.charged += steps;
  if (b->guard.charged >= LB_LOOK) {
    b->guard.charged = 0;
    if (b->depth > 0 && lb_clock_is_over(b)) lb_leave_at_once(L);
  }
  if (lb_is_over(b)) lb_leave_at_once(L);
}

/// Raises if the call is ending.
static inline void lb_check(lua_State *L) {
  if (lb_aborting(lb_of(L))) lb_raise_abort(L);
}

#endif
