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
  bool read_back, touched;
};

// field_names.c
void lb_set_unknown_field(lua_State *L, const char *kind, const char *prefix, size_t length);

#endif
