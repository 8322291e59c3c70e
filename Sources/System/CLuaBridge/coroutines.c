// coroutine.create, resume, wrap, status and close: an abort goes through them, closers never run.
#include "internal.h"

/// In the registry, weak: the coroutines a script has closed.
static const char closed_key = 0;

static bool is_closed(lua_State *L, int index) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &closed_key);
  lua_pushvalue(L, index);
  bool closed = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 2);
  return closed;
}

static lua_State *coroutine_at(lua_State *L, int index) {
  lua_State *thread = lua_tothread(L, index);
  luaL_argexpected(L, thread, index, "coroutine");
  return thread;
}

static const char *status_of(lua_State *L, lua_State *thread, int index) {
  if (L == thread) return "running";
  if (is_closed(L, index)) return "dead";
  lua_Debug activation;
  switch (lua_status(thread)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK:
      if (lua_getstack(thread, 0, &activation)) return "normal";
      return lua_gettop(thread) == 0 ? "dead" : "suspended";
    default: return "dead";
  }
}

/// Resumes the coroutine at `index` with the `count` values on the top of L. The number of results
/// left there, or −1 with an error value.
static int resume(lua_State *L, int index, int count) {
  lb_charge(L, LB_RESUME_STEPS);
  lua_State *thread = lua_tothread(L, index);
  const char *state = status_of(L, thread, index);
  if (strcmp(state, "suspended") != 0) {
    bool dead = strcmp(state, "dead") == 0;
    lua_pushfstring(L, "cannot resume %s coroutine", dead ? "dead" : "non-suspended");
    return -1;
  }
  if (!lua_checkstack(thread, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, count);
  int results = 0;
  int status = lb_run_thread(L, thread, count, &results);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(thread, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_settop(thread, -results - 1);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, results);
  return results;
}

static int coroutine_resume(lua_State *L) {
  coroutine_at(L, 1);
  int results = resume(L, 1, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  lua_insert(L, results >= 0 ? -(results + 1) : -2);
  return results >= 0 ? results + 1 : 2;
}

static int call_wrapped(lua_State *L) {
  int results = resume(L, lua_upvalueindex(1), lua_gettop(L));
  return results >= 0 ? results : lua_error(L);
}

static int coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lb_charge(L, LB_THREAD_STEPS);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

static int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int coroutine_status(lua_State *L) {
  lua_pushstring(L, status_of(L, coroutine_at(L, 1), 1));
  return 1;
}

static int coroutine_close(lua_State *L) {
  lua_State *thread = coroutine_at(L, 1);
  const char *status = status_of(L, thread, 1);
  if (strcmp(status, "dead") != 0 && strcmp(status, "suspended") != 0) {
    return luaL_error(L, "cannot close a %s coroutine", status);
  }
  bool failed = lua_status(thread) != LUA_OK && lua_status(thread) != LUA_YIELD;
  bool first = !is_closed(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &closed_key);
  lua_pushvalue(L, 1);
  lua_pushboolean(L, true);
  lua_rawset(L, -3);
  lua_pushboolean(L, !(failed && first));
  if (!(failed && first)) return 1;
  lua_xmove(thread, L, 1);
  return 2;
}

const luaL_Reg lb_coroutines_words[] = {
    {"close", coroutine_close},   {"create", coroutine_create}, {"resume", coroutine_resume},
    {"status", coroutine_status}, {"wrap", coroutine_wrap},     {NULL, NULL}};

void lb_open_coroutines(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &closed_key);
}
