#include <sqlite3.h>

// The library copies what is bound: SQLITE_TRANSIENT, which Swift cannot read.
static inline int sqlite_bind_copy(sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
