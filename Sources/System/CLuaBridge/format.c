// string.format, with a limit on what it makes and without addresses.
#include <math.h>
#include <stdio.h>

#include "internal.h"

enum {
  SPEC_SIZE = 16,   // %-+ #0 99 .99 ll x
  ITEM_STEPS = 10,  // of a conversion, besides one for each byte that it makes
  ITEM_SIZE = 512   // the longest item is %99.99f of 1e308: 410 bytes
};

/// One conversion: `spec` is its text for snprintf without the conversion letter.
typedef struct {
  char spec[SPEC_SIZE];
  size_t length;
  bool has_precision;
  char conversion;
} directive;

static void refuse(lua_State *L, const char *text) {
  size_t length = 1 + strspn(text + 1, "-+ #0123456789.");
  if (text[length]) length++;
  lua_pushlstring(L, text, length < 22 ? length : 22);
  luaL_error(L, "invalid conversion specification: '%s'", lua_tostring(L, -1));
}

static const char *flags_of(char conversion) {
  switch (conversion) {
    case 'd': case 'i': return "-+0 ";
    case 'u': return "-0";
    case 'o': case 'x': case 'X': return "-#0";
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'g': case 'G': return "-+#0 ";
    case 'c': case 's': return "-";
    default: return "";
  }
}

static size_t digits(const char *text) {
  size_t count = 0;
  while (count < 2 && text[count] >= '0' && text[count] <= '9') count++;
  return count;
}

/// Reads the directive that starts at the % of `text`, which ends with a zero byte; its length.
static size_t read_directive(lua_State *L, const char *text, directive *d) {
  size_t flags = 1 + strspn(text + 1, "-+ #0");
  size_t i = flags;
  if (flags <= 6) i += digits(text + i);
  d->has_precision = text[i] == '.';
  if (d->has_precision) i += 1 + digits(text + i + 1);
  d->conversion = text[i];
  size_t allowed = 1 + strspn(text + 1, flags_of(text[i]));
  bool digit = text[i] >= '0' && text[i] <= '9';
  if (flags > 6 || allowed < flags || digit || (d->has_precision && text[i] == 'c')) {
    refuse(L, text);
  }
  memcpy(d->spec, text, i);
  d->length = i;
  return i + 1;
}

static int format_integer(lua_State *L, directive *d, int argument, char *item) {
  memcpy(d->spec + d->length, (char[4]){'l', 'l', d->conversion, 0}, 4);
  return snprintf(item, ITEM_SIZE, d->spec, (long long)luaL_checkinteger(L, argument));
}

static int format_number(lua_State *L, directive *d, int argument, char *item) {
  double value = luaL_checknumber(L, argument);
  if (isnan(value)) value = NAN;  // without a sign, which differs between processors
  memcpy(d->spec + d->length, (char[2]){d->conversion, 0}, 2);
  return snprintf(item, ITEM_SIZE, d->spec, value);
}

static void add_text(lua_State *L, luaL_Buffer *buffer, directive *d, int argument) {
  size_t length;
  const char *text = lb_tostring(L, argument, &length);
  lb_check_length(L, luaL_bufflen(buffer) + length);
  if (d->length == 1 || (!d->has_precision && length >= 100)) {
    luaL_addvalue(buffer);
    return;
  }
  luaL_argcheck(L, length == strlen(text), argument, "string contains zeros");
  char item[ITEM_SIZE];
  memcpy(d->spec + d->length, "s", 2);
  int made = snprintf(item, sizeof item, d->spec, text);
  lb_charge(L, made);
  lua_pop(L, 1);
  luaL_addlstring(buffer, item, (size_t)made);
}

static void add_quoted(lua_State *L, luaL_Buffer *buffer, const char *text, size_t length) {
  luaL_addchar(buffer, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    bool digit_follows = i + 1 < length && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, (char)c);
    } else if (c < 32 || c == 127) {
      char escape[8];
      lb_charge(L, ITEM_STEPS);
      int made = snprintf(escape, sizeof escape, digit_follows ? "\\%03d" : "\\%d", c);
      luaL_addlstring(buffer, escape, (size_t)made);
    } else {
      luaL_addchar(buffer, (char)c);
    }
  }
  luaL_addchar(buffer, '"');
}

static int quote_number(lua_State *L, int argument, char *item) {
  if (lua_isinteger(L, argument)) {
    lua_Integer value = lua_tointeger(L, argument);
    const char *spec = value == LUA_MININTEGER ? "0x%llx" : "%lld";
    return snprintf(item, ITEM_SIZE, spec, (long long)value);
  }
  double value = lua_tonumber(L, argument);
  if (isnan(value)) return snprintf(item, ITEM_SIZE, "(0/0)");
  if (isinf(value)) return snprintf(item, ITEM_SIZE, value > 0 ? "1e9999" : "-1e9999");
  bool whole = value == floor(value) && fabs(value) < 1e15;
  return snprintf(item, ITEM_SIZE, whole ? "%.0f.0" : "%a", value);
}

/// %q: a value as Lua source.
static void add_literal(lua_State *L, luaL_Buffer *buffer, directive *d, int argument) {
  char item[ITEM_SIZE];
  size_t length;
  const char *text;
  if (d->length != 1) luaL_error(L, "specifier '%%q' cannot have modifiers");
  switch (lua_type(L, argument)) {
    case LUA_TSTRING:
      text = lua_tolstring(L, argument, &length);
      lb_check_length(L, luaL_bufflen(buffer) + 4 * length + 2);
      add_quoted(L, buffer, text, length);
      return;
    case LUA_TNUMBER:
      luaL_addlstring(buffer, item, (size_t)quote_number(L, argument, item));
      return;
    case LUA_TNIL: luaL_addstring(buffer, "nil"); return;
    case LUA_TBOOLEAN:
      luaL_addstring(buffer, lua_toboolean(L, argument) ? "true" : "false");
      return;
    default: luaL_argerror(L, argument, "value has no literal form");
  }
}

static void add_directive(lua_State *L, luaL_Buffer *buffer, directive *d, int argument) {
  char item[ITEM_SIZE];
  int made = 0;
  switch (d->conversion) {
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X':
      made = format_integer(L, d, argument, item);
      break;
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'g': case 'G':
      made = format_number(L, d, argument, item);
      break;
    case 'c':
      memcpy(d->spec + d->length, "c", 2);
      made = snprintf(item, sizeof item, d->spec, (int)luaL_checkinteger(L, argument));
      break;
    case 's': add_text(L, buffer, d, argument); return;
    case 'q': add_literal(L, buffer, d, argument); return;
    case 'p':
      luaL_error(L, "'%%p' is not available: addresses differ from run to run");
      return;
    default:
      d->spec[d->length] = d->conversion;
      luaL_error(L, "invalid conversion '%s' to 'format'", d->spec);
  }
  lb_charge(L, made);
  luaL_addlstring(buffer, item, (size_t)made);
}

static int format(lua_State *L) {
  int count = lua_gettop(L), argument = 1;
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *end = text + length;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (text < end) {
    lb_charge(L, ITEM_STEPS);
    lb_check_length(L, luaL_bufflen(&buffer));
    const char *percent = memchr(text, '%', (size_t)(end - text));
    size_t plain = (size_t)((percent ? percent : end) - text);
    lb_check_length(L, plain);
    luaL_addlstring(&buffer, text, plain);
    text += plain;
    if (!percent) break;
    if (text[1] == '%') {
      luaL_addchar(&buffer, '%');
      text += 2;
      continue;
    }
    directive d = {0};
    text += read_directive(L, text, &d);
    if (++argument > count) return luaL_argerror(L, argument, "no value");
    add_directive(L, &buffer, &d, argument);
  }
  lb_check_length(L, luaL_bufflen(&buffer));
  luaL_pushresult(&buffer);
  return 1;
}

const luaL_Reg lb_format_words[] = {{"format", format}, {NULL, NULL}};
