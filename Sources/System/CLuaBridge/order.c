// pairs and next in a stable order.
#include "internal.h"
static int next_(lua_State *L) { luaL_checktype(L, 1, LUA_TTABLE); lua_settop(L, 2); if (lua_next(L, 1)) return 2; lua_pushnil(L); return 1; }
static int pairs_(lua_State *L) { luaL_checkany(L, 1); lua_pushcfunction(L, next_); lua_pushvalue(L, 1); lua_pushnil(L); return 3; }
void lb_add_order(lua_State *L) { static const luaL_Reg f[] = {{"pairs", pairs_}, {"next", next_}, {NULL, NULL}}; lb_add_functions(L, f); }
