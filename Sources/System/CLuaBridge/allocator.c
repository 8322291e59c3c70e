// An allocator that counts and refuses growth beyond the state's limit.
#include <stdlib.h>

#include "internal.h"

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
    lb_locate(b, &b->abort_position);
    return NULL;
  }
  void *grown = realloc(block, new_size);
  if (grown == NULL) return NULL;
  b->used += new_size - old;
  if (b->used > b->peak) b->peak = b->used;
  return grown;
}

size_t lb_memory_used(const lb_state *b) { return b->used; }

size_t lb_memory_peak(const lb_state *b) { return b->peak; }
