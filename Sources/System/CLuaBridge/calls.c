// Calling functions.
#include "internal.h"

typedef struct {
  lb_reply reply;
  int32_t function;
  size_t put;
  int32_t count;
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
  job->reply.count = lua_gettop(L);
  luaL_checkstack(L, 8, "too many results");
  lb_encode(L, 1, job->reply.count);
  return 0;
}

lb_reply lb_call(lb_state *b, int32_t function, size_t put, int32_t count, int64_t budget) {
  call_job job = {.function = function, .put = put, .count = count};
  lb_answer(b, call, &job, budget);
  lb_reset(b, put);
  return job.reply;
}
