// word(f, name): the same function as a C function. Where a script ends with `return f(x)`, Lua gives a Lua
// function the script's own frame, and with it goes the line that an error should name; a C function
// leaves it where it is. And Lua drops the values that a function has no name for; of a word they are refused.
#include <string.h>

#include "internal.h"

static int finish(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  return lua_gettop(L);
}

/// The upvalues of a word.
enum { FUNCTION = 1, NAME = 2, MOST = 3 };

/// Raises for more values than the word has names for; a method's own object does not count.
static void refuse(lua_State *L, int count, int most) {
  const char *name = lua_tostring(L, lua_upvalueindex(NAME));
  int first = name && strchr(name, ':') ? 2 : 1;
  luaL_checkstack(L, 4, NULL);
  lua_pushvalue(L, lua_upvalueindex(FUNCTION));
  int function = lua_gettop(L);
  lua_pushstring(L, "");
  for (int i = first; i <= most; i++) {
    lua_pushvalue(L, function);
    const char *parameter = lua_getlocal(L, NULL, i);
    lua_pop(L, 1);
    lua_pushfstring(L, "%s%s%s", lua_tostring(L, -1), i > first ? ", " : "", parameter ? parameter : "?");
    lua_replace(L, -2);
  }
  if (most < first) {
    luaL_error(L, "%s takes no values, not %d", name ? name : "this word", count - first + 1);
  }
  luaL_error(
      L, "%s takes at most %d (%s), not %d", name ? name : "this word", most - first + 1,
      lua_tostring(L, -1), count - first + 1);
}

static int call_word(lua_State *L) {
  int most = (int)lua_tointeger(L, lua_upvalueindex(MOST));
  int count = lua_gettop(L);
  while (count > most && lua_isnil(L, count)) count--;
  if (most >= 0 && count > most) refuse(L, count, most);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, finish);
  return lua_gettop(L);
}

static int make_word(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_Debug about;
  lua_pushvalue(L, 1);
  lua_getinfo(L, ">u", &about);
  lua_pushinteger(L, about.isvararg ? -1 : about.nparams);
  lua_pushcclosure(L, call_word, 3);
  return 1;
}

/// `word` is for the preludes, which take it away before scripts are given their words.
const luaL_Reg lb_maker_words[] = {{"word", make_word}, {NULL, NULL}};
