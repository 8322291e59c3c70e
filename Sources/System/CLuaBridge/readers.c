// Functions of Lua's library that read a whole string, or give as many values as it has bytes, in one instruction.
// They run as they are, and are charged for it. And those that make a text, which has a limit.
#include "internal.h"

/// Runs Lua's own function, which is an upvalue.
static int run_own(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

/// Reads its first argument to the end.
static int read_text(lua_State *L) {
  if (lua_type(L, 1) == LUA_TSTRING) {
    lb_charge(L, (int64_t)lua_rawlen(L, 1) / LB_LETTERS_OF_A_STEP);
  }
  return run_own(L);
}

/// Makes a text that is no longer than its first argument.
static int make_text(lua_State *L) {
  int results = run_own(L);
  lb_check_length(L, lua_rawlen(L, -1));
  return results;
}

/// An upper bound of what packing can make: the sizes in the format and the strings given.
static void check_packed_size(lua_State *L) {
  size_t format_length;
  const char *format = luaL_checklstring(L, 1, &format_length);
  size_t total = 16 * format_length, number = 0;
  for (size_t i = 0; i < format_length && total <= LB_STRING_LIMIT; i++) {
    bool digit = format[i] >= '0' && format[i] <= '9';
    number = digit && number <= LB_STRING_LIMIT ? number * 10 + (size_t)(format[i] - '0') : 0;
    total += number;
  }
  for (int i = 2; i <= lua_gettop(L) && total <= LB_STRING_LIMIT; i++) {
    if (lua_type(L, i) == LUA_TSTRING) total += lua_rawlen(L, i) + 8;
  }
  lb_check_length(L, total);
}

static int pack(lua_State *L) {
  check_packed_size(L);
  return run_own(L);
}

static int repeat(lua_State *L) {
  size_t length, separator_length;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator_length);
  size_t each = length + separator_length;
  if (count <= 0 || each == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if ((lua_Unsigned)count > LB_STRING_LIMIT) lb_check_length(L, LB_STRING_LIMIT + 1);
  lb_check_length(L, each > LB_STRING_LIMIT ? each : (size_t)count * each - separator_length);
  return run_own(L);
}

/// Takes or gives many values.
static int take_values(lua_State *L) {
  lb_charge(L, lua_gettop(L));
  int results = run_own(L);
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
      {LUA_STRLIBNAME, "unpack", read_text},  {LUA_STRLIBNAME, "pack", pack},
      {LUA_STRLIBNAME, "sub", make_text},     {LUA_STRLIBNAME, "reverse", make_text},
      {LUA_STRLIBNAME, "rep", repeat},
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
