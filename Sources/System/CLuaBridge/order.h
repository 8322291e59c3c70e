// What pairs, next and the sorting of keys share.
#ifndef LUABRIDGE_ORDER_H
#define LUABRIDGE_ORDER_H

#include "internal.h"

/// Pushes an array of the sorted keys of the table outside its run from 1, nil if there are none.
/// The length of the run.
lua_Integer lb_sorted_keys(lua_State *L, int table);

/// How many of the sorted keys come before or are the key at `key`.
lua_Integer lb_keys_up_to(lua_State *L, int keys, int key);

/// Answers next(t) for a table 1 without item 1: the first pair or nil.
int lb_first_key(lua_State *L);

#endif
