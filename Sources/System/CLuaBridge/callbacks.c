// Functions of the host in Lua. The host answers with a status; C raises after it has returned.
#include "internal.h"

static int raise_for_host(lua_State *L, lb_state *b) {
  lb_position position;
  lua_pushlstring(L, b->raised, b->raised_length);
  if (lb_caller(b, &position)) {
    lua_pushfstring(L, "%s:%d: %s", position.file, position.line, lua_tostring(L, -1));
  }
  return lua_error(L);
}

static int call_host(lua_State *L) {
  lb_state *b = lb_of(L);
  lb_charge(L, LB_CALLBACK_STEPS);
  int arguments = lua_gettop(L);
  int index = (int)lua_tointeger(L, lua_upvalueindex(1));
  lb_reply reply = lb_reply_here(b);
  reply.count = arguments;
  size_t put = b->out.count;
  lb_encode(L, 1, arguments);
  int results = b->callback(b->host, index, reply);
  lb_release_reply(b, reply);
  if (results < 0 || lb_aborting(b)) lb_reset(b, put);
  lb_check(L);
  if (results < 0) {
    lb_charge(L, LB_FAILURE_STEPS);
    return raise_for_host(L, b);
  }
  luaL_checkstack(L, results + 4, "too many results");
  size_t item = put;
  for (int i = 0; i < results; i++) item = lb_decode(L, item);
  lb_reset(b, put);
  return results;
}

void lb_raise(lb_state *b, const char *message, size_t length) {
  b->raised_length = length < LB_MESSAGE_SIZE ? length : LB_MESSAGE_SIZE;
  memcpy(b->raised, message, b->raised_length);
}

typedef struct {
  lb_reply reply;
  int32_t index;
} function_job;

static int make_function(lua_State *L) {
  function_job *job = lua_touserdata(L, 1);
  lua_pushinteger(L, job->index);
  lua_pushcclosure(L, call_host, 1);
  job->reply.reference = lb_reference(L);
  return 0;
}

lb_reply lb_function(lb_state *b, int32_t index) {
  function_job job = {.index = index};
  return lb_answer(b, make_function, &job, -1);
}
