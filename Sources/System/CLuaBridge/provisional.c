// Lua's own functions, in place of the budgeted ones.
#include "internal.h"
static void take(lua_State *L, const char *lib, lua_CFunction open, const char *const *w) {
  luaL_requiref(L, lib, open, 0);
  for (; *w; w++) { lua_getfield(L, -1, *w); lua_setfield(L, -3, *w); }
  lua_pop(L, 1);
}
void lb_add_strings(lua_State *L) { static const char *const w[] = {"rep", "lower", "upper", "reverse", "sub", "pack", NULL}; take(L, "string", luaopen_string, w); }
void lb_add_patterns(lua_State *L) { static const char *const w[] = {"find", "match", "gmatch", "gsub", NULL}; take(L, "string", luaopen_string, w); }
void lb_add_format(lua_State *L) { static const char *const w[] = {"format", NULL}; take(L, "string", luaopen_string, w); }
void lb_add_tables(lua_State *L) { static const char *const w[] = {"insert", "remove", "concat", "unpack", "pack", "move", NULL}; take(L, "table", luaopen_table, w); }
void lb_add_sort(lua_State *L) { static const char *const w[] = {"sort", NULL}; take(L, "table", luaopen_table, w); }
