// Keys of tables, compared and sorted.
#include "order.h"

enum { INTEGER, FRACTION, STRING, BOOLEAN };

/// A key as it is compared; the pointers hold while the key is in its table.
typedef struct {
  int rank;
  union {
    lua_Integer integer;
    lua_Number fraction;
    struct {
      const char *text;
      size_t length;
    } string;
  } as;
} key_order;

static key_order order_of(lua_State *L, int index) {
  key_order key = {0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        key.rank = INTEGER;
        key.as.integer = lua_tointeger(L, index);
      } else {
        key.rank = FRACTION;
        key.as.fraction = lua_tonumber(L, index);
      }
      return key;
    case LUA_TSTRING:
      key.rank = STRING;
      key.as.string.text = lua_tolstring(L, index, &key.as.string.length);
      return key;
    case LUA_TBOOLEAN:
      key.rank = BOOLEAN;
      key.as.integer = lua_toboolean(L, index);
      return key;
    default:
      luaL_error(
          L,
          "a table with a %s as a key cannot be visited in a reproducible order; keep a list of "
          "such keys beside it",
          luaL_typename(L, index));
      return key;
  }
}

static bool comes_before(const key_order *a, const key_order *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  switch (a->rank) {
    case FRACTION: return a->as.fraction < b->as.fraction;
    case STRING: {
      size_t m = a->as.string.length, n = b->as.string.length;
      int order = memcmp(a->as.string.text, b->as.string.text, m < n ? m : n);
      return order ? order < 0 : m < n;
    }
    default: return a->as.integer < b->as.integer;
  }
}

static void merge(
    lua_State *L, const key_order *from, key_order *into, size_t low, size_t middle, size_t high) {
  size_t left = low, right = middle;
  for (size_t i = low; i < high; i++) {
    if (i % 1024 == 0) lb_charge(L, 1024);
    bool take_right =
        right < high && (left >= middle || comes_before(&from[right], &from[left]));
    into[i] = from[take_right ? right++ : left++];
  }
}

/// Sorts by merging between two halves of memory; the half that holds the result.
static key_order *sorted(lua_State *L, key_order *from, key_order *into, size_t count) {
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t low = 0; low < count; low += 2 * width) {
      size_t middle = low + width < count ? low + width : count;
      size_t high = low + 2 * width < count ? low + 2 * width : count;
      merge(L, from, into, low, middle, high);
    }
    key_order *swapped = from;
    from = into;
    into = swapped;
  }
  return from;
}

static void push_key(lua_State *L, const key_order *key) {
  switch (key->rank) {
    case INTEGER: lua_pushinteger(L, key->as.integer); break;
    case FRACTION: lua_pushnumber(L, key->as.fraction); break;
    case STRING: lua_pushlstring(L, key->as.string.text, key->as.string.length); break;
    default: lua_pushboolean(L, (int)key->as.integer);
  }
}

static bool in_run(lua_State *L, int index, lua_Integer run) {
  if (!lua_isinteger(L, index)) return false;
  lua_Integer key = lua_tointeger(L, index);
  return key >= 1 && key <= run;
}

static lua_Integer run_length(lua_State *L, int table) {
  lua_Integer run = 0;
  while (lua_rawgeti(L, table, run + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    if (++run % 1024 == 0) lb_charge(L, 1024);
  }
  lua_pop(L, 1);
  return run;
}

/// How many keys lie outside the run. Fills `keys` with them if it is given.
static size_t gather(lua_State *L, int table, lua_Integer run, key_order *keys) {
  size_t count = 0, seen = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (++seen % 1024 == 0) lb_charge(L, 1024);
    if (in_run(L, -1, run)) continue;
    if (keys) keys[count] = order_of(L, -1);
    count++;
  }
  return count;
}

lua_Integer lb_sorted_keys(lua_State *L, int table) {
  luaL_checkstack(L, 8, NULL);
  lua_Integer run = run_length(L, table);
  size_t count = gather(L, table, run, NULL);
  if (count == 0) {
    lua_pushnil(L);
    return run;
  }
  key_order *keys = lua_newuserdatauv(L, 2 * count * sizeof(key_order), 0);
  gather(L, table, run, keys);
  const key_order *result = sorted(L, keys, keys + count, count);
  lua_createtable(L, count < 65536 ? (int)count : 65536, 0);
  for (size_t i = 0; i < count; i++) {
    push_key(L, &result[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_remove(L, -2);
  return run;
}

lua_Integer lb_keys_up_to(lua_State *L, int keys, int key) {
  key_order wanted = order_of(L, key);
  if (lua_isnil(L, keys)) return 0;
  lua_Integer low = 0, high = (lua_Integer)lua_rawlen(L, keys);
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, keys, middle + 1);
    key_order other = order_of(L, -1);
    bool after = comes_before(&wanted, &other);
    lua_pop(L, 1);
    if (after) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

int lb_first_key(lua_State *L) {
  key_order first = {0};
  bool found = false;
  size_t seen = 0;
  lua_settop(L, 1);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    if (++seen % 1024 == 0) lb_charge(L, 1024);
    key_order key = order_of(L, -1);
    if (!found || comes_before(&key, &first)) first = key;
    found = true;
  }
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  push_key(L, &first);
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}
