// string.rep, sub, lower, upper, reverse and pack, with a limit on what they make.
#include "internal.h"

void lb_check_length(lua_State *L, size_t length) {
  if (length > LB_STRING_LIMIT) {
    luaL_error(L, "the resulting string is longer than %d bytes", (int)LB_STRING_LIMIT);
  }
}

/// Index `position` counted from 1, or from the end if negative, as an offset from 0; at least 0.
static size_t start_offset(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)(-position);
}

/// The offset after index `position`; at most the length.
static size_t end_offset(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  if (position < -(lua_Integer)length) return 0;
  return length - (size_t)(-position) + 1;
}

static int sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t start = start_offset(luaL_checkinteger(L, 2), length);
  size_t end = end_offset(luaL_optinteger(L, 3, -1), length);
  if (start >= end) {
    lua_pushliteral(L, "");
    return 1;
  }
  lb_check_length(L, end - start);
  lua_pushlstring(L, text + start, end - start);
  return 1;
}

static int rep(lua_State *L) {
  size_t length, separator_length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_length);
  size_t each = length + separator_length;
  if (count <= 0 || each == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if ((lua_Unsigned)count > LB_STRING_LIMIT) lb_check_length(L, LB_STRING_LIMIT + 1);
  size_t total = (size_t)count * each - separator_length;
  lb_check_length(L, each > LB_STRING_LIMIT ? each : total);
  luaL_Buffer buffer;
  char *out = luaL_buffinitsize(L, &buffer, total);
  for (lua_Integer i = 0; i < count; i++) {
    memcpy(out, text, length);
    out += length;
    if (i + 1 < count) memcpy(out, separator, separator_length);
    out += separator_length;
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

static unsigned char lowered(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static unsigned char raised(unsigned char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

static int map_bytes(lua_State *L, unsigned char (*map)(unsigned char)) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lb_check_length(L, length);
  luaL_Buffer buffer;
  char *out = luaL_buffinitsize(L, &buffer, length);
  for (size_t i = 0; i < length; i++) out[i] = (char)map((unsigned char)text[i]);
  luaL_pushresultsize(&buffer, length);
  return 1;
}

static int lower(lua_State *L) { return map_bytes(L, lowered); }

static int upper(lua_State *L) { return map_bytes(L, raised); }

static int reverse(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lb_check_length(L, length);
  luaL_Buffer buffer;
  char *out = luaL_buffinitsize(L, &buffer, length);
  for (size_t i = 0; i < length; i++) out[i] = text[length - 1 - i];
  luaL_pushresultsize(&buffer, length);
  return 1;
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

/// Lua's own string.pack, kept as an upvalue.
static int pack(lua_State *L) {
  check_packed_size(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

void lb_add_strings(lua_State *L) {
  static const luaL_Reg functions[] = {{"lower", lower}, {"rep", rep},     {"reverse", reverse},
                                       {"sub", sub},     {"upper", upper}, {NULL, NULL}};
  lb_add_functions(L, functions);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, LUA_STRLIBNAME);
  lua_getfield(L, -1, "pack");
  lua_pushcclosure(L, pack, 1);
  lua_setfield(L, -4, "pack");
  lua_pop(L, 2);
}
