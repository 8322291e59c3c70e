// The table of words that every new environment starts with, and environments.
#include "internal.h"

static const char globals_key = 0;

void lb_push_globals(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key); }

/// Pops the table that becomes the words of every environment.
void lb_set_globals(lua_State *L) { lua_rawsetp(L, LUA_REGISTRYINDEX, &globals_key); }

typedef struct {
  lb_reply reply;
  int32_t environment;
  const char *name;
  size_t length;
  size_t put;
} global_job;

static int make_environment(lua_State *L) {
  global_job *job = lua_touserdata(L, 1);
  lb_drop_references(L);
  lua_newtable(L);
  lb_push_globals(L);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
  lua_pop(L, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  job->reply.reference = lb_reference(L);
  return 0;
}

lb_reply lb_environment(lb_state *b) {
  global_job job = {0};
  return lb_answer(b, make_environment, &job, -1);
}

static int set_global(lua_State *L) {
  global_job *job = lua_touserdata(L, 1);
  lb_push_globals(L);
  lua_pushlstring(L, job->name, job->length);
  lb_decode(L, job->put);
  lua_rawset(L, -3);
  return 0;
}

lb_reply lb_set_global(lb_state *b, const char *name, size_t length, size_t put) {
  global_job job = {.name = name, .length = length, .put = put};
  lb_answer(b, set_global, &job, -1);
  lb_reset(b, put);
  return job.reply;
}

void lb_push_environment(lua_State *L, int32_t environment) {
  if (environment == LB_GLOBALS) {
    lb_push_globals(L);
  } else {
    lua_rawgeti(L, LUA_REGISTRYINDEX, environment);
  }
}

static int global(lua_State *L) {
  global_job *job = lua_touserdata(L, 1);
  lb_push_environment(L, job->environment);
  lua_pushlstring(L, job->name, job->length);
  lua_rawget(L, -2);
  lb_encode(L, lua_gettop(L), 1);
  job->reply.count = 1;
  return 0;
}

static int global_names(lua_State *L) {
  global_job *job = lua_touserdata(L, 1);
  lb_push_environment(L, job->environment);
  int environment = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, environment)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    lb_encode(L, lua_gettop(L), 1);
    job->reply.count++;
  }
  return 0;
}

lb_reply lb_global(lb_state *b, int32_t environment, const char *name, size_t length) {
  global_job job = {.environment = environment, .name = name, .length = length};
  return lb_answer(b, global, &job, -1);
}

lb_reply lb_global_names(lb_state *b, int32_t environment) {
  global_job job = {.environment = environment};
  return lb_answer(b, global_names, &job, -1);
}
