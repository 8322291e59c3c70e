// Protected calls, and what is kept of their failures.
#include <stdio.h>

#include "internal.h"

/// Runs where the error was raised: notes the place, before the stack is unwound.
int lb_message_handler(lua_State *L) {
  lb_state *b = lb_of(L);
  if (b->noted.line == 0) lb_caller(b, &b->noted);
  return 1;
}

static void set_message(lb_failure *failure, const char *message, size_t length) {
  failure->full_length = length;
  failure->message_length = length < LB_MESSAGE_SIZE ? length : LB_MESSAGE_SIZE;
  memcpy(failure->message, message, failure->message_length);
}

/// Describes the error value at `index` without running any of its metamethods.
static void describe(lua_State *L, int index, lb_failure *failure) {
  char text[96];
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      size_t length;
      const char *message = lua_tolstring(L, index, &length);
      set_message(failure, message, length);
      return;
    }
    case LUA_TNUMBER:
      snprintf(text, sizeof text, "the error value is the number %.14g", lua_tonumber(L, index));
      break;
    case LUA_TNIL:
      snprintf(text, sizeof text, "the error value is nil");
      break;
    default:
      snprintf(
          text, sizeof text, "the error value is a %s, not a message",
          lua_typename(L, lua_type(L, index)));
  }
  set_message(failure, text, strlen(text));
}

static void describe_abort(int why, lb_failure *failure) {
  const char *text = why == LB_TIME ? "over its time budget"
      : why == LB_MEMORY            ? "over its memory limit"
                : why == LB_CLOCK ? "over its time budget, by the processor's clock: too slow for its steps to tell"
                            : "stopped on request";
  set_message(failure, text, strlen(text));
}

static void record(lb_state *b, lua_State *L, int status) {
  lb_failure *failure = &b->failure;
  int abort = b->guard.abort;
  if (abort == 0 && status == LUA_ERRMEM) abort = LB_MEMORY;
  failure->kind = abort ? abort : LB_RUNTIME;
  failure->deep = abort == LB_MEMORY && b->refused_deep;
  if (abort) {
    failure->position = b->abort_position;
    describe_abort(abort, failure);
  } else {
    failure->position = b->noted;
    describe(L, -1, failure);
  }
}

/// Runs `body` with `job` as its argument, protected. LB_OK or the kind of the failure.
int32_t lb_protect(lb_state *b, lua_CFunction body, void *job) {
  lua_State *L = b->guard.frames->L;
  if (!lua_checkstack(L, LUA_MINSTACK)) {
    b->failure.kind = LB_MEMORY;
    b->failure.position.line = 0;
    describe_abort(LB_MEMORY, &b->failure);
    return LB_MEMORY;
  }
  b->noted.line = 0;
  int base = lua_gettop(L);
  lua_pushcfunction(L, lb_message_handler);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, job);
  int status = lua_pcall(L, 1, 0, base + 1);
  if (status != LUA_OK) record(b, L, status);
  lua_settop(L, base);
  b->noted.line = 0;
  return status == LUA_OK ? LB_OK : b->failure.kind;
}

lb_reply lb_answer(lb_state *b, lua_CFunction body, void *job, int64_t budget) {
  lb_reply *reply = job;
  *reply = lb_reply_here(b);
  if (budget >= 0) lb_enter(b, budget);
  reply->kind = lb_protect(b, body, job);
  if (budget >= 0) lb_leave(b);
  if (reply->kind != LB_OK) lb_discard_reply(b, *reply);
  return *reply;
}

const lb_failure *lb_last_failure(const lb_state *b) { return &b->failure; }
