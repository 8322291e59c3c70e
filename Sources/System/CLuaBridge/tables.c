// table.insert, remove, concat, unpack and move: raw access, so that no metamethod can
// pretend a length; loops end when the call must end.
#include "internal.h"

static lua_Integer checked_length(lua_State *L, int index) {
  luaL_checktype(L, index, LUA_TTABLE);
  return (lua_Integer)lua_rawlen(L, index);
}

static int insert(lua_State *L) {
  lua_Integer end = checked_length(L, 1) + 1;
  lua_Integer position = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      position = luaL_checkinteger(L, 2);
      luaL_argcheck(L, position >= 1 && position <= end, 2, "position out of bounds");
      for (lua_Integer i = end; i > position; i--) {
        if (i % 1024 == 0) lb_charge(L, 1024);
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_rawseti(L, 1, position);
  return 0;
}

static int remove_item(lua_State *L) {
  lua_Integer length = checked_length(L, 1);
  lua_Integer position = luaL_optinteger(L, 2, length);
  if (position != length) {
    luaL_argcheck(L, position >= 1 && position <= length + 1, 2, "position out of bounds");
  }
  lua_rawgeti(L, 1, position);
  for (; position < length; position++) {
    if (position % 1024 == 0) lb_charge(L, 1024);
    lua_rawgeti(L, 1, position + 1);
    lua_rawseti(L, 1, position);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, position);
  return 1;
}

static void add_item(lua_State *L, luaL_Buffer *buffer, lua_Integer i) {
  int type = lua_rawgeti(L, 1, i);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) {
    luaL_error(
        L, "invalid value (at index %I) in table for 'concat': a %s", (LUAI_UACINT)i,
        luaL_typename(L, -1));
  }
  luaL_addvalue(buffer);
}

static int concat(lua_State *L) {
  lua_Integer length = checked_length(L, 1);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  lua_Integer last = luaL_optinteger(L, 4, length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (i <= last) {
    lb_charge(L, 5);
    add_item(L, &buffer, i);
    if (i++ == last) break;
    lb_check_length(L, luaL_bufflen(&buffer) + separator_length);
    luaL_addlstring(&buffer, separator, separator_length);
  }
  lb_check_length(L, luaL_bufflen(&buffer));
  luaL_pushresult(&buffer);
  return 1;
}

static int unpack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = luaL_opt(L, luaL_checkinteger, 3, (lua_Integer)lua_rawlen(L, 1));
  if (first > last) return 0;
  lua_Unsigned beyond = (lua_Unsigned)last - (lua_Unsigned)first;
  if (beyond >= LUAI_MAXSTACK || !lua_checkstack(L, (int)beyond + 1)) {
    return luaL_error(L, "too many results to unpack");
  }
  lb_charge(L, (int64_t)beyond + 1);
  for (lua_Integer i = first; i < last; i++) lua_rawgeti(L, 1, i);
  lua_rawgeti(L, 1, last);
  return (int)beyond + 1;
}

static void move_item(lua_State *L, lua_Integer from, lua_Integer to, int into) {
  if (from % 1024 == 0) lb_charge(L, 1024);
  lua_rawgeti(L, 1, from);
  lua_rawseti(L, into, to);
}

static int move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2);
  lua_Integer last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int into = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, into, LUA_TTABLE);
  if (last >= first) {
    luaL_argcheck(
        L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first;  // less one
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count, 4, "destination wrap around");
    bool forward = to > last || to <= first || (into != 1 && !lua_rawequal(L, 1, into));
    for (lua_Integer i = 0; i <= count; i++) {
      lua_Integer offset = forward ? i : count - i;
      move_item(L, first + offset, to + offset, into);
    }
  }
  lua_pushvalue(L, into);
  return 1;
}

const luaL_Reg lb_tables_words[] = {
    {"insert", insert}, {"remove", remove_item}, {"concat", concat},
    {"unpack", unpack}, {"move", move},          {NULL, NULL}};
