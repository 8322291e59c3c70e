// Writing and reading the fields of one table.
#include "fields.h"

/// Links each group into its parent again, should a script have cut it.
static void link_groups(lua_State *L, const lb_fields *fields, int groups) {
  for (int32_t g = 1; g < fields->group_count; g++) {
    lua_rawgeti(L, groups - 1, fields->count + g + 1);
    lua_pushvalue(L, groups + g);
    lua_rawset(L, groups + fields->groups[g].parent);
  }
}

static void push_text(lua_State *L, const lb_fields *fields, int32_t i) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->texts);
  lua_rawgeti(L, -1, i + 1);
  lua_remove(L, -2);
}

static void push_field(lua_State *L, const lb_fields *fields, int32_t i) {
  switch (fields->tags[i]) {
    case LB_FIELD_NUMBER: lua_pushnumber(L, fields->values[i]); break;
    case LB_FIELD_BOOLEAN: lua_pushboolean(L, fields->values[i] != 0); break;
    case LB_FIELD_TEXT: push_text(L, fields, i); break;
    default: lua_pushnil(L);
  }
}

static void push_groups(lua_State *L, const lb_fields *fields, int groups) {
  for (int32_t g = 0; g < fields->group_count; g++) lua_pushvalue(L, groups + g);
}

static void write_present(lua_State *L, const lb_fields *fields, int groups) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->writer);
  push_groups(L, fields, groups);
  for (int32_t p = 0; p < fields->present_count; p++) push_field(L, fields, fields->present[p]);
  lua_call(L, fields->group_count + fields->present_count, 0);
}

/// Writes the fields that the writer does not: those that are absent only if `absent_too`.
static void write_others(lua_State *L, const lb_fields *fields, int groups, bool absent_too) {
  int32_t p = 0;
  for (int32_t i = 0; i < fields->count; i++) {
    if (p < fields->present_count && fields->present[p] == i) {
      p++;
    } else if (absent_too || fields->tags[i] != LB_FIELD_NIL) {
      lua_rawgeti(L, groups - 1, i + 1);
      push_field(L, fields, i);
      lua_rawset(L, groups + fields->group_of[i]);
    }
  }
}

void lb_write_fields(lua_State *L, lb_fields *fields, int groups) {
  bool reshaped = fields->reshaped;
  if (reshaped) lb_reshape(L, fields);
  // only now is it known how many values the writer and the reader take
  int needed = fields->group_count + fields->present_count + LUA_MINSTACK;
  luaL_checkstack(L, needed, "too many fields");
  link_groups(L, fields, groups);
  if (fields->present_count > 0) write_present(L, fields, groups);
  if (fields->present_count < fields->count) write_others(L, fields, groups, reshaped);
  fields->touched = false;
}

static void keep_text(lua_State *L, const lb_fields *fields, int32_t i, int value) {
  lua_pushvalue(L, value);
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->texts);
  lua_insert(L, -2);
  lua_rawseti(L, -2, i + 1);
  lua_pop(L, 1);
}

uint8_t lb_read_value(lua_State *L, int index, double *value) {
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: *value = lua_tonumber(L, index); return LB_FIELD_NUMBER;
    case LUA_TBOOLEAN: *value = lua_toboolean(L, index); return LB_FIELD_BOOLEAN;
    case LUA_TSTRING: return LB_FIELD_TEXT;
    case LUA_TNIL: return LB_FIELD_NIL;
    default: return LB_FIELD_OTHER;
  }
}

/// Reads the value at stack index `value` into field `i`.
static void read_field(lua_State *L, lb_fields *fields, int32_t i, int value) {
  uint8_t tag = lb_read_value(L, value, &fields->values[i]);
  if (tag == LB_FIELD_TEXT) keep_text(L, fields, i, value);
  if ((fields->tags[i] == LB_FIELD_NIL) != (tag == LB_FIELD_NIL)) fields->reshaped = true;
  fields->tags[i] = tag;
}

static void read_present(lua_State *L, lb_fields *fields, int groups) {
  int base = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->reader);
  push_groups(L, fields, groups);
  lua_call(L, fields->group_count, fields->present_count);
  for (int32_t p = 0; p < fields->present_count; p++) {
    read_field(L, fields, fields->present[p], base + 1 + p);
  }
  lua_settop(L, base);
}

/// Reads the fields by raw access: from number `p` of the present ones on only the others.
static void read_others(lua_State *L, lb_fields *fields, int groups, int32_t p) {
  int base = lua_gettop(L);
  for (int32_t i = 0; i < fields->count; i++) {
    int group = groups + fields->group_of[i];
    if (p < fields->present_count && fields->present[p] == i) {
      p++;
    } else if (lua_istable(L, group)) {
      lua_rawgeti(L, groups - 1, i + 1);
      lua_rawget(L, group);
      read_field(L, fields, i, base + 1);
      lua_settop(L, base);
    } else {
      fields->tags[i] = LB_FIELD_OTHER;
    }
  }
}

/// Replaces the groups on the stack by what the script left in their places. True if that is what
/// was there.
static bool find_groups(lua_State *L, const lb_fields *fields, int groups) {
  bool same = true;
  for (int32_t g = 1; g < fields->group_count; g++) {
    int parent = groups + fields->groups[g].parent;
    if (lua_istable(L, parent)) {
      lua_rawgeti(L, groups - 1, fields->count + g + 1);
      lua_rawget(L, parent);
    } else {
      lua_pushnil(L);
    }
    same = same && lua_rawequal(L, -1, groups + g);
    lua_replace(L, groups + g);
  }
  return same;
}

void lb_read_fields(lua_State *L, lb_fields *fields, int groups) {
  bool fast = find_groups(L, fields, groups) && fields->present_count > 0;
  if (fast) read_present(L, fields, groups);
  if (!fast || fields->present_count < fields->count) {
    read_others(L, fields, groups, fast ? 0 : fields->present_count);
  }
}
