// Making and ending a state.
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

static int panic(lua_State *L) {
  (void)L;
  fputs("luabridge: a Lua error outside every protected call\n", stderr);
  abort();
}

static int open_sandbox(lua_State *L) {
  lb_open_sandbox(L);
  return 0;
}

lb_state *lb_open(size_t memory_limit, void *host, lb_callback callback, lb_log log) {
  lb_state *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->limit = memory_limit;
  b->host = host;
  b->callback = callback;
  b->log = log;
  b->L = lua_newstate(lb_allocate, b);
  if (!b->L) {
    free(b);
    return NULL;
  }
  *(lb_state **)lua_getextraspace(b->L) = b;
  lua_atpanic(b->L, panic);
  b->base = (lb_frame){b->L, NULL};
  b->guard.frames = &b->base;
  if (lb_protect(b, open_sandbox, NULL) != LB_OK) {
    lb_close(b);
    return NULL;
  }
  // Short steps rather than few: a tick must not wait for a long collection.
  lua_gc(b->L, LUA_GCINC, 110, 200, 10);
  return b;
}

/// Runs no Lua: scripts cannot set finalizers, and to-be-closed variables are not closed.
void lb_close(lb_state *b) {
  lua_close(b->L);
  free(b->in.items);
  free(b->in.bytes);
  free(b->out.items);
  free(b->out.bytes);
  free(b->unrefs);
  free(b);
}
