internal import CSQLite
import Score

/// A value in a table of SQLite.
enum DatabaseValue: Equatable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
}

/// The error of a call that SQLite refused.
struct DatabaseError: Error {
  /// The extended result code, whose last eight bits are the result code (sqlite.org/rescode.html).
  let code: Int32
  let message: String

  /// The result code without what extends it.
  var primary: Int32 { code & 0xff }
}

/// A connection to a file of SQLite, with a write-ahead log that is synchronised at every transaction, so that what was
/// written is there after a power cut. One thread at a time calls it.
final class Database {
  private let handle: OpaquePointer

  /// Opens a file, and makes it where there is none.
  /// - Parameter path: a path without links.
  init(_ path: String) throws(DatabaseError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW,
      nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    // Another program that reads holds nobody up for long.
    sqlite3_busy_timeout(handle, 5000)
    for setting in [
      "secure_delete = ON", "foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL",
    ] {
      try run("PRAGMA \(setting)")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// The number of rows that the last statement inserted, changed or deleted.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs all statements of a text, which take no values.
  func run(_ statements: String) throws(DatabaseError) {
    try check(sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Runs one statement.
  /// - Parameter values: one for each `?` in it.
  /// - Returns: its rows, each a value for each column.
  @discardableResult
  func rows(
    _ statement: String, _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> [[DatabaseValue]] {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, statement, -1, &prepared, nil))
    defer { sqlite3_finalize(prepared) }
    for (place, value) in zip(Int32(1)..., values) { try check(bind(value, place, prepared)) }
    var rows: [[DatabaseValue]] = []
    while true {
      let code = sqlite3_step(prepared)
      if code == SQLITE_DONE { return rows }
      guard code == SQLITE_ROW else { throw fault(code) }
      rows.append((0..<sqlite3_column_count(prepared)).map { Self.column($0, of: prepared) })
    }
  }

  /// Does what belongs together: all of it is kept, or nothing where it throws.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func bind(_ value: DatabaseValue, _ place: Int32, _ statement: OpaquePointer?) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, place)
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .real(let number): sqlite3_bind_double(statement, place, number)
    case .text(let text): sqlite_bind_copy(statement, place, text, Int32(text.utf8.count))
    }
  }

  private static func column(_ number: Int32, of statement: OpaquePointer?) -> DatabaseValue {
    switch sqlite3_column_type(statement, number) {
    case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, number)))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, number))
    case SQLITE_NULL: return .null
    default:
      let count = Int(sqlite3_column_bytes(statement, number))
      let bytes = UnsafeBufferPointer(start: sqlite3_column_text(statement, number), count: count)
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLITE_OK { throw fault(code) }
  }

  private func fault(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}
