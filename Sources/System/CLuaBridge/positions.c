// Where a script is: the nearest line of a source, scripts before trusted sources.
#include "internal.h"

enum { LEVELS = 64 };

static void copy_position(lb_position *position, const lua_Debug *activation) {
  const char *name = activation->source + 1;
  size_t length = strlen(name);
  if (length >= LB_NAME_SIZE) length = LB_NAME_SIZE - 1;
  memcpy(position->file, name, length);
  position->file[length] = 0;
  position->line = activation->currentline;
  position->trusted = activation->source[0] == '@';
}

/// True when a script's own line was found; a trusted one is kept until then.
bool lb_locate_in(lua_State *L, lb_position *position) {
  lua_Debug activation;
  for (int level = 0; level < LEVELS && lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sl", &activation);
    if (activation.currentline < 1) continue;
    bool script = activation.source[0] == '=';
    if (script || position->line == 0) copy_position(position, &activation);
    if (script) return true;
  }
  return false;
}

bool lb_caller(const lb_state *b, lb_position *position) {
  position->line = 0;
  for (const lb_frame *frame = b->guard.frames; frame; frame = frame->outer) {
    if (lb_locate_in(frame->L, position)) return true;
  }
  return position->line != 0;
}
