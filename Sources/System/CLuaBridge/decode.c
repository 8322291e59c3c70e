// Items to Lua values.
#include "internal.h"

/// Pushes the value whose first item is `item` of those put; the index after its last. Raises.
size_t lb_decode(lua_State *L, size_t item) {
  lb_state *b = lb_of(L);
  lb_item head = b->out.items[item++];
  lua_Number number;
  switch (head.tag) {
    case LB_BOOLEAN: lua_pushboolean(L, head.bits != 0); break;
    case LB_INTEGER: lua_pushinteger(L, (lua_Integer)head.bits); break;
    case LB_NUMBER:
      memcpy(&number, &head.bits, sizeof number);
      lua_pushnumber(L, number);
      break;
    case LB_STRING: lua_pushlstring(L, b->out.bytes + head.bits, head.extra); break;
    case LB_FUNCTION: lua_rawgeti(L, LUA_REGISTRYINDEX, (int32_t)head.bits); break;
    case LB_TABLE: {
      luaL_checkstack(L, 4, "too many nested tables");
      uint32_t reserve = head.bits < 1024 ? (uint32_t)head.bits : 1024;
      lua_createtable(L, head.extra < 65536 ? (int)head.extra : 65536, (int)reserve);
      for (uint32_t i = 1; i <= head.extra; i++) {
        item = lb_decode(L, item);
        lua_rawseti(L, -2, i);
      }
      for (uint64_t i = 0; i < head.bits; i++) {
        item = lb_decode(L, item);
        item = lb_decode(L, item);
        lua_rawset(L, -3);
      }
      break;
    }
    default: lua_pushnil(L);
  }
  return item;
}
