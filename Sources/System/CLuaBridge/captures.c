// What a match leaves on the stack.
#include "patterns.h"

void lb_push_capture(lb_match *m, int index, const char *at, const char *end) {
  if (index >= m->pattern->captures) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lb_check_length(m->L, (size_t)(end - at));
    lua_pushlstring(m->L, at, (size_t)(end - at));
    return;
  }
  lb_capture capture = m->captures[index];
  if (capture.length == LB_POSITION) {
    lua_pushinteger(m->L, capture.start - m->text + 1);
  } else {
    lb_check_length(m->L, (size_t)capture.length);
    lua_pushlstring(m->L, capture.start, (size_t)capture.length);
  }
}

int lb_push_captures(lb_match *m, const char *at, const char *end) {
  int count = m->pattern->captures == 0 && at ? 1 : m->pattern->captures;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) lb_push_capture(m, i, at, end);
  return count;
}
