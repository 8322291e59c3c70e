// Calls with tables of fixed fields: write, call, read, in one protected call. This is the path of
// every control tick, so each table's keys and groups are pushed once and stay for the reading.
#include "fields.h"

enum { TABLES = 8 };

typedef struct {
  int32_t function;
  lb_fields *const *tables;
  int32_t count;
  double result;
  uint8_t result_tag;
} fields_call;

/// Pushes the array of keys and then the table of each group. The index of the first group.
static int push_table(lua_State *L, const lb_fields *fields) {
  if (fields->group_count > 1) {
    luaL_checkstack(L, fields->group_count + LUA_MINSTACK, "too many nested fields");
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->keys);
  for (int32_t g = 0; g < fields->group_count; g++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, fields->groups[g].table);
  }
  return lua_gettop(L) - fields->group_count + 1;
}

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

static void write_fields(lua_State *L, lb_fields *fields, int groups) {
  link_groups(L, fields, groups);
  for (int32_t i = 0; i < fields->count; i++) {
    lua_rawgeti(L, groups - 1, i + 1);
    switch (fields->tags[i]) {
      case LB_FIELD_NUMBER: lua_pushnumber(L, fields->values[i]); break;
      case LB_FIELD_BOOLEAN: lua_pushboolean(L, fields->values[i] != 0); break;
      case LB_FIELD_TEXT: push_text(L, fields, i); break;
      default: lua_pushnil(L);
    }
    lua_rawset(L, groups + fields->group_of[i]);
  }
  fields->touched = false;
}

/// Replaces the groups on the stack by what the script left in their places.
static void find_groups(lua_State *L, const lb_fields *fields, int groups) {
  for (int32_t g = 1; g < fields->group_count; g++) {
    int parent = groups + fields->groups[g].parent;
    if (lua_istable(L, parent)) {
      lua_rawgeti(L, groups - 1, fields->count + g + 1);
      lua_rawget(L, parent);
    } else {
      lua_pushnil(L);
    }
    lua_replace(L, groups + g);
  }
}

static void keep_text(lua_State *L, const lb_fields *fields, int32_t i) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->texts);
  lua_insert(L, -2);
  lua_rawseti(L, -2, i + 1);
}

/// Reads the value on the top of the stack, which has the Lua type `type`.
static void read_field(lua_State *L, lb_fields *fields, int32_t i, int type) {
  switch (type) {
    case LUA_TNUMBER:
      fields->tags[i] = LB_FIELD_NUMBER;
      fields->values[i] = lua_tonumber(L, -1);
      break;
    case LUA_TNIL: fields->tags[i] = LB_FIELD_NIL; break;
    case LUA_TBOOLEAN:
      fields->tags[i] = LB_FIELD_BOOLEAN;
      fields->values[i] = lua_toboolean(L, -1);
      break;
    case LUA_TSTRING:
      fields->tags[i] = LB_FIELD_TEXT;
      keep_text(L, fields, i);
      break;
    default: fields->tags[i] = LB_FIELD_OTHER;
  }
}

static void read_fields(lua_State *L, lb_fields *fields, int groups) {
  int base = lua_gettop(L);
  find_groups(L, fields, groups);
  int32_t group = -1;
  bool is_table = false;
  for (int32_t i = 0; i < fields->count; i++) {
    if (fields->group_of[i] != group) {
      group = fields->group_of[i];
      is_table = lua_istable(L, groups + group);
    }
    if (is_table) {
      lua_rawgeti(L, groups - 1, i + 1);
      read_field(L, fields, i, lua_rawget(L, groups + group));
      lua_settop(L, base);
    } else {
      fields->tags[i] = LB_FIELD_OTHER;
    }
  }
}

static void read_result(lua_State *L, fields_call *job) {
  job->result_tag = LB_FIELD_OTHER;
  switch (lua_type(L, -1)) {
    case LUA_TNUMBER:
      job->result_tag = LB_FIELD_NUMBER;
      job->result = lua_tonumber(L, -1);
      break;
    case LUA_TBOOLEAN:
      job->result_tag = LB_FIELD_BOOLEAN;
      job->result = lua_toboolean(L, -1);
      break;
    case LUA_TNIL: job->result_tag = LB_FIELD_NIL; break;
  }
}

static int call(lua_State *L) {
  fields_call *job = lua_touserdata(L, 1);
  int groups[TABLES];
  lb_drop_references(L);
  luaL_checkstack(L, 2 * job->count + LUA_MINSTACK, "too many tables");
  for (int32_t i = 0; i < job->count; i++) {
    groups[i] = push_table(L, job->tables[i]);
    if (job->tables[i]->touched) write_fields(L, job->tables[i], groups[i]);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->function);
  for (int32_t i = 0; i < job->count; i++) lua_pushvalue(L, groups[i]);
  lua_call(L, job->count, 1);
  read_result(L, job);
  for (int32_t i = 0; i < job->count; i++) {
    if (job->tables[i]->read_back) read_fields(L, job->tables[i], groups[i]);
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
