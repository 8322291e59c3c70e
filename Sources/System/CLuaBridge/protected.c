// pcall and xpcall, which let no abort be caught. xpcall calls its handler after the stack has
// been unwound: a handler that runs in place runs without hooks and could not be stopped.
#include "internal.h"

static bool is_error(int status) { return status != LUA_OK && status != LUA_YIELD; }

/// Lua visits every call below one that has failed: as many steps. They are counted in doubling strides.
static void charge_depth(lua_State *L) {
  lua_Debug activation;
  int depth = 64;
  while (lua_getstack(L, depth, &activation)) depth *= 2;
  lb_charge(L, depth);
}

/// Raises again what no script may catch, and charges for what it may.
static void pass_on_abort(lua_State *L, int status) {
  if (status == LUA_ERRMEM) lb_stop(L, LB_MEMORY);
  lb_check(L);
  if (is_error(status)) charge_depth(L);
}

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  pass_on_abort(L, status);
  if (is_error(status)) {
    lua_pushboolean(L, false);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  lb_check(L);
  lua_pushboolean(L, true);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

/// The stack: handler, true, error, then the handler's result or the error in it, which as in Lua
/// is then the result.
static int finish_handler(lua_State *L, int status, lua_KContext extra) {
  (void)extra;
  pass_on_abort(L, status);
  lua_pushboolean(L, false);
  lua_replace(L, 3);
  return lua_gettop(L) - 2;
}

/// The stack: handler, true, results or error.
static int finish_xpcall(lua_State *L, int status, lua_KContext extra) {
  (void)extra;
  pass_on_abort(L, status);
  if (!is_error(status)) return lua_gettop(L) - 1;
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  status = lua_pcallk(L, 1, 1, 0, 0, finish_handler);
  return finish_handler(L, status, 0);
}

static int extended_protected_call(lua_State *L) {
  int arguments = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lb_check(L);
  lua_pushvalue(L, 1);
  lua_pushboolean(L, true);
  lua_replace(L, 1);  // true, handler, arguments, function
  lua_insert(L, 3);   // true, handler, function, arguments
  lua_pushvalue(L, 2);
  lua_copy(L, 1, 2);
  lua_replace(L, 1);  // handler, true, function, arguments
  int status = lua_pcallk(L, arguments - 2, LUA_MULTRET, 0, 0, finish_xpcall);
  return finish_xpcall(L, status, 0);
}

const luaL_Reg lb_protected_words[] = {
    {"pcall", protected_call}, {"xpcall", extended_protected_call}, {NULL, NULL}};
