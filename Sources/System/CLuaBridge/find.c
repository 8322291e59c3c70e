// string.find, match and gmatch.
#define _GNU_SOURCE  // memmem
#include "patterns.h"

enum { ON_STACK = 1024 };

static bool is_plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i])) return false;
  }
  return true;
}

/// The offset that an index stands for, beyond the end if the index is.
static size_t offset(lua_Integer index, size_t length) {
  if (index > 0) return (lua_Unsigned)index - 1 > length ? length + 1 : (size_t)index - 1;
  if (index == 0 || index < -(lua_Integer)length) return 0;
  return length - (size_t)(-index);
}

static int find_plain(
    lua_State *L, const char *text, size_t length, size_t start, const char *wanted,
    size_t wanted_length) {
  lb_charge(L, (int64_t)(length - start) / LB_BYTES_OF_A_STEP);
  const char *found = wanted_length == 0
      ? text + start
      : memmem(text + start, length - start, wanted, wanted_length);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - text + 1);
  lua_pushinteger(L, found - text + (lua_Integer)wanted_length);
  return 2;
}

static int push_found(lb_match *m, const char *at, const char *end, bool find) {
  if (!find) return lb_push_captures(m, at, end);
  lua_pushinteger(m->L, at - m->text + 1);
  lua_pushinteger(m->L, end - m->text);
  return lb_push_captures(m, NULL, NULL) + 2;
}

static int search(
    lua_State *L, const char *text, size_t length, size_t start, bool find) {
  size_t pattern_length;
  const char *pattern_text = lua_tolstring(L, 2, &pattern_length);
  size_t size = lb_pattern_size(pattern_length);
  _Alignas(16) char memory[ON_STACK];
  void *space = size <= sizeof memory ? memory : lua_newuserdatauv(L, size, 0);
  lb_pattern pattern = lb_compile(L, pattern_text, pattern_length, true, space);
  lb_match m;
  lb_match_begin(&m, L, &pattern, text, length);
  for (const char *at = text + start; at <= m.end; at++) {
    const char *end = lb_match_at(&m, at);
    if (end) return push_found(&m, at, end, find);
    if (pattern.anchored) break;
  }
  lua_pushnil(L);
  return 1;
}

static int find_or_match(lua_State *L, bool find) {
  size_t length, wanted_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *wanted = luaL_checklstring(L, 2, &wanted_length);
  size_t start = offset(luaL_optinteger(L, 3, 1), length);
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || is_plain(wanted, wanted_length))) {
    return find_plain(L, text, length, start, wanted, wanted_length);
  }
  return search(L, text, length, start, find);
}

static int find(lua_State *L) { return find_or_match(L, true); }

static int match(lua_State *L) { return find_or_match(L, false); }

/// An iterator's upvalues: text, compiled pattern, offset of the next try, end of the last match.
enum { TEXT = 1, PATTERN, OFFSET, LAST };

static int next_match(lua_State *L) {
  size_t length;
  const char *text = lua_tolstring(L, lua_upvalueindex(TEXT), &length);
  const lb_pattern *pattern = lua_touserdata(L, lua_upvalueindex(PATTERN));
  lua_Integer start = lua_tointeger(L, lua_upvalueindex(OFFSET));
  lua_Integer last = lua_tointeger(L, lua_upvalueindex(LAST));
  lb_match m;
  lb_match_begin(&m, L, pattern, text, length);
  for (const char *at = text + start; at <= m.end; at++) {
    const char *end = lb_match_at(&m, at);
    if (!end || end - text == last) continue;
    lua_pushinteger(L, end - text);
    lua_copy(L, -1, lua_upvalueindex(OFFSET));
    lua_replace(L, lua_upvalueindex(LAST));
    return lb_push_captures(&m, at, end);
  }
  lua_pushinteger(L, (lua_Integer)length + 1);
  lua_replace(L, lua_upvalueindex(OFFSET));
  return 0;
}

static int gmatch(lua_State *L) {
  size_t length, pattern_length;
  luaL_checklstring(L, 1, &length);
  const char *text = luaL_checklstring(L, 2, &pattern_length);
  size_t start = offset(luaL_optinteger(L, 3, 1), length);
  lua_settop(L, 2);
  size_t head = (sizeof(lb_pattern) + 15) / 16 * 16;
  lb_pattern *pattern = lua_newuserdatauv(L, head + lb_pattern_size(pattern_length), 0);
  *pattern = lb_compile(L, text, pattern_length, false, (char *)pattern + head);
  lua_replace(L, 2);
  lua_pushinteger(L, (lua_Integer)start);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

int lb_gsub(lua_State *L);

const luaL_Reg lb_patterns_words[] = {
    {"find", find}, {"gmatch", gmatch}, {"gsub", lb_gsub}, {"match", match}, {NULL, NULL}};
