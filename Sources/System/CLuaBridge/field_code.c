// Lua functions that write and read the present fields of a table:
//   local g0, g1, v1, v2 = ...  g0[k1] = v1  g1[k2] = v2
//   local g0, g1 = ...  return g0[k1], g1[k2]
#include "fields.h"

enum {
  LOCALS = 180,      // Lua allows 200 in a function
  RESHAPINGS = 100   // a table that changes its shape again and again is not worth the compiling
};

static void add_format(luaL_Buffer *buffer, const char *format, int number) {
  lua_pushfstring(buffer->L, format, number);
  luaL_addvalue(buffer);
}

static void add_locals(luaL_Buffer *buffer, int32_t groups, int32_t values) {
  luaL_addstring(buffer, "local g0");
  for (int32_t g = 1; g < groups; g++) add_format(buffer, ",g%d", g);
  for (int32_t v = 0; v < values; v++) add_format(buffer, ",v%d", v);
  luaL_addstring(buffer, "=... ");
}

/// Adds `g2["key"]` for a field, with every byte of the key escaped.
static void add_access(luaL_Buffer *buffer, const lb_fields *fields, int32_t field) {
  lua_State *L = buffer->L;
  add_format(buffer, "g%d[", fields->group_of[field]);
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->keys);
  lua_rawgeti(L, -1, field + 1);
  lua_remove(L, -2);
  if (lua_isinteger(L, -1)) {
    luaL_addvalue(buffer);
  } else {
    size_t length;
    const char *key = lua_tolstring(L, -1, &length);
    lua_pop(L, 1);  // the table of keys holds it; the buffer needs its own place at the top
    luaL_addchar(buffer, '"');
    for (size_t i = 0; i < length; i++) {
      unsigned char c = (unsigned char)key[i];
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, (char)('0' + c / 100));
      luaL_addchar(buffer, (char)('0' + c / 10 % 10));
      luaL_addchar(buffer, (char)('0' + c % 10));
    }
    luaL_addchar(buffer, '"');
  }
  luaL_addchar(buffer, ']');
}

/// Compiles the source on the top of the stack and keeps the function.
static int32_t compile(lua_State *L) {
  size_t length;
  const char *source = lua_tolstring(L, -1, &length);
  int status = luaL_loadbufferx(L, source, length, "@fields", "t");
  if (status == LUA_ERRMEM) lb_stop(L, LB_MEMORY);
  lb_check(L);
  if (status != LUA_OK) lua_error(L);
  int32_t reference = lb_reference(L);
  lua_pop(L, 1);
  return reference;
}

static void make_writer(lua_State *L, lb_fields *fields) {
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add_locals(&buffer, fields->group_count, fields->present_count);
  for (int32_t v = 0; v < fields->present_count; v++) {
    add_access(&buffer, fields, fields->present[v]);
    add_format(&buffer, "=v%d ", v);
  }
  luaL_pushresult(&buffer);
  fields->writer = compile(L);
}

static void make_reader(lua_State *L, lb_fields *fields) {
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add_locals(&buffer, fields->group_count, 0);
  luaL_addstring(&buffer, "return ");
  for (int32_t v = 0; v < fields->present_count; v++) {
    if (v > 0) luaL_addchar(&buffer, ',');
    add_access(&buffer, fields, fields->present[v]);
  }
  luaL_pushresult(&buffer);
  fields->reader = compile(L);
}

void lb_reshape(lua_State *L, lb_fields *fields) {
  luaL_unref(L, LUA_REGISTRYINDEX, fields->writer);
  luaL_unref(L, LUA_REGISTRYINDEX, fields->reader);
  fields->writer = fields->reader = LUA_NOREF;
  int32_t count = 0;
  int32_t room = LOCALS - fields->group_count;
  if (fields->reshapings++ >= RESHAPINGS) room = 0;
  for (int32_t i = 0; i < fields->count && count < room; i++) {
    if (fields->tags[i] != LB_FIELD_NIL && fields->tags[i] != LB_FIELD_OTHER) {
      fields->present[count++] = i;
    }
  }
  fields->present_count = count;
  if (count > 0) make_writer(L, fields);
  if (count > 0 && fields->read_back) make_reader(L, fields);
  fields->reshaped = false;  // only now: if memory ran out above, the next call tries again
}
