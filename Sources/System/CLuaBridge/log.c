// print: lines for the host, limited in number and in size for each script.
#include "internal.h"

static int print(lua_State *L) {
  lb_state *b = lb_of(L);
  lb_charge(L, LB_PRINT_STEPS);
  if (b->log_lines >= LB_LOG_LINES) {
    b->log_suppressed++;
    return 0;
  }
  char line[LB_LOG_SIZE];
  size_t used = 0;
  int count = lua_gettop(L);
  for (int i = 1; i <= count && used < sizeof line; i++) {
    size_t length;
    const char *text = lb_tostring(L, i, &length);
    if (i > 1) line[used++] = '\t';
    if (length > sizeof line - used) length = sizeof line - used;
    memcpy(line + used, text, length);
    used += length;
    lua_pop(L, 1);
  }
  b->log_lines++;
  if (b->log) b->log(b->host, line, used, 0);
  return 0;
}

const luaL_Reg lb_log_words[] = {{"print", print}, {NULL, NULL}};
