// What the files about tables of fixed fields share.
#ifndef LUABRIDGE_FIELDS_H
#define LUABRIDGE_FIELDS_H

#include "internal.h"

/// One Lua table of fields; the first is the one that scripts are given, the others lie in it.
typedef struct {
  int32_t table;   // reference
  int32_t parent;  // index of the group it lies in, −1 for the first
} lb_group;

struct lb_fields {
  int32_t count;
  double *values;
  uint8_t *tags;
  int32_t *group_of;  // by field
  lb_group *groups;
  int32_t group_count;
  int32_t keys;   // reference: an array of the fields' keys, then of the groups'
  int32_t texts;  // reference: an array of the fields' strings
  int32_t others;  // reference: names that stand for fields, and the fields' paths
  bool read_back;
  bool touched;    // waits to be written
  bool reshaped;   // a field has become absent or present since `present` was filled
  // Fields that were present at the last reshaping go through two Lua functions made for them,
  // which is faster than one access by key after the other.
  int32_t *present;
  int32_t present_count;
  int32_t writer, reader;  // references
  int32_t reshapings;
};

// field_names.c
int32_t lb_set_unknown_field(lua_State *L, const char *kind, const char *prefix, size_t length);

// field_code.c
/// Fills `present` and makes the functions for these fields.
void lb_reshape(lua_State *L, lb_fields *fields);

// field_access.c: the groups' tables are at `groups`, the array of keys right before them
void lb_write_fields(lua_State *L, lb_fields *fields, int groups);
void lb_read_fields(lua_State *L, lb_fields *fields, int groups);
/// The LB_FIELD tag of the value at a stack index, whose number or truth goes to `value`.
uint8_t lb_read_value(lua_State *L, int index, double *value);

#endif
