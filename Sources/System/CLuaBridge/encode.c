// Lua values to items: a deep copy with limits, by raw access only.
#include "internal.h"

typedef struct {
  lua_State *L;
  lb_state *b;
  size_t first;
  int depth;
  const void *tables[LB_DEPTH_LIMIT];
  int keys[LB_DEPTH_LIMIT];  // stack index of the key under way in each table, 0 for none
} encoder;

static void encode_value(encoder *e, int index);

/// Pushes the path of the value under way, as a script would write it.
static const char *path(encoder *e) {
  lua_State *L = e->L;
  lua_pushliteral(L, "value");
  for (int i = 0; i < e->depth; i++) {
    int key = e->keys[i];
    if (key == 0) continue;
    if (lua_type(L, key) == LUA_TSTRING) {
      lua_pushfstring(L, "%s.%s", lua_tostring(L, -1), lua_tostring(L, key));
    } else if (lua_isinteger(L, key)) {
      lua_pushfstring(L, "%s[%I]", lua_tostring(L, -1), (LUAI_UACINT)lua_tointeger(L, key));
    } else {
      lua_pushfstring(L, "%s[a %s]", lua_tostring(L, -1), luaL_typename(L, key));
    }
    lua_remove(L, -2);
  }
  return lua_tostring(L, -1);
}

static void add(encoder *e, lb_item item) {
  lb_arena *arena = &e->b->in;
  if (arena->count - e->first >= LB_ITEM_LIMIT) {
    luaL_error(e->L, "%s: too large: more than %d items", path(e), (int)LB_ITEM_LIMIT);
  }
  if (!lb_arena_add(e->b, arena, item)) {
    lb_stop(e->L, LB_MEMORY);
    lb_raise_abort(e->L);
  }
}

static void add_string(encoder *e, int index) {
  size_t length;
  const char *text = lua_tolstring(e->L, index, &length);
  if (!lb_arena_add_string(e->b, &e->b->in, text, length)) {
    lb_stop(e->L, LB_MEMORY);
    lb_raise_abort(e->L);
  }
}

static void add_function(encoder *e, int index) {
  lua_State *L = e->L;
  lua_Debug activation;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &activation);
  uint32_t line = activation.linedefined > 0 ? (uint32_t)activation.linedefined : 0;
  lua_pushvalue(L, index);
  int32_t reference = lb_reference(L);
  add(e, (lb_item){LB_FUNCTION, line, (uint64_t)(uint32_t)reference});
  lua_pushstring(L, activation.source[0] == '=' || activation.source[0] == '@'
                        ? activation.source + 1
                        : activation.source);
  add_string(e, -1);
  lua_pop(L, 1);
}

static void enter_table(encoder *e, int index) {
  const void *table = lua_topointer(e->L, index);
  for (int i = 0; i < e->depth; i++) {
    if (e->tables[i] == table) {
      luaL_error(e->L, "%s: a table that contains itself cannot leave the script", path(e));
    }
  }
  if (e->depth == LB_DEPTH_LIMIT) {
    luaL_error(e->L, "%s: tables nested deeper than %d", path(e), (int)LB_DEPTH_LIMIT);
  }
  luaL_checkstack(e->L, 8, "too many nested tables");
  e->keys[e->depth] = 0;
  e->tables[e->depth++] = table;
}

static uint32_t encode_array(encoder *e, int index) {
  lua_State *L = e->L;
  uint32_t count = 0;
  lua_pushinteger(L, 0);
  e->keys[e->depth - 1] = lua_gettop(L);
  while (lua_rawgeti(L, index, (lua_Integer)count + 1) != LUA_TNIL) {
    if (++count % 256 == 0) lb_charge(L, 256 * LB_ITEM_STEPS);
    lua_pushinteger(L, count);
    lua_replace(L, e->keys[e->depth - 1]);
    encode_value(e, lua_gettop(L));
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return count;
}

static uint64_t encode_pairs(encoder *e, int index, uint32_t array) {
  lua_State *L = e->L;
  uint64_t pairs = 0, seen = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    int key = lua_gettop(L) - 1;
    if (++seen % 256 == 0) lb_charge(L, 256 * LB_ITEM_STEPS);
    e->keys[e->depth - 1] = key;
    bool integer = lua_isinteger(L, key);
    if (!(integer && lua_tointeger(L, key) >= 1 && lua_tointeger(L, key) <= array)) {
      if (!integer && lua_type(L, key) != LUA_TSTRING) {
        luaL_error(
            L, "%s: a key that leaves the script must be a string or an integer, not a %s",
            path(e), lua_isnumber(L, key) ? "fraction" : luaL_typename(L, key));
      }
      encode_value(e, key);
      encode_value(e, key + 1);
      pairs++;
    }
    lua_pop(L, 1);
  }
  return pairs;
}

static void encode_table(encoder *e, int index) {
  enter_table(e, index);
  size_t head = e->b->in.count;
  add(e, (lb_item){LB_TABLE, 0, 0});
  uint32_t array = encode_array(e, index);
  uint64_t pairs = encode_pairs(e, index, array);
  e->b->in.items[head].extra = array;
  e->b->in.items[head].bits = pairs;
  e->depth--;
}

static void encode_value(encoder *e, int index) {
  lua_State *L = e->L;
  lua_Number number;
  lb_item item = {LB_NIL, 0, 0};
  switch (lua_type(L, index)) {
    case LUA_TNIL: break;
    case LUA_TBOOLEAN:
      item = (lb_item){LB_BOOLEAN, 0, (uint64_t)lua_toboolean(L, index)};
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        item = (lb_item){LB_INTEGER, 0, (uint64_t)lua_tointeger(L, index)};
      } else {
        number = lua_tonumber(L, index);
        item.tag = LB_NUMBER;
        memcpy(&item.bits, &number, sizeof number);
      }
      break;
    case LUA_TSTRING: add_string(e, index); return;
    case LUA_TTABLE: encode_table(e, index); return;
    case LUA_TFUNCTION: add_function(e, index); return;
    default:
      luaL_error(L, "%s: a %s cannot leave the script", path(e), luaL_typename(L, index));
  }
  add(e, item);
}

/// Adds `count` values from stack index `first` to the items on their way out. Raises.
void lb_encode(lua_State *L, int first, int count) {
  encoder e = {.L = L, .b = lb_of(L)};
  e.first = e.b->in.count;
  for (int i = 0; i < count; i++) encode_value(&e, first + i);
}
