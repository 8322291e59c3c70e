// A misspelt field is an error that offers the nearest name.
#include "fields.h"

enum { NAME_LIMIT = 64 };

static int least(int a, int b) { return a < b ? a : b; }

/// The number of single-letter changes, insertions, deletions and swaps of neighbours between two
/// names (optimal string alignment).
static int distance(const char *a, size_t m, const char *b, size_t n) {
  int rows[3][NAME_LIMIT + 1];
  for (size_t j = 0; j <= n; j++) rows[0][j] = (int)j;
  for (size_t i = 1; i <= m; i++) {
    int *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
    row[0] = (int)i;
    for (size_t j = 1; j <= n; j++) {
      int change = a[i - 1] != b[j - 1];
      row[j] = least(least(above[j] + 1, row[j - 1] + 1), above[j - 1] + change);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = least(row[j], two_above[j - 2] + 1);
      }
    }
  }
  return rows[m % 3][n];
}

/// Pushes the nearest of the names at `names`, or nil if none is near. Ties go by byte order.
static void push_nearest(lua_State *L, int names, const char *wanted, size_t length) {
  lua_pushnil(L);
  int nearest = lua_gettop(L);
  int best = (int)length / 3 + 1;
  lua_pushnil(L);
  while (length <= NAME_LIMIT && lua_next(L, names)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    size_t other;
    const char *name = lua_tolstring(L, -1, &other);
    if (other > NAME_LIMIT) continue;
    int changes = distance(wanted, length, name, other);
    bool first = lua_isnil(L, nearest) || strcmp(name, lua_tostring(L, nearest)) < 0;
    if (changes < best || (changes == best && first)) {
      best = changes;
      lua_pushvalue(L, -1);
      lua_replace(L, nearest);
    }
  }
  lua_settop(L, nearest);
}

static int refuse(lua_State *L) {
  const char *kind = lua_tostring(L, lua_upvalueindex(2));
  const char *prefix = lua_tostring(L, lua_upvalueindex(3));
  if (lua_type(L, 2) != LUA_TSTRING) {
    return luaL_error(L, "an %s is named by a string, not a %s", kind, luaL_typename(L, 2));
  }
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  lua_pushvalue(L, lua_upvalueindex(1));
  push_nearest(L, lua_gettop(L), name, length);
  if (length > NAME_LIMIT) return luaL_error(L, "unknown %s: a name of %I bytes", kind, (LUAI_UACINT)length);
  if (lua_isnil(L, -1)) return luaL_error(L, "unknown %s \"%s%s\"", kind, prefix, name);
  return luaL_error(
      L, "unknown %s \"%s%s\"; did you mean \"%s%s\"?", kind, prefix, name, prefix,
      lua_tostring(L, -1));
}

static bool is_known(lua_State *L) {
  lua_pushvalue(L, 2);
  bool known = lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL;
  lua_pop(L, 1);
  return known;
}

/// Pushes the field of a path with dots, `PM2.5`, from table to table; false, and nothing is pushed, where a part of the way
/// is no table.
static bool push_path(lua_State *L, const char *path) {
  int top = lua_gettop(L);
  lua_pushvalue(L, 1);
  for (;;) {
    const char *dot = strchr(path, '.');
    lua_pushlstring(L, path, dot ? (size_t)(dot - path) : strlen(path));
    int exact;
    lua_Integer index = lua_tointegerx(L, -1, &exact);
    if (exact) {
      lua_pop(L, 1);
      lua_pushinteger(L, index);
    }
    if (!dot) {
      lua_gettable(L, -2);
      lua_replace(L, top + 1);
      lua_settop(L, top + 1);
      return true;
    }
    lua_rawget(L, -2);
    lua_remove(L, -2);
    if (!lua_istable(L, -1)) {
      lua_settop(L, top);
      return false;
    }
    path = dot + 1;
  }
}

/// The field of a name that stands for another, or of one with dots; false, and nothing is pushed, for any other.
static bool push_other(lua_State *L) {
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(4));
  const char *path = lua_tostring(L, -1);
  if (!path) path = strchr(lua_tostring(L, 2), '.') ? lua_tostring(L, 2) : NULL;
  lua_remove(L, -1);
  return path && push_path(L, path);
}

/// An absent field is nil; so is what lies beyond the end of an array.
static int read_absent(lua_State *L) {
  if (lua_type(L, 2) == LUA_TSTRING && !is_known(L)) return push_other(L) ? 1 : refuse(L);
  lua_pushnil(L);
  return 1;
}

static int write_absent(lua_State *L) {
  if (!is_known(L)) return refuse(L);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

/// The stack: table, set of its names. Pops the names, and returns a reference to the table of names that stand for others.
int32_t lb_set_unknown_field(lua_State *L, const char *kind, const char *prefix, size_t length) {
  int names = lua_gettop(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  int32_t others = lb_reference(L);
  lua_newtable(L);
  for (int writing = 0; writing < 2; writing++) {
    lua_pushvalue(L, names);
    lua_pushstring(L, kind);
    lua_pushlstring(L, prefix, length);
    lua_pushvalue(L, names + 1);
    lua_pushcclosure(L, writing ? write_absent : read_absent, 4);
    lua_setfield(L, -2, writing ? "__newindex" : "__index");
  }
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, names - 1);
  lua_settop(L, names - 1);
  return others;
}
