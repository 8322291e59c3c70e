// word(f): the same function as a C function. Where a script ends with `return f(x)`, Lua gives a Lua
// function the script's own frame, and with it goes the line that an error should name; a C function
// leaves it where it is.
#include "internal.h"

static int finish(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  return lua_gettop(L);
}

static int call_word(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, finish);
  return lua_gettop(L);
}

static int make_word(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_pushcclosure(L, call_word, 1);
  return 1;
}

/// `word` is for the preludes, which take it away before scripts are given their words.
const luaL_Reg lb_maker_words[] = {{"word", make_word}, {NULL, NULL}};
