// Character classes, in ASCII whatever the locale.
#include "patterns.h"

typedef struct {
  char letter;
  const char *ranges;  // pairs of first and last byte
} class;

static const class classes[] = {
    {'a', "AZaz"},         {'c', "\001\037\177\177"}, {'d', "09"},
    {'g', "!~"},           {'l', "az"},               {'p', "!/:@[`{~"},
    {'s', "\t\r  "},       {'u', "AZ"},               {'w', "09AZaz"},
    {'x', "09AFaf"},       {'z', ""},
};

static void add_ranges(lb_set set, const class *class) {
  for (const char *range = class->ranges; *range; range += 2) {
    for (int c = range[0]; c <= range[1]; c++) lb_add_byte(set, (unsigned char)c);
  }
  if (class->letter == 'c' || class->letter == 'z') lb_add_byte(set, 0);
}

bool lb_add_class(lb_set set, char letter) {
  bool complement = letter >= 'A' && letter <= 'Z';
  char lower = complement ? letter + 32 : letter;
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
    if (classes[i].letter != lower) continue;
    lb_set members = {0};
    add_ranges(members, &classes[i]);
    for (int w = 0; w < 4; w++) set[w] |= complement ? ~members[w] : members[w];
    return true;
  }
  return false;
}
