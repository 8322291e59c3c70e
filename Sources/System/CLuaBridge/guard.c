// The budget of a script: steps, of which an instruction of Lua is one. They are counted, not timed, so that
// a script is stopped at the same instruction on every machine. A stop is sticky until its call has ended.
#include "internal.h"

static const char abort_mark = 0;

enum {
  INTERRUPTIBLE = 100000,  // steps that a script has taken before a request can stop it
  SECOND = 1000000000
};

static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

/// What cannot be counted in steps is limited by the processor time of the thread: 1 s more than 10 million steps
/// a second would take, at most 10 s. Time in which the process does not run does not count.
static int64_t allowed_time(int64_t budget) {
  int64_t time = SECOND + budget * 100;
  return time < (int64_t)10 * SECOND ? time : (int64_t)10 * SECOND;
}

/// Looks at the clock of the thread only when so much time has passed on the wall, which is cheaper to ask.
bool lb_clock_is_over(lb_state *b) {
  lb_guard *guard = &b->guard;
  int64_t wall = now(CLOCK_MONOTONIC);
  if (wall < guard->next_look) return false;
  int64_t left = guard->end_of_time - now(CLOCK_THREAD_CPUTIME_ID);
  guard->next_look = wall + left;
  return left <= 0;
}

/// Processor time of the thread, at most 10 ms old: every look at it is a call of the system.
static int64_t processor_time(lb_guard *guard, int64_t wall) {
  if (wall >= guard->clock_until || !pthread_equal(guard->clock_thread, pthread_self())) {
    guard->clock_until = wall + SECOND / 100;
    guard->clock_thread = pthread_self();
    guard->clock = now(CLOCK_THREAD_CPUTIME_ID);
  }
  return guard->clock;
}

static void grant(lb_guard *guard, int64_t steps) {
  guard->granted = steps;
  atomic_store_explicit(&guard->left, steps, memory_order_relaxed);
  int64_t wall = now(CLOCK_MONOTONIC);
  guard->next_look = wall + allowed_time(steps);
  guard->end_of_time = processor_time(guard, wall) + allowed_time(steps);
}

static void begin(lb_state *b, int64_t steps) {
  b->log_lines = 0;
  b->log_suppressed = 0;
  grant(&b->guard, steps);
  atomic_store(&b->guard.asked, false);
  atomic_store(&b->guard.running, true);
}

static void end(lb_state *b) {
  atomic_store(&b->guard.running, false);
  if (b->log_suppressed > 0 && b->log) b->log(b->host, "", 0, b->log_suppressed);
}

void lb_begin(lb_state *b, int64_t steps) {
  b->scripted = true;
  begin(b, steps);
}

void lb_renew(lb_state *b, int64_t steps) { grant(&b->guard, steps); }

void lb_end(lb_state *b) {
  b->scripted = false;
  end(b);
}

void lb_take(lb_state *b, int64_t steps) { lb_spend(b, steps); }

int64_t lb_steps(const lb_state *b) {
  return b->guard.granted - atomic_load_explicit(&b->guard.left, memory_order_relaxed);
}

int64_t lb_steps_at_stop(const lb_state *b) { return b->guard.stopped_at; }

void lb_enter(lb_state *b, int64_t budget) {
  if (b->depth++ > 0) return;
  if (!b->scripted) begin(b, budget);
  b->guard.abort = 0;
  b->abort_position.line = 0;
  lua_sethook(b->L, lb_hook, LUA_MASKCOUNT, LB_STRIDE);
  lb_spend(b, LB_CALL_STEPS);
}

void lb_leave(lb_state *b) {
  if (--b->depth > 0) return;
  b->guard.abort = 0;
  if (!b->scripted) end(b);
}

/// Set on every Lua thread: counts its instructions. One that was set to stop a call and is left over in a
/// coroutine goes back to counting.
void lb_hook(lua_State *L, lua_Debug *activation) {
  (void)activation;
  lb_state *b = lb_of(L);
  bool counts = lua_gethookcount(L) == LB_STRIDE;
  if (counts) lb_spend(b, LB_STRIDE);
  if (lb_is_over(b) || lb_clock_is_over(b)) {
    lb_leave_at_once(L);
  } else if (!counts) {
    lua_sethook(L, lb_hook, LUA_MASKCOUNT, LB_STRIDE);
  }
}

/// Why the call is to be stopped, once it is over.
int lb_reason(const lb_state *b) {
  const lb_guard *guard = &b->guard;
  if (atomic_load_explicit(&guard->left, memory_order_relaxed) < 0) return LB_TIME;
  return atomic_load(&guard->asked) ? LB_INTERRUPTED : LB_CLOCK;
}

/// Ends the call for `why` unless it is ending already.
void lb_stop(lua_State *L, int why) {
  lb_guard *guard = &lb_of(L)->guard;
  if (guard->abort == 0) {
    guard->abort = why;
    guard->stopped_at = lb_steps(lb_of(L));
    atomic_store(&guard->asked, false);
  }
  lua_sethook(L, lb_hook, LUA_MASKCOUNT, 1);
}

/// Leaves the running Lua thread for good; returns only within the hook, which then must return.
///
/// A coroutine is left by yielding: an error would visit each of its pending pcalls, and visiting
/// one takes as long as there are calls below it, so a script could make the stop take minutes.
/// Whoever resumed it sees that the call must end and kills it.
int lb_raise_abort(lua_State *L) {
  lb_state *b = lb_of(L);
  if (b->abort_position.line == 0) lb_caller(b, &b->abort_position);
  lua_sethook(L, lb_hook, LUA_MASKCOUNT, 1);
  if (lua_isyieldable(L)) return lua_yield(L, 0);
  lua_pushlightuserdata(L, (void *)&abort_mark);
  return lua_error(L);
}

/// Ends the call that is over.
void lb_leave_at_once(lua_State *L) {
  lb_stop(L, lb_reason(lb_of(L)));
  lb_raise_abort(L);
}

/// Kills a coroutine that has been left because the call must end. Closers are stopped at their
/// first instruction, because the hook is set.
void lb_kill(lua_State *thread) {
  lua_sethook(thread, lb_hook, LUA_MASKCOUNT, 1);
  lua_resetthread(thread);
  lua_settop(thread, 0);
}

bool lb_interrupt(lb_state *b) {
  if (!atomic_load(&b->guard.running) || lb_steps(b) < INTERRUPTIBLE) return false;
  atomic_store(&b->guard.asked, true);
  return true;
}
