// string.lower and upper, with a limit on what they make, and without the locale.
#include "internal.h"

void lb_check_length(lua_State *L, size_t length) {
  if (length > LB_STRING_LIMIT) {
    luaL_error(L, "the resulting string is longer than %d bytes", (int)LB_STRING_LIMIT);
  }
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

const luaL_Reg lb_strings_words[] = {{"lower", lower}, {"upper", upper}, {NULL, NULL}};
