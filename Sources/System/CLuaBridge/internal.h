// What the files of the bridge share.
#ifndef LUABRIDGE_INTERNAL_H
#define LUABRIDGE_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "luabridge.h"

enum {
  LB_STRING_LIMIT = 1 << 20,  // bytes of a string made by a library function
  LB_SOURCE_LIMIT = 4 << 20,  // bytes of a source
  LB_DEPTH_LIMIT = 32,        // tables within tables that cross
  LB_ITEM_LIMIT = 1000000,    // items that cross in one call
  LB_LOG_LINES = 64,          // lines of print in one call
  LB_LOG_SIZE = 1024          // bytes of one line of print
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

/// What the watchdog and the signal handler read of a state.
typedef struct lb_guard {
  _Atomic uint64_t epoch;       // odd while a call runs
  _Atomic uint64_t fired;       // the epoch to be stopped
  _Atomic uint64_t budget;      // ns of CPU time
  _Atomic uint64_t interrupted; // the epoch that lb_interrupt named
  _Atomic int abort;            // LB_TIME, LB_MEMORY or LB_INTERRUPTED once the call must end
  _Atomic int thread;           // kernel id of the thread that runs
  _Atomic int clock;            // its CPU clock
  struct lb_guard *outer;       // the call around this one on the same thread
  lb_frame *volatile frames;    // Lua threads that run, innermost first
  struct lb_guard *next;        // the watchdog's list, and what only it writes:
  uint64_t seen;
  int64_t cpu_start, wall_start;
} lb_guard;

struct lb_state {
  lb_guard guard;
  lb_frame base;
  lua_State *L;
  int depth;
  void *host;
  lb_callback callback;
  lb_log log;
  size_t limit, used, peak;
  uint64_t random[4];
  lb_arena in, out;
  int32_t *unrefs;
  size_t unref_count, unref_capacity;
  lb_position noted, abort_position;
  lb_failure failure;
  char raised[LB_MESSAGE_SIZE];
  size_t raised_length;
  lua_Integer next_run, next_position;  // of the traversal that `next` is in
  int log_lines;
  int64_t log_suppressed;
};

typedef struct {
  size_t items, bytes;
} lb_arena_mark;

// allocator.c
void *lb_allocate(void *state, void *block, size_t old_size, size_t new_size);

// guard.c
void lb_enter(lb_state *b, double budget);
void lb_leave(lb_state *b);
void lb_hook(lua_State *L, lua_Debug *activation);
void lb_stop(lua_State *L, int why);
int lb_raise_abort(lua_State *L);
void lb_kill(lua_State *thread);

// watchdog.c
void lb_watch(lb_guard *guard);
void lb_unwatch(lb_guard *guard);
void lb_enter_thread(lb_guard *guard);
void lb_leave_thread(lb_guard *guard);
void lb_watchdog_wake(void);
extern _Atomic int lb_watchdog_asleep;

// positions.c
bool lb_locate(const lb_state *b, lb_position *position);
bool lb_locate_in(lua_State *L, lb_position *position);

// failures.c
int lb_message_handler(lua_State *L);
int32_t lb_protect(lb_state *b, lua_CFunction body, void *job);

// arena.c
lb_arena_mark lb_arena_here(const lb_arena *arena);
bool lb_arena_add(lb_state *b, lb_arena *arena, lb_item item);
bool lb_arena_add_string(lb_state *b, lb_arena *arena, const char *text, size_t length);
void lb_arena_discard(lb_state *b, lb_arena *arena, lb_arena_mark mark);
void lb_arena_trim(lb_state *b, lb_arena *arena);

// encode.c, decode.c
void lb_encode(lua_State *L, int first, int count);
size_t lb_decode(lua_State *L, size_t item);

// references.c
int32_t lb_reference(lua_State *L);
void lb_drop_waiting_references(lua_State *L);

// sandbox.c and the libraries
void lb_open_sandbox(lua_State *L);
void lb_push_globals(lua_State *L);
void lb_set_globals(lua_State *L);
void lb_add_functions(lua_State *L, const luaL_Reg *functions);
void lb_add_protected(lua_State *L);
void lb_add_metatables(lua_State *L);
void lb_add_order(lua_State *L);
void lb_add_log(lua_State *L);
void lb_add_words(lua_State *L);
void lb_add_coroutines(lua_State *L);
void lb_add_strings(lua_State *L);
void lb_add_patterns(lua_State *L);
void lb_add_format(lua_State *L);
void lb_add_tables(lua_State *L);
void lb_add_sort(lua_State *L);
void lb_add_random(lua_State *L);
void lb_seed(lb_state *b, uint64_t seed);
/// Raises if a library function is about to make a string longer than LB_STRING_LIMIT.
void lb_check_length(lua_State *L, size_t length);
const char *lb_tostring(lua_State *L, int index, size_t *length);

static inline lb_state *lb_of(lua_State *L) { return *(lb_state **)lua_getextraspace(L); }

static inline void lb_drop_references(lua_State *L) {
  if (lb_of(L)->unref_count > 0) lb_drop_waiting_references(L);
}

static inline bool lb_aborting(const lb_state *b) {
  return atomic_load_explicit(&b->guard.abort, memory_order_relaxed) != 0;
}

/// Raises if the call must end. To be called in every loop whose length a script chooses.
static inline void lb_check(lua_State *L) {
  if (lb_aborting(lb_of(L))) lb_raise_abort(L);
}

#endif
