// math.random: xoshiro256** (Blackman and Vigna 2018, doi:10.1145/3460772), seeded by SplitMix64
// (Steele, Lea and Flood 2014) from the state's seed and from nothing else.
#include "internal.h"

static uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static uint64_t next_random(uint64_t s[4]) {
  uint64_t result = rotated(s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotated(s[3], 45);
  return result;
}

void lb_seed(lb_state *b, uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    seed += 0x9E3779B97F4A7C15;
    uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    b->random[i] = z ^ (z >> 31);
  }
}

/// Uniform in 0...limit, by rejection of what lies beyond it under the smallest mask.
static uint64_t below(uint64_t s[4], uint64_t limit) {
  uint64_t mask = limit;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  uint64_t value;
  do value = next_random(s) & mask;
  while (value > limit);
  return value;
}

static int random_number(lua_State *L) {
  uint64_t *s = lb_of(L)->random;
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0:
      lua_pushnumber(L, (lua_Number)(next_random(s) >> 11) * 0x1p-53);
      return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)next_random(s));
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t width = (uint64_t)high - (uint64_t)low;
  lua_pushinteger(L, (lua_Integer)(below(s, width) + (uint64_t)low));
  return 1;
}

static int refuse_seed(lua_State *L) {
  return luaL_error(
      L, "math.randomseed is not available: the seed belongs to the render, so that it can be "
         "repeated; set it there (--seed)");
}

void lb_add_random(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"random", random_number}, {"randomseed", refuse_seed}, {NULL, NULL}};
  lb_add_functions(L, functions);
}
