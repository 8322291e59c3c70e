// Calls with tables of fixed fields: write, call, read, in one protected call. This is the path of
// every control tick, so each table's keys and groups are pushed once and stay for the reading.
#include "fields.h"

enum { TABLES = 8 };

typedef struct {
  lb_reply reply;
  int32_t function;
  lb_fields *const *tables;
  int32_t count;
  double *result;
  uint8_t *result_tag;
} fields_call;

/// Pushes the array of keys and then the table of each group. The index of the first group.
static int push_table(lua_State *L, const lb_fields *fields) {
  int needed = 2 * fields->group_count + fields->present_count + LUA_MINSTACK;
  luaL_checkstack(L, needed, "too many fields");
  lua_rawgeti(L, LUA_REGISTRYINDEX, fields->keys);
  for (int32_t g = 0; g < fields->group_count; g++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, fields->groups[g].table);
  }
  return lua_gettop(L) - fields->group_count + 1;
}

static int call(lua_State *L) {
  fields_call *job = lua_touserdata(L, 1);
  int groups[TABLES];
  lb_drop_references(L);
  for (int32_t i = 0; i < job->count; i++) {
    groups[i] = push_table(L, job->tables[i]);
    if (job->tables[i]->touched) {
      lb_write_fields(L, job->tables[i], groups[i]);
    } else if (job->tables[i]->reshaped) {
      lb_reshape(L, job->tables[i]);
      luaL_checkstack(L, job->tables[i]->present_count + LUA_MINSTACK, "too many fields");
    }
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, job->function);
  for (int32_t i = 0; i < job->count; i++) lua_pushvalue(L, groups[i]);
  lua_call(L, job->count, 1);
  *job->result_tag = lb_read_value(L, -1, job->result);
  for (int32_t i = 0; i < job->count; i++) {
    if (job->tables[i]->read_back) lb_read_fields(L, job->tables[i], groups[i]);
  }
  return 0;
}

lb_reply lb_call_fields(
    lb_state *b, int32_t function, lb_fields *const *tables, int32_t count, int64_t budget,
    double *result, uint8_t *result_tag) {
  fields_call job = {{0}, function, tables, count, result, result_tag};
  return lb_answer(b, call, &job, budget);
}
