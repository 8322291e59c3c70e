// pairs and next in an order that every run shares: 1, 2, 3 … up to the first gap, then the other
// integers ascending, fractions ascending, strings in byte order, false, true. Tables and
// functions as keys have no such order: visiting them is an error.
#include "order.h"

/// An iterator's upvalues: the length of the run from 1, the sorted other keys, its position.
enum { RUN = 1, KEYS, POSITION };

static const char next_table = 0, next_keys = 0;

/// Pushes the next pair after position `position` of table 1, or nothing at the end. The run has
/// `run` items; the other keys are the array at `keys`, or nil. Fields that have been cleared are skipped.
static lua_Integer advance(
    lua_State *L, lua_Integer position, lua_Integer run, int keys, bool *found) {
  *found = false;
  for (;;) {
    if (++position % 1024 == 0) lb_charge(L, 1024);
    if (position <= run) {
      lua_pushinteger(L, position);
    } else if (!lua_istable(L, keys)) {
      return position;
    } else if (lua_rawgeti(L, keys, position - run) == LUA_TNIL) {
      lua_pop(L, 1);
      return position;
    }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      *found = true;
      return position;
    }
    lua_pop(L, 2);
  }
}

static int iterate(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer run = lua_tointeger(L, lua_upvalueindex(RUN));
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(POSITION));
  bool found;
  position = advance(L, position, run, lua_upvalueindex(KEYS), &found);
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(POSITION));
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}

static int finish_pairs(lua_State *L, int status, lua_KContext extra) {
  (void)L, (void)status, (void)extra;
  return 3;
}

static int ordered_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushinteger(L, lb_sorted_keys(L, 1));
  lua_insert(L, 2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, iterate, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/// After the keys of the table were sorted for `next`: the place of the key at 2 among them.
static lua_Integer place_of_key(lua_State *L, lua_Integer run, int keys) {
  if (lua_isinteger(L, 2)) {
    lua_Integer index = lua_tointeger(L, 2);
    if (index >= 1 && index <= run) return index;
  }
  return run + lb_keys_up_to(L, keys, 2);
}

/// Answers next(t, k) for a key that ends the run or lies outside it. The sorted keys are kept for
/// the next step of the same traversal.
static int next_outside_run(lua_State *L) {
  lb_state *b = lb_of(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &next_table);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &next_keys);
  bool same = lua_rawequal(L, 1, 3) && lua_istable(L, 4);
  if (same) {
    lua_rawgeti(L, 4, b->next_position - b->next_run);
    same = b->next_position > b->next_run && lua_rawequal(L, -1, 2);
    lua_pop(L, 1);
  }
  if (!same) {
    lua_settop(L, 2);
    lua_pushvalue(L, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &next_table);
    lua_pushnil(L);  // in the place of the table, to leave the keys at 4
    b->next_run = lb_sorted_keys(L, 1);
    lua_pushvalue(L, 4);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &next_keys);
    b->next_position = place_of_key(L, b->next_run, 4);
  }
  bool found;
  b->next_position = advance(L, b->next_position, b->next_run, 4, &found);
  if (found) return 2;
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &next_table);
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &next_keys);
  lua_pushnil(L);
  return 1;
}

/// The index of the item after the key at 2 if the run goes on there, 1 for nil; 0 if it may not.
static lua_Integer following_index(lua_State *L) {
  if (lua_isnil(L, 2)) return 1;
  if (!lua_isinteger(L, 2)) return 0;
  lua_Integer key = lua_tointeger(L, 2);
  return key >= 1 && key < LUA_MAXINTEGER ? key + 1 : 0;
}

static int ordered_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer index = following_index(L);
  if (index > 0) {
    lua_pushinteger(L, index);
    if (lua_rawgeti(L, 1, index) != LUA_TNIL) return 2;
    lua_settop(L, 2);
  }
  return lua_isnil(L, 2) ? lb_first_key(L) : next_outside_run(L);
}

const luaL_Reg lb_order_words[] = {
    {"pairs", ordered_pairs}, {"next", ordered_next}, {NULL, NULL}};
