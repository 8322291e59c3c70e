// Coroutines that the host resumes.
#include "internal.h"

typedef struct {
  lb_reply reply;
  int32_t reference;  // of the function, or of the thread
  size_t put;
  int32_t count;
} thread_job;

static int make_thread(lua_State *L) {
  thread_job *job = lua_touserdata(L, 1);
  lb_spend(lb_of(L), LB_THREAD_STEPS);
  lua_State *thread = lua_newthread(L);
  luaL_checkstack(L, job->count + 8, "too many arguments");
  if (!lua_checkstack(thread, job->count + 8)) luaL_error(L, "too many arguments");
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->reference);
  size_t item = job->put;
  for (int i = 0; i < job->count; i++) item = lb_decode(L, item);
  lua_xmove(L, thread, job->count + 1);
  job->reply.reference = lb_reference(L);
  return 0;
}

lb_reply lb_thread(lb_state *b, int32_t function, size_t put, int32_t count) {
  thread_job job = {.reference = function, .put = put, .count = count};
  lb_answer(b, make_thread, &job, -1);
  lb_reset(b, put);
  return job.reply;
}

int lb_run_thread(lua_State *L, lua_State *thread, int count, int *results) {
  lb_state *b = lb_of(L);
  lb_frame frame = {thread, b->guard.frames};
  b->guard.frames = &frame;
  int status = lua_resume(thread, L, count, results);
  b->guard.frames = frame.outer;
  if (status == LUA_ERRMEM) lb_stop(L, LB_MEMORY);
  if (lb_aborting(b)) lb_kill(thread);
  lb_check(L);
  return status;
}

static int fail_in_thread(lua_State *L, lua_State *thread) {
  lb_state *b = lb_of(L);
  b->noted.line = 0;
  if (!lb_locate_in(thread, &b->noted) && b->noted.line == 0) lb_caller(b, &b->noted);
  lua_xmove(thread, L, 1);
  return lua_error(L);
}

static int resume(lua_State *L) {
  thread_job *job = lua_touserdata(L, 1);
  lb_spend(lb_of(L), LB_RESUME_STEPS);
  lb_drop_references(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->reference);
  lua_State *thread = lua_tothread(L, -1);
  bool fresh = lua_status(thread) == LUA_OK;
  int waiting = lua_gettop(thread);
  if (fresh && waiting == 0) return luaL_error(L, "the sequence has ended");
  if (!fresh && lua_status(thread) != LUA_YIELD) return luaL_error(L, "the sequence has failed");
  luaL_checkstack(L, job->count + 8, "too many arguments");
  if (!lua_checkstack(thread, job->count + 8)) return luaL_error(L, "too many arguments");
  size_t item = job->put;
  for (int i = 0; i < job->count; i++) item = lb_decode(L, item);
  lua_xmove(L, thread, job->count);
  int results = 0;
  int status = lb_run_thread(L, thread, job->count + (fresh ? waiting - 1 : 0), &results);
  if (status != LUA_OK && status != LUA_YIELD) return fail_in_thread(L, thread);
  luaL_checkstack(L, results + 8, "too many results");
  lua_xmove(thread, L, results);
  job->reply.count = results;
  job->reply.finished = status == LUA_OK;
  lb_encode(L, lua_gettop(L) - results + 1, results);
  return 0;
}

lb_reply lb_resume(lb_state *b, int32_t thread, size_t put, int32_t count, int64_t budget) {
  thread_job job = {.reference = thread, .put = put, .count = count};
  lb_answer(b, resume, &job, budget);
  lb_reset(b, put);
  if (job.reply.kind != LB_OK) job.reply.finished = true;
  return job.reply;
}

bool lb_is_running(lb_state *b, int32_t thread) {
  lua_State *L = b->guard.frames->L;
  if (!lua_checkstack(L, 1)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, thread);
  bool same = lua_tothread(L, -1) == L;
  lua_pop(L, 1);
  return same;
}
