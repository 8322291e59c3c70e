// The words a script starts with: picked by name from Lua's own libraries, the rest replaced.
#include "internal.h"

static const char *const base_words[] = {
    "assert", "error",  "ipairs",   "rawequal", "rawget", "rawlen",
    "rawset", "select", "tonumber", "type",     NULL};
static const char *const math_words[] = {
    "abs", "acos", "asin", "atan", "ceil", "cos",  "deg", "exp",  "floor", "fmod",
    "log", "max",  "min",  "modf", "rad",  "sin",  "sqrt", "tan", "tointeger", "type",
    "ult", "pi",   "huge", "maxinteger", "mininteger", NULL};
static const char *const string_words[] = {
    "byte", "char", "len", "pack", "packsize", "rep", "reverse", "sub", "unpack", NULL};
static const char *const utf8_words[] = {
    "char", "charpattern", "codepoint", "codes", "len", "offset", NULL};
static const char *const table_words[] = {"pack", NULL};
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

/// Our own functions, by the library that they stand in; NULL for none.
static const struct {
  const char *library;
  const luaL_Reg *words;
} own_words[] = {
    {NULL, lb_protected_words},          {NULL, lb_metatables_words},
    {NULL, lb_order_words},              {NULL, lb_log_words},
    {NULL, lb_maker_words},              {LUA_COLIBNAME, lb_coroutines_words},
    {LUA_STRLIBNAME, lb_strings_words},  {LUA_STRLIBNAME, lb_patterns_words},
    {LUA_STRLIBNAME, lb_format_words},   {LUA_TABLIBNAME, lb_tables_words},
    {LUA_TABLIBNAME, lb_sort_words},
};

static void add_own_words(lua_State *L, int globals) {
  for (size_t i = 0; i < sizeof own_words / sizeof *own_words; i++) {
    lua_pushvalue(L, globals);
    if (own_words[i].library) lua_getfield(L, globals, own_words[i].library);
    luaL_setfuncs(L, own_words[i].words, 0);
    lua_settop(L, globals);
  }
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
  pick_library(L, globals, LUA_TABLIBNAME, luaopen_table, table_words);
  lb_charge_readers(L);
  add_own_words(L, globals);
  lb_open_coroutines(L);
  hide_string_metatable(L, globals);
  lua_pushvalue(L, globals);
  lua_setfield(L, globals, LUA_GNAME);
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, globals, "_VERSION");
  forget_lua_libraries(L, globals);
  lua_settop(L, globals);
  lb_set_globals(L);
}
