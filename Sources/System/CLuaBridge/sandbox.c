// The words a script starts with: picked by name from Lua's own libraries, the rest replaced.
#include "internal.h"

static const char *const base_words[] = {
    "assert", "error",  "ipairs",   "rawequal", "rawget", "rawlen",
    "rawset", "select", "tonumber", "type",     NULL};
static const char *const math_words[] = {
    "abs", "acos", "asin", "atan", "ceil", "cos",  "deg", "exp",  "floor", "fmod",
    "log", "max",  "min",  "modf", "rad",  "sin",  "sqrt", "tan", "tointeger", "type",
    "ult", "pi",   "huge", "maxinteger", "mininteger", NULL};
static const char *const string_words[] = {"byte", "char", "len", "packsize", "unpack", NULL};
static const char *const utf8_words[] = {
    "char", "charpattern", "codepoint", "codes", "len", "offset", NULL};
static const char *const coroutine_words[] = {"isyieldable", "running", "yield", NULL};

static void pick(lua_State *L, int from, int into, const char *const *words) {
  for (; *words; words++) {
    lua_getfield(L, from, *words);
    lua_setfield(L, into, *words);
  }
}

/// Leaves a new table in `globals` under `name` with the words picked from Lua's library.
static void pick_library(
    lua_State *L, int globals, const char *name, lua_CFunction open, const char *const *words) {
  luaL_requiref(L, name, open, 0);
  lua_newtable(L);
  pick(L, lua_gettop(L) - 1, lua_gettop(L), words);
  lua_setfield(L, globals, name);
  lua_pop(L, 1);
}

/// Adds functions to the table on the top of the stack.
void lb_add_functions(lua_State *L, const luaL_Reg *functions) { luaL_setfuncs(L, functions, 0); }

static void add_to(lua_State *L, int globals, const char *name, void (*add)(lua_State *)) {
  lua_getfield(L, globals, name);
  add(L);
  lua_pop(L, 1);
}

/// Where Lua looks for its libraries, which is where messages find the names of functions, there
/// are only ours.
static void forget_lua_libraries(lua_State *L, int globals) {
  static const char *const libraries[] = {
      LUA_MATHLIBNAME, LUA_STRLIBNAME, LUA_UTF8LIBNAME, LUA_COLIBNAME, LUA_TABLIBNAME, NULL};
  lua_newtable(L);
  pick(L, globals, lua_gettop(L), libraries);
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, LUA_GNAME);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

/// The methods of strings are the table that a script reaches as `string`; the metatable, which
/// also holds their arithmetic, is hidden.
static void hide_string_metatable(lua_State *L, int globals) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_getfield(L, globals, LUA_STRLIBNAME);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

void lb_open_sandbox(lua_State *L) {
  lua_newtable(L);
  int globals = lua_gettop(L);
  luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
  pick(L, lua_gettop(L), globals, base_words);
  lua_pop(L, 1);
  pick_library(L, globals, LUA_MATHLIBNAME, luaopen_math, math_words);
  pick_library(L, globals, LUA_STRLIBNAME, luaopen_string, string_words);
  pick_library(L, globals, LUA_UTF8LIBNAME, luaopen_utf8, utf8_words);
  pick_library(L, globals, LUA_COLIBNAME, luaopen_coroutine, coroutine_words);
  lb_charge_readers(L);
  lua_newtable(L);
  lua_setfield(L, globals, LUA_TABLIBNAME);
  lb_add_protected(L);
  lb_add_metatables(L);
  lb_add_order(L);
  lb_add_log(L);
  lb_add_words(L);
  add_to(L, globals, LUA_COLIBNAME, lb_add_coroutines);
  add_to(L, globals, LUA_MATHLIBNAME, lb_add_random);
  add_to(L, globals, LUA_STRLIBNAME, lb_add_strings);
  add_to(L, globals, LUA_STRLIBNAME, lb_add_patterns);
  add_to(L, globals, LUA_STRLIBNAME, lb_add_format);
  add_to(L, globals, LUA_TABLIBNAME, lb_add_tables);
  add_to(L, globals, LUA_TABLIBNAME, lb_add_sort);
  hide_string_metatable(L, globals);
  lua_pushvalue(L, globals);
  lua_setfield(L, globals, LUA_GNAME);
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, globals, "_VERSION");
  forget_lua_libraries(L, globals);
  lua_settop(L, globals);
  lb_set_globals(L);
}
