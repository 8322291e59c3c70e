// References to Lua values held outside. Giving one up never runs Lua: it waits for the next call.
#include <stdlib.h>

#include "internal.h"

void lb_unref(lb_state *b, int32_t reference) {
  if (b->unref_count == b->unref_capacity) {
    size_t wanted = b->unref_capacity ? b->unref_capacity * 2 : 64;
    int32_t *larger = realloc(b->unrefs, wanted * sizeof(int32_t));
    if (!larger) return;  // the value then lives as long as the state
    b->unrefs = larger;
    b->unref_capacity = wanted;
  }
  b->unrefs[b->unref_count++] = reference;
}

void lb_drop_waiting_references(lua_State *L) {
  lb_state *b = lb_of(L);
  while (b->unref_count > 0) luaL_unref(L, LUA_REGISTRYINDEX, b->unrefs[--b->unref_count]);
}
