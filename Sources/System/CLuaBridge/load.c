// Compiling a source into a function of an environment. Text only, a small piece at a time, so
// that the parser too is stopped when its budget is used up.
#include "internal.h"

enum { PIECE = 256 };

typedef struct {
  lb_reply reply;
  const char *start, *source;
  size_t length;
  const char *name;
  bool trusted;
  int32_t environment;
} load_job;

/// The line that the parser has come to, give or take a piece.
static void note_line(const load_job *job, lb_position *position) {
  position->line = 1;
  for (const char *c = job->start; c < job->source; c++) position->line += *c == '\n';
  position->trusted = job->trusted;
  strncpy(position->file, job->name, LB_NAME_SIZE - 1);
}

static void check_at_line(lua_State *L, const load_job *job) {
  lb_state *b = lb_of(L);
  if (!lb_is_over(b) && !lb_clock_is_over(b)) return;
  lb_stop(L, lb_reason(b));
  note_line(job, &b->abort_position);
  lb_raise_abort(L);
}

static const char *next_piece(lua_State *L, void *data, size_t *size) {
  load_job *job = data;
  check_at_line(L, job);
  const char *piece = job->source;
  *size = job->length < PIECE ? job->length : PIECE;
  lb_spend(lb_of(L), (int64_t)*size * LB_SOURCE_STEPS);
  job->source += *size;
  job->length -= *size;
  return piece;
}

static int load(lua_State *L) {
  load_job *job = lua_touserdata(L, 1);
  lb_drop_references(L);
  if (job->length > LB_SOURCE_LIMIT) {
    note_line(job, &lb_of(L)->noted);
    luaL_error(L, "the source is longer than %d bytes", (int)LB_SOURCE_LIMIT);
  }
  lua_pushfstring(L, "%s%s", job->trusted ? "@" : "=", job->name);
  int status = lua_load(L, next_piece, job, lua_tostring(L, -1), "t");
  if (status == LUA_ERRMEM) lb_stop(L, LB_MEMORY);
  check_at_line(L, job);
  if (status != LUA_OK) {
    note_line(job, &lb_of(L)->noted);
    return lua_error(L);
  }
  lb_push_environment(L, job->environment);
  lua_setupvalue(L, -2, 1);
  job->reply.reference = lb_reference(L);
  return 0;
}

lb_reply lb_load(
    lb_state *b, const char *source, size_t length, const char *name, bool trusted,
    int32_t environment, int64_t budget) {
  load_job job = {{0}, source, source, length, name, trusted, environment};
  lb_answer(b, load, &job, budget);
  if (job.reply.kind == LB_RUNTIME) b->failure.kind = job.reply.kind = LB_SYNTAX;
  return job.reply;
}
