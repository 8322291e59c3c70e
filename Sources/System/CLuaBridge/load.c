// Compiling a source into a function of an environment. Text only, a small piece at a time, so
// that the parser too is stopped when its budget is used up.
#include "internal.h"

enum { PIECE = 256 };

typedef struct {
  const char *source;
  size_t length;
  const char *name;
  bool trusted;
  bool syntax;
  int32_t environment;
  int32_t reference;
} load_job;

static const char *next_piece(lua_State *L, void *data, size_t *size) {
  load_job *job = data;
  lb_check(L);
  const char *piece = job->source;
  *size = job->length < PIECE ? job->length : PIECE;
  job->source += *size;
  job->length -= *size;
  return piece;
}

static int load(lua_State *L) {
  load_job *job = lua_touserdata(L, 1);
  lb_drop_references(L);
  if (job->length > LB_SOURCE_LIMIT) {
    luaL_error(L, "the source is longer than %d bytes", (int)LB_SOURCE_LIMIT);
  }
  lua_pushfstring(L, "%s%s", job->trusted ? "@" : "=", job->name);
  int status = lua_load(L, next_piece, job, lua_tostring(L, -1), "t");
  if (status == LUA_ERRMEM) lb_stop(L, LB_MEMORY);
  lb_check(L);
  if (status != LUA_OK) {
    job->syntax = status == LUA_ERRSYNTAX;
    return lua_error(L);
  }
  if (job->environment != LB_GLOBALS) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, job->environment);
  } else {
    lb_push_globals(L);
  }
  lua_setupvalue(L, -2, 1);
  job->reference = lb_reference(L);
  return 0;
}

lb_reply lb_load(
    lb_state *b, const char *source, size_t length, const char *name, bool trusted,
    int32_t environment, double budget) {
  load_job job = {source, length, name, trusted, false, environment, LUA_NOREF};
  lb_reply reply = {0};
  lb_enter(b, budget);
  reply.kind = lb_protect(b, load, &job);
  lb_leave(b);
  if (reply.kind == LB_RUNTIME && job.syntax) {
    b->failure.kind = reply.kind = LB_SYNTAX;
    b->failure.position.line = 0;
  }
  reply.reference = job.reference;
  return reply;
}
