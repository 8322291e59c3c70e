// Functions of Lua's library that read a whole string, or give as many values as it has bytes, in one instruction.
// They run as they are, and are charged for it.
#include "internal.h"

/// Reads its first argument to the end; the function itself is an upvalue.
static int read_text(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) {
    lb_charge(L, (int64_t)lua_rawlen(L, 1) / LB_LETTERS_OF_A_STEP);
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Takes or gives many values.
static int take_values(lua_State *L) {
  lb_charge(L, lua_gettop(L));
  int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  lb_charge(L, results);
  return results;
}

void lb_charge_readers(lua_State *L) {
  static const struct {
    const char *library, *name;
    lua_CFunction charged;
  } readers[] = {
      {NULL, "tonumber", read_text},          {LUA_UTF8LIBNAME, "len", read_text},
      {LUA_UTF8LIBNAME, "offset", read_text}, {LUA_UTF8LIBNAME, "codepoint", take_values},
      {LUA_UTF8LIBNAME, "char", take_values}, {LUA_STRLIBNAME, "byte", take_values},
      {LUA_STRLIBNAME, "char", take_values},  {LUA_STRLIBNAME, "packsize", read_text},
      {LUA_STRLIBNAME, "unpack", read_text},
  };
  int globals = lua_gettop(L);
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
    lua_pushvalue(L, globals);
    if (readers[i].library) lua_getfield(L, globals, readers[i].library);
    lua_getfield(L, -1, readers[i].name);
    lua_pushcclosure(L, readers[i].charged, 1);
    lua_setfield(L, -2, readers[i].name);
    lua_settop(L, globals);
  }
}
