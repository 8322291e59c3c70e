// Matching, with backtracking. Steps are counted, so that a pattern that blows up is stopped when
// the call must end.
#include "patterns.h"

enum {
  DEPTH = 200,  // parts that wait for the rest to match; each takes C stack
  FUEL = 4096   // steps between two looks at whether the call must end
};

void lb_match_begin(
    lb_match *m, lua_State *L, const lb_pattern *pattern, const char *text, size_t length) {
  m->L = L;
  m->pattern = pattern;
  m->text = text;
  m->end = text + length;
  m->depth = DEPTH;
  m->fuel = FUEL;
}

/// Takes the steps that were made since the last time off the budget.
static void settle(lb_match *m) {
  ptrdiff_t steps = FUEL - m->fuel;
  m->fuel = FUEL;
  lb_charge(m->L, steps);
}

static void burn(lb_match *m, ptrdiff_t steps) {
  m->fuel -= steps;
  if (m->fuel <= 0) settle(m);
}

static inline bool fits(const lb_match *m, const char *at, const lb_part *part) {
  if (at >= m->end) return false;
  switch (part->kind) {
    case LB_BYTE: return (uint8_t)*at == part->a;
    case LB_ANY: return true;
    default: return lb_has_byte(part->set, (unsigned char)*at);
  }
}

static const char *match(lb_match *m, const char *at, const lb_part *part);

/// As many as fit, then fewer until the rest matches.
static const char *match_most(
    lb_match *m, const char *at, const lb_part *part, ptrdiff_t least) {
  ptrdiff_t count = 0;
  while (fits(m, at + count, part)) count++;
  burn(m, count);
  for (; count >= least; count--) {
    const char *end = match(m, at + count, part + 1);
    if (end) return end;
  }
  return NULL;
}

/// As few as let the rest match.
static const char *match_fewest(lb_match *m, const char *at, const lb_part *part) {
  for (;; at++) {
    const char *end = match(m, at, part + 1);
    if (end) return end;
    if (!fits(m, at, part)) return NULL;
  }
}

static const char *match_balance(lb_match *m, const char *at, const lb_part *part) {
  if (at >= m->end || (uint8_t)*at != part->a) return NULL;
  int64_t open = 1;
  const char *c = at + 1;
  for (; c < m->end; c++) {
    if ((uint8_t)*c == part->b) {
      if (--open == 0) break;
    } else if ((uint8_t)*c == part->a) {
      open++;
    }
  }
  burn(m, c - at);
  return c < m->end ? c + 1 : NULL;
}

static bool at_frontier(const lb_match *m, const char *at, const lb_part *part) {
  unsigned char before = at == m->text ? 0 : (unsigned char)at[-1];
  unsigned char after = at == m->end ? 0 : (unsigned char)*at;
  return !lb_has_byte(part->set, before) && lb_has_byte(part->set, after);
}

static const char *match_again(lb_match *m, const char *at, const lb_part *part) {
  lb_capture capture = m->captures[part->a];
  if (capture.length < 0 || m->end - at < capture.length) return NULL;
  burn(m, capture.length / 16);
  return memcmp(capture.start, at, (size_t)capture.length) == 0 ? at + capture.length : NULL;
}

static const char *match_repeated(lb_match *m, const char *at, const lb_part *part) {
  switch (part->repeat) {
    case '*': return match_most(m, at, part, 0);
    case '+': return match_most(m, at, part, 1);
    default: return match_fewest(m, at, part);
  }
}

/// Matches the parts from `part` on at `at`, one after the other; only repeats wait on the C stack.
/// Captures need not be taken back: a later try sets them again before they are read.
static const char *match_parts(lb_match *m, const char *at, const lb_part *part) {
  const char *end;
  for (;; part++) {
    burn(m, 1);
    switch (part->kind) {
      case LB_END: return at;
      case LB_END_TEXT: return at == m->end ? at : NULL;
      case LB_OPEN:
      case LB_PLACE:
        m->captures[part->a].start = at;
        m->captures[part->a].length = LB_POSITION;  // until it is closed
        break;
      case LB_CLOSE: m->captures[part->a].length = at - m->captures[part->a].start; break;
      case LB_BALANCE:
        if (!(at = match_balance(m, at, part))) return NULL;
        break;
      case LB_FRONTIER:
        if (!at_frontier(m, at, part)) return NULL;
        break;
      case LB_AGAIN:
        if (!(at = match_again(m, at, part))) return NULL;
        break;
      default:
        if (part->repeat == '?') {
          if (fits(m, at, part) && (end = match(m, at + 1, part + 1))) return end;
        } else if (part->repeat) {
          return match_repeated(m, at, part);
        } else if (fits(m, at, part)) {
          at++;
        } else {
          return NULL;
        }
    }
  }
}

static const char *match(lb_match *m, const char *at, const lb_part *part) {
  if (m->depth-- == 0) {
    settle(m);
    luaL_error(m->L, "pattern too complex");
  }
  const char *end = match_parts(m, at, part);
  m->depth++;
  return end;
}

const char *lb_match_at(lb_match *m, const char *at) {
  m->depth = DEPTH;
  const char *end = match(m, at, m->pattern->parts);
  settle(m);
  return end;
}
