// Patterns, compiled: every malformed pattern is refused before anything is matched.
#include "patterns.h"

typedef struct {
  lua_State *L;
  const char *at, *end;
  lb_part *parts;
  lb_set *sets;
  int captures, open;
  uint8_t opened[LB_CAPTURES];  // captures that are open, innermost last
  bool closed[LB_CAPTURES];
} compiler;

size_t lb_pattern_size(size_t length) {
  // A part for each byte and the end; a set takes at least two bytes.
  return (length + 1) * sizeof(lb_part) + (length / 2 + 1) * sizeof(lb_set);
}

static uint64_t *new_set(compiler *c) {
  uint64_t *set = *c->sets++;
  memset(set, 0, sizeof(lb_set));
  return set;
}

static char next_of(compiler *c, const char *missing) {
  if (c->at == c->end) luaL_error(c->L, "malformed pattern (%s)", missing);
  return *c->at++;
}

/// Adds what stands in brackets up to the closing one, after the ^.
static void add_members(compiler *c, uint64_t *set) {
  static const char missing[] = "missing ']'";
  bool first = true;
  for (;; first = false) {
    char byte = next_of(c, missing);
    if (byte == ']' && !first) return;
    if (byte == '%') {
      char letter = next_of(c, missing);
      if (!lb_add_class(set, letter)) lb_add_byte(set, (unsigned char)letter);
    } else if (c->end - c->at >= 2 && c->at[0] == '-' && c->at[1] != ']') {
      unsigned char last = (unsigned char)c->at[1];
      for (int b = (unsigned char)byte; b <= last; b++) lb_add_byte(set, (unsigned char)b);
      c->at += 2;
    } else {
      lb_add_byte(set, (unsigned char)byte);
    }
  }
}

/// After the opening bracket.
static const uint64_t *bracketed(compiler *c) {
  uint64_t *set = new_set(c);
  bool complement = c->at < c->end && *c->at == '^';
  if (complement) c->at++;
  add_members(c, set);
  for (int w = 0; complement && w < 4; w++) set[w] = ~set[w];
  return set;
}

static lb_part *add_part(compiler *c, uint8_t kind, char a) {
  *c->parts = (lb_part){.kind = kind, .a = (uint8_t)a};
  return c->parts++;
}

static void add_repeat(compiler *c, lb_part *part) {
  if (c->at == c->end || !strchr("*+-?", *c->at) || *c->at == 0) return;
  part->repeat = (uint8_t)*c->at++;
}

static void add_open(compiler *c) {
  if (c->captures == LB_CAPTURES) luaL_error(c->L, "too many captures");
  int capture = c->captures++;
  if (c->at < c->end && *c->at == ')') {
    c->at++;
    c->closed[capture] = true;
    add_part(c, LB_PLACE, (char)capture);
    return;
  }
  c->opened[c->open++] = (uint8_t)capture;
  add_part(c, LB_OPEN, (char)capture);
}

static void add_close(compiler *c) {
  if (c->open == 0) luaL_error(c->L, "invalid pattern capture");
  int capture = c->opened[--c->open];
  c->closed[capture] = true;
  add_part(c, LB_CLOSE, (char)capture);
}

static void add_again(compiler *c, char digit) {
  int capture = digit - '1';
  if (capture < 0 || capture >= c->captures || !c->closed[capture]) {
    luaL_error(c->L, "invalid capture index %%%d", capture + 1);
  }
  add_part(c, LB_AGAIN, (char)capture);
}

static void add_balance(compiler *c) {
  static const char missing[] = "missing arguments to '%b'";
  lb_part *part = add_part(c, LB_BALANCE, next_of(c, missing));
  part->b = (uint8_t)next_of(c, missing);
}

static void add_frontier(compiler *c) {
  if (c->at == c->end || *c->at++ != '[') {
    luaL_error(c->L, "missing '[' after '%%f' in pattern");
  }
  const uint64_t *set = bracketed(c);
  add_part(c, LB_FRONTIER, 0)->set = set;
}

/// After the %.
static void add_escape(compiler *c) {
  char letter = next_of(c, "ends with '%'");
  if (letter == 'b') {
    add_balance(c);
  } else if (letter == 'f') {
    add_frontier(c);
  } else if (letter >= '0' && letter <= '9') {
    add_again(c, letter);
  } else {
    lb_set members = {0};
    lb_part *part;
    if (lb_add_class(members, letter)) {
      part = add_part(c, LB_SET, 0);
      part->set = memcpy(new_set(c), members, sizeof members);
    } else {
      part = add_part(c, LB_BYTE, letter);
    }
    add_repeat(c, part);
  }
}

static void add_next(compiler *c) {
  char byte = *c->at++;
  switch (byte) {
    case '(': add_open(c); return;
    case ')': add_close(c); return;
    case '%': add_escape(c); return;
    case '.': add_repeat(c, add_part(c, LB_ANY, 0)); return;
    case '[': {
      const uint64_t *set = bracketed(c);
      lb_part *part = add_part(c, LB_SET, 0);
      part->set = set;
      add_repeat(c, part);
      return;
    }
    case '$':
      if (c->at == c->end) {
        add_part(c, LB_END_TEXT, 0);
        return;
      }
  }
  add_repeat(c, add_part(c, LB_BYTE, byte));
}

lb_pattern lb_compile(
    lua_State *L, const char *text, size_t length, bool may_anchor, void *memory) {
  compiler c = {.L = L, .at = text, .end = text + length, .sets = memory};
  c.parts = (lb_part *)(c.sets + length / 2 + 1);
  lb_pattern pattern = {.parts = c.parts};
  pattern.anchored = may_anchor && length > 0 && *text == '^';
  if (pattern.anchored) c.at++;
  while (c.at < c.end) {
    if ((c.end - c.at) % 1024 == 0) lb_charge(L, 1024);
    add_next(&c);
  }
  if (c.open > 0) luaL_error(L, "unfinished capture");
  add_part(&c, LB_END, 0);
  pattern.captures = c.captures;
  return pattern;
}
