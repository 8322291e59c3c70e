// Calling functions.
#include "internal.h"

typedef struct {
  int32_t function;
  size_t put;
  int32_t count;
  int32_t results;
} call_job;

static int call(lua_State *L) {
  call_job *job = lua_touserdata(L, 1);
  lb_drop_references(L);
  lua_settop(L, 0);
  luaL_checkstack(L, job->count + 8, "too many arguments");
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->function);
  size_t item = job->put;
  for (int i = 0; i < job->count; i++) item = lb_decode(L, item);
  lua_call(L, job->count, LUA_MULTRET);
  job->results = lua_gettop(L);
  luaL_checkstack(L, 8, "too many results");
  lb_encode(L, 1, job->results);
  return 0;
}

lb_reply lb_call(lb_state *b, int32_t function, size_t put, int32_t count, int64_t budget) {
  call_job job = {function, put, count, 0};
  lb_arena_mark mark = lb_arena_here(&b->in);
  lb_enter(b, budget);
  int32_t kind = lb_protect(b, call, &job);
  lb_leave(b);
  lb_reset(b, put);
  if (kind != LB_OK) lb_arena_discard(b, &b->in, mark);
  return (lb_reply){kind, job.results, mark.items, mark.bytes, 0, true};
}
