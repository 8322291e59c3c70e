// string.gsub.
#include "patterns.h"

enum { REPLACEMENT = 3, ON_STACK = 1024 };

int lb_gsub(lua_State *L);

/// Adds the replacement text with its %0 … %9 filled in.
static void add_text(lb_match *m, luaL_Buffer *buffer, const char *at, const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, REPLACEMENT, &length);
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%') {
      luaL_addchar(buffer, text[i]);
      continue;
    }
    char what = ++i < length ? text[i] : 0;
    if (what == '%') {
      luaL_addchar(buffer, '%');
    } else if (what == '0') {
      luaL_addlstring(buffer, at, (size_t)(end - at));
    } else if (what >= '1' && what <= '9') {
      if (what - '1' >= m->pattern->captures && what != '1') {
        luaL_error(m->L, "invalid capture index %%%c in replacement string", what);
      }
      lb_push_capture(m, what - '1', at, end);
      luaL_addvalue(buffer);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
    lb_check_length(m->L, luaL_bufflen(buffer));
  }
}

/// Pushes what the table or function gives for the match.
static void push_value(lb_match *m, const char *at, const char *end) {
  if (lua_istable(m->L, REPLACEMENT)) {
    lb_push_capture(m, 0, at, end);
    lua_gettable(m->L, REPLACEMENT);
  } else {
    lua_pushvalue(m->L, REPLACEMENT);
    lua_call(m->L, lb_push_captures(m, at, end), 1);
  }
}

static void add_replacement(lb_match *m, luaL_Buffer *buffer, const char *at, const char *end) {
  if (lua_isstring(m->L, REPLACEMENT)) {
    add_text(m, buffer, at, end);
    return;
  }
  push_value(m, at, end);
  if (!lua_toboolean(m->L, -1)) {
    lua_pop(m->L, 1);
    luaL_addlstring(buffer, at, (size_t)(end - at));
  } else if (lua_isstring(m->L, -1)) {
    luaL_addvalue(buffer);
  } else {
    luaL_error(m->L, "invalid replacement value (a %s)", luaL_typename(m->L, -1));
  }
}

/// Adds the text with at most `limit` matches replaced; how many were.
static lua_Integer replace(lb_match *m, luaL_Buffer *buffer, lua_Integer limit) {
  const char *at = m->text, *last = NULL;
  lua_Integer count = 0;
  while (count < limit) {
    const char *end = lb_match_at(m, at);
    if (end && end != last) {
      count++;
      add_replacement(m, buffer, at, end);
      at = last = end;
    } else if (at < m->end) {
      luaL_addchar(buffer, *at++);
    } else {
      break;
    }
    lb_check_length(m->L, luaL_bufflen(buffer));
    if (m->pattern->anchored) break;
  }
  lb_check_length(m->L, luaL_bufflen(buffer) + (size_t)(m->end - at));
  luaL_addlstring(buffer, at, (size_t)(m->end - at));
  return count;
}

int lb_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern_text = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, REPLACEMENT);
  luaL_argexpected(
      L,
      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
      REPLACEMENT, "string/function/table");
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  lua_settop(L, 4);
  if (type == LUA_TNUMBER) lua_tolstring(L, REPLACEMENT, NULL);
  size_t size = lb_pattern_size(pattern_length);
  _Alignas(16) char memory[ON_STACK];
  void *space = size <= sizeof memory ? memory : lua_newuserdatauv(L, size, 0);
  lb_pattern pattern = lb_compile(L, pattern_text, pattern_length, true, space);
  lb_match m;
  lb_match_begin(&m, L, &pattern, text, length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  lua_Integer count = replace(&m, &buffer, limit);
  luaL_pushresult(&buffer);
  lua_pushinteger(L, count);
  return 2;
}
