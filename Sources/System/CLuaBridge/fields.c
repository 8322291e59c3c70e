// Tables of fixed fields: made once, with their keys kept in an array so that no name is looked up.
#include "fields.h"

#include <stdlib.h>

typedef struct {
  lb_reply reply;
  lb_fields *fields;
  const char *kind;
  const char *const *paths;
  int32_t index;
  const char *text;
  size_t length;
} fields_job;

/// The stack of `build`: 1 the job, then
enum { KEYS = 2, TEXTS, PREFIXES, NAMES, TABLES };

static void push_key(lua_State *L, const char *key, size_t length) {
  lua_pushlstring(L, key, length);
  lua_Integer index;
  int exact;
  index = lua_tointegerx(L, -1, &exact);
  if (exact) {
    lua_pop(L, 1);
    lua_pushinteger(L, index);
  }
}

/// Enters the key on the top of the stack into `group`'s names and keeps it as key `slot`.
static void keep_key(lua_State *L, int32_t group, int32_t slot) {
  lua_rawgeti(L, NAMES, group + 1);
  lua_pushvalue(L, -2);
  lua_pushboolean(L, true);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  lua_rawseti(L, KEYS, slot + 1);
}

static int32_t group_for(lua_State *L, lb_fields *fields, const char *path, size_t length);

static void make_group(
    lua_State *L, lb_fields *fields, int32_t group, const char *path, size_t length) {
  lua_pushlstring(L, path, length);
  lua_pushinteger(L, group);
  lua_rawset(L, PREFIXES);
  lua_newtable(L);
  lua_rawseti(L, NAMES, group + 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  fields->groups[group].table = lb_reference(L);
  lua_rawseti(L, TABLES, group + 1);
}

/// The index of the group named by the path, which is made if it is new.
static int32_t group_for(lua_State *L, lb_fields *fields, const char *path, size_t length) {
  lua_pushlstring(L, path, length);
  lua_rawget(L, PREFIXES);
  int known = !lua_isnil(L, -1);
  int32_t group = (int32_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (known) return group;
  int32_t parent = -1;
  size_t dot = length;
  if (length > 0) {
    while (dot > 0 && path[dot - 1] != '.') dot--;
    parent = group_for(L, fields, path, dot > 0 ? dot - 1 : 0);
  }
  group = fields->group_count++;
  fields->groups[group].parent = parent;
  make_group(L, fields, group, path, length);
  if (parent >= 0) {
    push_key(L, path + dot, length - dot);
    keep_key(L, parent, fields->count + group);
  }
  return group;
}

static void name_groups(lua_State *L, fields_job *job) {
  lua_pushnil(L);
  while (lua_next(L, PREFIXES)) {
    int32_t group = (int32_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
    lua_rawgeti(L, TABLES, group + 1);
    lua_rawgeti(L, NAMES, group + 1);
    lua_pushvalue(L, -3);
    lua_pushstring(L, lua_rawlen(L, -1) > 0 ? "." : "");
    lua_concat(L, 2);
    lua_insert(L, -3);  // prefix, key under it stays below: path, prefix, table, names
    size_t length;
    const char *prefix = lua_tolstring(L, -3, &length);
    int32_t others = lb_set_unknown_field(L, job->kind, prefix, length);
    if (group == 0) {
      job->fields->others = others;
    } else {
      luaL_unref(L, LUA_REGISTRYINDEX, others);
    }
    lua_pop(L, 2);
  }
}

static int build(lua_State *L) {
  fields_job *job = lua_touserdata(L, 1);
  lb_fields *fields = job->fields;
  for (int i = KEYS; i <= TABLES; i++) lua_newtable(L);
  group_for(L, fields, "", 0);
  for (int32_t i = 0; i < fields->count; i++) {
    const char *path = job->paths[i];
    const char *dot = strrchr(path, '.');
    const char *key = dot ? dot + 1 : path;
    int32_t group = group_for(L, fields, path, dot ? (size_t)(dot - path) : 0);
    fields->group_of[i] = group;
    push_key(L, key, strlen(key));
    keep_key(L, group, i);
  }
  name_groups(L, job);
  lua_settop(L, TEXTS);
  fields->texts = lb_reference(L);
  fields->keys = lb_reference(L);
  return 0;
}

static int32_t count_dots(const char *const *paths, int32_t count) {
  int32_t dots = 0;
  for (int32_t i = 0; i < count; i++) {
    for (const char *c = paths[i]; *c; c++) dots += *c == '.';
  }
  return dots;
}

lb_fields *lb_fields_new(
    lb_state *b, const char *kind, const char *const *paths, int32_t count, bool read_back) {
  lb_fields *fields = calloc(1, sizeof *fields);
  size_t size = count > 0 ? (size_t)count : 1;
  fields->count = count;
  fields->values = calloc(size, sizeof(double));
  fields->tags = calloc(size, 1);
  fields->group_of = calloc(size, sizeof(int32_t));
  fields->groups = calloc((size_t)count_dots(paths, count) + 1, sizeof(lb_group));
  fields->present = calloc(size, sizeof(int32_t));
  fields->keys = fields->texts = fields->writer = fields->reader = fields->others = LUA_NOREF;
  fields->read_back = read_back;
  fields->touched = fields->reshaped = true;
  fields_job job = {.fields = fields, .kind = kind, .paths = paths};
  if (lb_protect(b, build, &job) == LB_OK) return fields;
  lb_fields_free(b, fields);
  return NULL;
}

void lb_fields_free(lb_state *b, lb_fields *fields) {
  for (int32_t i = 0; i < fields->group_count; i++) lb_unref(b, fields->groups[i].table);
  lb_unref(b, fields->keys);
  lb_unref(b, fields->texts);
  lb_unref(b, fields->others);
  lb_unref(b, fields->writer);
  lb_unref(b, fields->reader);
  free(fields->present);
  free(fields->values);
  free(fields->tags);
  free(fields->group_of);
  free(fields->groups);
  free(fields);
}

static int set_text(lua_State *L) {
  fields_job *job = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->fields->texts);
  lua_pushlstring(L, job->text, job->length);
  lua_rawseti(L, -2, job->index + 1);
  return 0;
}

bool lb_fields_set_text(
    lb_state *b, lb_fields *fields, int32_t index, const char *text, size_t length) {
  fields_job job = {.fields = fields, .index = index, .text = text, .length = length};
  if (lb_protect(b, set_text, &job) != LB_OK) return false;
  if (fields->tags[index] == LB_FIELD_NIL) fields->reshaped = true;
  fields->tags[index] = LB_FIELD_TEXT;
  fields->touched = true;
  return true;
}

static int set_other(lua_State *L) {
  fields_job *job = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->fields->others);
  lua_pushstring(L, job->kind);
  lua_pushstring(L, job->text);
  lua_rawset(L, -3);
  return 0;
}

bool lb_fields_set_other(lb_state *b, lb_fields *fields, const char *name, const char *path) {
  fields_job job = {.fields = fields, .kind = name, .text = path};
  return lb_protect(b, set_other, &job) == LB_OK;
}

static int get_text(lua_State *L) {
  fields_job *job = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->fields->texts);
  lua_rawgeti(L, -1, job->index + 1);
  lb_encode(L, lua_gettop(L), 1);
  job->reply.count = 1;
  return 0;
}

lb_reply lb_fields_text(lb_state *b, lb_fields *fields, int32_t index) {
  fields_job job = {.fields = fields, .index = index};
  return lb_answer(b, get_text, &job, -1);
}

double *lb_fields_values(lb_fields *fields) { return fields->values; }

uint8_t *lb_fields_tags(lb_fields *fields) { return fields->tags; }

bool *lb_fields_touched(lb_fields *fields) { return &fields->touched; }

bool *lb_fields_reshaped(lb_fields *fields) { return &fields->reshaped; }

int32_t lb_fields_reference(const lb_fields *fields) { return fields->groups[0].table; }
