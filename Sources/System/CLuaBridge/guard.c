// The time guard of a call: entering and leaving cost a few atomic stores; a stop is sticky.
#include "internal.h"

static const char abort_mark = 0;

void lb_enter(lb_state *b, double budget) {
  if (b->depth++ > 0) return;
  lb_guard *guard = &b->guard;
  b->log_lines = 0;
  b->log_suppressed = 0;
  b->abort_position.line = 0;
  lb_enter_thread(guard);
  atomic_store_explicit(&guard->abort, 0, memory_order_relaxed);
  atomic_store_explicit(&guard->budget, (uint64_t)(budget * 1e9), memory_order_relaxed);
  uint64_t epoch = atomic_load_explicit(&guard->epoch, memory_order_relaxed);
  atomic_exchange(&guard->epoch, epoch + 1);  // ordered before the look at the sleeper
  if (atomic_load(&lb_watchdog_asleep)) lb_watchdog_wake();
}

void lb_leave(lb_state *b) {
  if (--b->depth > 0) return;
  lb_guard *guard = &b->guard;
  uint64_t epoch = atomic_load_explicit(&guard->epoch, memory_order_relaxed);
  atomic_store_explicit(&guard->epoch, epoch + 1, memory_order_release);
  lb_leave_thread(guard);
  atomic_store_explicit(&guard->abort, 0, memory_order_relaxed);
  if (lua_gethookmask(b->L)) lua_sethook(b->L, NULL, 0, 0);
  if (b->log_suppressed > 0 && b->log) b->log(b->host, "", 0, b->log_suppressed);
}

/// Set on every running Lua thread by the signal handler. A hook left over in a coroutine from an
/// earlier call takes itself off.
void lb_hook(lua_State *L, lua_Debug *activation) {
  (void)activation;
  if (lb_aborting(lb_of(L))) {
    lb_raise_abort(L);
  } else {
    lua_sethook(L, NULL, 0, 0);
  }
}

/// Ends the call for `why` unless it is ending already.
void lb_stop(lua_State *L, int why) {
  int running = 0;
  atomic_compare_exchange_strong(&lb_of(L)->guard.abort, &running, why);
  lua_sethook(L, lb_hook, LUA_MASKCOUNT, 1);
}

/// Leaves the running Lua thread for good; returns only within the hook, which then must return.
///
/// A coroutine is left by yielding: an error would visit each of its pending pcalls, and visiting
/// one takes as long as there are calls below it, so a script could make the stop take minutes.
/// Whoever resumed it sees that the call must end and kills it.
int lb_raise_abort(lua_State *L) {
  lb_state *b = lb_of(L);
  if (b->abort_position.line == 0) lb_locate(b, &b->abort_position);
  lua_sethook(L, lb_hook, LUA_MASKCOUNT, 1);
  if (lua_isyieldable(L)) return lua_yield(L, 0);
  lua_pushlightuserdata(L, (void *)&abort_mark);
  return lua_error(L);
}

/// Kills a coroutine that has been left because the call must end. Closers are stopped at their
/// first instruction, because the hook is set.
void lb_kill(lua_State *thread) {
  lua_sethook(thread, lb_hook, LUA_MASKCOUNT, 1);
  lua_resetthread(thread);
  lua_settop(thread, 0);
}

void lb_interrupt(lb_state *b) {
  atomic_store(&b->guard.interrupted, atomic_load(&b->guard.epoch));
}
