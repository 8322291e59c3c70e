// setmetatable without finalizers, closers and weak tables; getmetatable; tostring without addresses.
#include "internal.h"

static void refuse_field(lua_State *L, const char *name, const char *why) {
  lua_pushstring(L, name);
  if (lua_rawget(L, 2) != LUA_TNIL) {
    luaL_error(L, "a metatable with '%s' cannot be set: %s", name, why);
  }
  lua_pop(L, 1);
}

static int set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  lua_settop(L, 2);
  if (type == LUA_TTABLE) {
    refuse_field(L, "__gc", "nothing runs when a table is collected");
    refuse_field(L, "__close", "nothing runs when a variable goes out of scope");
    refuse_field(L, "__mode", "weak tables depend on the collector and are not reproducible");
  }
  lua_setmetatable(L, 1);
  return 1;
}

static int get_metatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  luaL_getmetafield(L, 1, "__metatable");
  return 1;  // the field if there is one, else the metatable under it
}

/// Pushes the text of a value. Addresses do not print: a table is "table" or its __name.
const char *lb_tostring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    default:
      lua_pushstring(L, luaL_typename(L, index));
      if (luaL_getmetafield(L, index, "__name") != LUA_TNIL) {
        if (lua_type(L, -1) != LUA_TSTRING) lua_pop(L, 1);
        else lua_remove(L, -2);
      }
  }
  return lua_tolstring(L, -1, length);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  lb_tostring(L, 1, NULL);
  return 1;
}

const luaL_Reg lb_metatables_words[] = {
    {"setmetatable", set_metatable},
    {"getmetatable", get_metatable},
    {"tostring", to_string},
    {NULL, NULL}};
