// Calls with tables of fixed fields: write, call, read, in one protected call.
#include "fields.h"

typedef struct {
  int32_t function;
  lb_fields *const *tables;
  int32_t count;
  double result;
  uint8_t result_tag;
} fields_call;

/// Pushes the groups' tables and links each into its parent again, should a script have cut it.
static void push_groups(lua_State *L, const lb_fields *fields, int keys) {
  int base = lua_gettop(L) + 1;
  for (int32_t g = 0; g < fields->group_count; g++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, fields->groups[g].table);
    if (g == 0) continue;
    lua_rawgeti(L, keys, fields->count + g + 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, base + fields->groups[g].parent);
  }
}

static void write_fields(lua_State *L, lb_fields *fields) {
  int base = lua_gettop(L);
  luaL_checkstack(L, fields->group_count + 8, "too many nested fields");
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->keys);
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->texts);
  push_groups(L, fields, base + 1);
  for (int32_t i = 0; i < fields->count; i++) {
    lua_rawgeti(L, base + 1, i + 1);
    switch (fields->tags[i]) {
      case LB_FIELD_NUMBER: lua_pushnumber(L, fields->values[i]); break;
      case LB_FIELD_BOOLEAN: lua_pushboolean(L, fields->values[i] != 0); break;
      case LB_FIELD_TEXT: lua_rawgeti(L, base + 2, i + 1); break;
      default: lua_pushnil(L);
    }
    lua_rawset(L, base + 3 + fields->group_of[i]);
  }
  fields->touched = false;
  lua_settop(L, base);
}

/// Pushes the groups as the script left them: nil where it put something else than a table.
static void find_groups(lua_State *L, const lb_fields *fields, int keys) {
  int base = lua_gettop(L) + 1;
  for (int32_t g = 0; g < fields->group_count; g++) {
    int parent = base + fields->groups[g].parent;
    if (g == 0) {
      lua_rawgeti(L, LUA_REGISTRYINDEX, fields->groups[0].table);
    } else if (lua_istable(L, parent)) {
      lua_rawgeti(L, keys, fields->count + g + 1);
      lua_rawget(L, parent);
    } else {
      lua_pushnil(L);
    }
  }
}

/// Reads the value on the top of the stack; a string is kept in the array at `texts`.
static void read_field(lua_State *L, lb_fields *fields, int32_t i, int texts) {
  switch (lua_type(L, -1)) {
    case LUA_TNIL: fields->tags[i] = LB_FIELD_NIL; break;
    case LUA_TNUMBER:
      fields->tags[i] = LB_FIELD_NUMBER;
      fields->values[i] = lua_tonumber(L, -1);
      break;
    case LUA_TBOOLEAN:
      fields->tags[i] = LB_FIELD_BOOLEAN;
      fields->values[i] = lua_toboolean(L, -1);
      break;
    case LUA_TSTRING:
      fields->tags[i] = LB_FIELD_TEXT;
      lua_pushvalue(L, -1);
      lua_rawseti(L, texts, i + 1);
      break;
    default: fields->tags[i] = LB_FIELD_OTHER;
  }
}

static void read_fields(lua_State *L, lb_fields *fields) {
  int base = lua_gettop(L);
  luaL_checkstack(L, fields->group_count + 8, "too many nested fields");
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->keys);
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->texts);
  find_groups(L, fields, base + 1);
  for (int32_t i = 0; i < fields->count; i++) {
    int group = base + 3 + fields->group_of[i];
    if (!lua_istable(L, group)) {
      fields->tags[i] = LB_FIELD_OTHER;
      continue;
    }
    lua_rawgeti(L, base + 1, i + 1);
    lua_rawget(L, group);
    read_field(L, fields, i, base + 2);
    lua_pop(L, 1);
  }
  lua_settop(L, base);
}

static int call(lua_State *L) {
  fields_call *job = lua_touserdata(L, 1);
  lb_drop_references(L);
  for (int32_t i = 0; i < job->count; i++) {
    if (job->tables[i]->touched) write_fields(L, job->tables[i]);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->function);
  for (int32_t i = 0; i < job->count; i++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, job->tables[i]->groups[0].table);
  }
  lua_call(L, job->count, 1);
  job->result_tag = LB_FIELD_OTHER;
  if (lua_type(L, -1) == LUA_TNUMBER) {
    job->result_tag = LB_FIELD_NUMBER;
    job->result = lua_tonumber(L, -1);
  } else if (lua_isboolean(L, -1)) {
    job->result_tag = LB_FIELD_BOOLEAN;
    job->result = lua_toboolean(L, -1);
  } else if (lua_isnil(L, -1)) {
    job->result_tag = LB_FIELD_NIL;
  }
  for (int32_t i = 0; i < job->count; i++) {
    if (job->tables[i]->read_back) read_fields(L, job->tables[i]);
  }
  return 0;
}

lb_reply lb_call_fields(
    lb_state *b, int32_t function, lb_fields *const *tables, int32_t count, double budget,
    double *result, uint8_t *result_tag) {
  fields_call job = {.function = function, .tables = tables, .count = count};
  lb_reply reply = {0};
  lb_enter(b, budget);
  reply.kind = lb_protect(b, call, &job);
  lb_leave(b);
  reply.finished = true;
  *result = job.result;
  *result_tag = job.result_tag;
  return reply;
}
