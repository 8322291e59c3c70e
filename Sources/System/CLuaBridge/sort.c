// table.sort: a stable merge sort. Equal items keep their order, an inconsistent comparison still
// ends, and a table is left as it was if the comparison fails.
#include "internal.h"

/// The stack while sorting.
enum { TABLE = 1, COMPARE, FIRST, SECOND, LEFT, RIGHT };

/// Whether the item at RIGHT must go before the one at LEFT.
static bool right_is_less(lua_State *L) {
  lb_charge(L, 5);
  if (lua_isnil(L, COMPARE)) return lua_compare(L, RIGHT, LEFT, LUA_OPLT);
  lua_pushvalue(L, COMPARE);
  lua_pushvalue(L, RIGHT);
  lua_pushvalue(L, LEFT);
  lua_call(L, 2, 1);
  bool less = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return less;
}

static void fetch(lua_State *L, int from, lua_Integer index, int slot) {
  lua_rawgeti(L, from, index);
  lua_replace(L, slot);
}

static void merge(
    lua_State *L, int from, int into, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  if (left < middle) fetch(L, from, left, LEFT);
  if (right < high) fetch(L, from, right, RIGHT);
  for (lua_Integer i = low; i < high; i++) {
    bool take_right = right < high && (left >= middle || right_is_less(L));
    lua_pushvalue(L, take_right ? RIGHT : LEFT);
    lua_rawseti(L, into, i);
    if (take_right) {
      if (++right < high) fetch(L, from, right, RIGHT);
    } else {
      if (++left < middle) fetch(L, from, left, LEFT);
    }
  }
}

static lua_Integer smaller(lua_Integer a, lua_Integer b) { return a < b ? a : b; }

static void copy(lua_State *L, int from, int into, lua_Integer count) {
  for (lua_Integer i = 1; i <= count; i++) {
    if (i % 1024 == 0) lb_charge(L, 1024);
    lua_rawgeti(L, from, i);
    lua_rawseti(L, into, i);
  }
}

static int sort(lua_State *L) {
  luaL_checktype(L, TABLE, LUA_TTABLE);
  if (!lua_isnoneornil(L, COMPARE)) luaL_checktype(L, COMPARE, LUA_TFUNCTION);
  lua_settop(L, COMPARE);
  lua_Integer count = (lua_Integer)lua_rawlen(L, TABLE);
  int reserve = (int)smaller(count, 1 << 20);
  lua_createtable(L, reserve, 0);
  lua_createtable(L, reserve, 0);
  lua_settop(L, RIGHT);
  int from = FIRST, into = SECOND;
  copy(L, TABLE, from, count);
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
      lua_Integer end = count + 1;
      merge(L, from, into, low, smaller(low + width, end), smaller(low + 2 * width, end));
    }
    from = into;
    into = FIRST + SECOND - from;
  }
  copy(L, from, TABLE, count);
  return 0;
}

const luaL_Reg lb_sort_words[] = {{"sort", sort}, {NULL, NULL}};
