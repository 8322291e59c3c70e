#include <stdint.h>
#include <stdlib.h>

#include "internal.h"

enum { REPLACEMENT = 0xFFFD };

/// Takes one character from the front; at least one byte.
static wchar_t take(const unsigned char **at, const unsigned char *end) {
  unsigned char lead = *(*at)++;
  if (lead < 0x80) return lead;
  int more = lead >= 0xF0 && lead < 0xF5 ? 3 : lead >= 0xE0 && lead < 0xF0 ? 2 : lead >= 0xC2 && lead < 0xE0 ? 1 : 0;
  if (more == 0) return REPLACEMENT;
  uint32_t value = lead & (0x3Fu >> more);
  for (int i = 0; i < more; i++) {
    if (*at == end || (**at & 0xC0) != 0x80) return REPLACEMENT;
    value = value << 6 | (*(*at)++ & 0x3Fu);
  }
  bool overlong = value < (more == 3 ? 0x10000u : more == 2 ? 0x800u : 0x80u);
  bool surrogate = value >= 0xD800 && value < 0xE000;
  return overlong || surrogate || value > 0x10FFFF ? REPLACEMENT : (wchar_t)value;
}

wchar_t *text_widen(const char *text, size_t length) {
  wchar_t *wide = malloc((length + 1) * sizeof *wide);
  if (!wide) return NULL;
  const unsigned char *at = (const unsigned char *)text, *end = at + length;
  size_t count = 0;
  while (at < end) wide[count++] = take(&at, end);
  wide[count] = 0;
  return wide;
}

char *text_narrow(const wchar_t *text, size_t length) {
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};  // by the bytes that follow
  char *narrow = malloc(length * 4 + 1), *to = narrow;
  if (!narrow) return NULL;
  for (size_t i = 0; i < length; i++) {
    uint32_t c = (uint32_t)text[i];
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *to++ = (char)(leads[more] | c >> 6 * more);
    while (more-- > 0) *to++ = (char)(0x80 | (c >> 6 * more & 0x3F));
  }
  *to = 0;
  return narrow;
}
