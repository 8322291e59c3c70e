// An allocator that counts and refuses growth beyond the state's limit.
#include <stdlib.h>

#include "internal.h"

enum { LONG_STRING = 128, DEEP = 5000 };

/// The steps of a new object, besides the instruction that makes it. Only what every machine makes alike counts:
/// when a short string or the room of a table is made anew depends on their hashes.
static int64_t steps_of(size_t kind, size_t size) {
  switch (kind) {
    case LUA_TTABLE: case LUA_TFUNCTION: return LB_OBJECT_STEPS;
    case LUA_TSTRING: return size < LONG_STRING ? 0 : (int64_t)size / LB_BYTES_OF_A_STEP;
    default: return 0;
  }
}

/// Takes steps off the budget. A script that has used it up is stopped at its next
/// instruction, instead of after the next thousand, each of which may cost as much.
static void spend(lb_state *b, int64_t steps) {
  lb_spend(b, steps);
  if (lb_is_over(b)) lua_sethook(b->guard.frames->L, lb_hook, LUA_MASKCOUNT, 1);
}

void *lb_allocate(void *state, void *block, size_t old_size, size_t new_size) {
  lb_state *b = state;
  size_t old = block ? old_size : 0;  // for new blocks Lua passes a kind of object here
  if (new_size == 0) {
    free(block);
    b->used -= old;
    return NULL;
  }
  if (new_size > old && new_size - old > b->limit - b->used) {
    // Lua collects and tries once more; if this was the last try, the place is known here only.
    lb_caller(b, &b->abort_position);
    lua_Debug activation;
    b->refused_deep = lua_getstack(b->guard.frames->L, DEEP, &activation) != 0;
    spend(b, (int64_t)b->used / LB_BYTES_OF_A_STEP);
    return NULL;
  }
  int64_t steps = block == NULL ? steps_of(old_size, new_size) : 0;
  if (steps > 0) spend(b, steps);
  void *grown = realloc(block, new_size);
  if (grown == NULL) return NULL;
  b->used += new_size - old;
  if (b->used > b->peak) b->peak = b->used;
  return grown;
}

size_t lb_memory_used(const lb_state *b) { return b->used; }

size_t lb_memory_peak(const lb_state *b) { return b->peak; }
