// Lua patterns: compiled once, then matched with a budget.
#ifndef LUABRIDGE_PATTERNS_H
#define LUABRIDGE_PATTERNS_H

#include "internal.h"

enum { LB_CAPTURES = 32 };

/// What one part of a pattern asks for.
enum {
  LB_END,        // nothing: the pattern is at its end
  LB_END_TEXT,   // $ at the end: the end of the text
  LB_BYTE,       // the byte `a`
  LB_ANY,        // any byte
  LB_SET,        // a byte of `set`
  LB_BALANCE,    // %bxy: balanced between `a` and `b`
  LB_FRONTIER,   // %f[set]: between a byte outside the set and one in it
  LB_OPEN,       // (: the start of capture `a`
  LB_CLOSE,      // ): the end of capture `a`
  LB_PLACE,      // (): capture `a` is this position
  LB_AGAIN       // %1: the text of capture `a` again
};

/// A set of bytes.
typedef uint64_t lb_set[4];

typedef struct {
  const uint64_t *set;
  uint8_t kind;
  uint8_t repeat;  // 0 for once, or one of * + - ?
  uint8_t a, b;
} lb_part;

typedef struct {
  bool anchored;
  int captures;
  lb_part *parts;
} lb_pattern;

/// Bytes of memory that compiling a pattern of this length needs.
size_t lb_pattern_size(size_t length);

/// Compiles into `memory`, which must outlive the pattern. Raises if it is malformed. A leading ^
/// anchors if `may_anchor`.
lb_pattern lb_compile(
    lua_State *L, const char *text, size_t length, bool may_anchor, void *memory);

typedef struct {
  const char *start;
  ptrdiff_t length;  // or LB_POSITION
} lb_capture;
enum { LB_POSITION = -1 };

/// One text under match.
typedef struct {
  lua_State *L;
  const lb_pattern *pattern;
  const char *text, *end;
  int depth;
  ptrdiff_t fuel;
  lb_capture captures[LB_CAPTURES];
} lb_match;

void lb_match_begin(
    lb_match *m, lua_State *L, const lb_pattern *pattern, const char *text, size_t length);

/// The end of the match that starts at `at`, NULL if there is none. Raises when the call must end.
const char *lb_match_at(lb_match *m, const char *at);

/// Pushes capture `index` from 0, which for a pattern without captures is the whole match.
void lb_push_capture(lb_match *m, int index, const char *at, const char *end);

/// Pushes all captures, or the whole match if there are none and `at` is given; how many.
int lb_push_captures(lb_match *m, const char *at, const char *end);

// classes.c
/// Adds the bytes of a class letter (%a, %D …) to a set; false if the letter names none.
bool lb_add_class(lb_set set, char letter);
static inline void lb_add_byte(lb_set set, unsigned char c) { set[c / 64] |= 1ull << (c % 64); }
static inline bool lb_has_byte(const uint64_t *set, unsigned char c) {
  return set[c / 64] >> (c % 64) & 1;
}

#endif
