/// A kind of value that is a row of a table: its columns, each a property.
protocol DatabaseRecord {
  static var table: String { get }
  static var columns: [DatabaseColumn<Self>] { get }
  /// A row whose columns are still to be set.
  init()
}

/// A type of property that a column keeps.
protocol DatabaseKept {
  var databaseValue: DatabaseValue { get }
  /// Takes a value as it was kept; nil for one of another kind, which no program of ours has written.
  init?(_ value: DatabaseValue)
}

extension String: DatabaseKept {
  var databaseValue: DatabaseValue { .text(self) }
  init?(_ value: DatabaseValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Int: DatabaseKept {
  var databaseValue: DatabaseValue { .integer(self) }
  init?(_ value: DatabaseValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
}

extension Double: DatabaseKept {
  var databaseValue: DatabaseValue { .real(self) }
  init?(_ value: DatabaseValue) {
    guard case .real(let number) = value else { return nil }
    self = number
  }
}

extension Bool: DatabaseKept {
  var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }
  init?(_ value: DatabaseValue) {
    guard let number = Int(value) else { return nil }
    self = number != 0
  }
}

/// A column of a table and the property that it keeps.
struct DatabaseColumn<Record> {
  let name: String
  let value: (Record) -> DatabaseValue
  /// Sets the property; a value of another kind leaves it as it is.
  let set: (inout Record, DatabaseValue) -> Void

  init<Kept: DatabaseKept>(_ name: String, _ property: WritableKeyPath<Record, Kept>) {
    self.name = name
    value = { $0[keyPath: property].databaseValue }
    set = { if let kept = Kept($1) { $0[keyPath: property] = kept } }
  }

  init<Kept: DatabaseKept>(_ name: String, _ property: WritableKeyPath<Record, Kept?>) {
    self.name = name
    value = { $0[keyPath: property]?.databaseValue ?? .null }
    set = { if let kept = Kept($1) { $0[keyPath: property] = kept } }
  }
}

extension Database {
  /// Adds a record.
  /// - Returns: false where there is one of this key already: then nothing changes.
  func insert<Record: DatabaseRecord>(_ record: Record) throws(DatabaseError) -> Bool {
    let places = Record.columns.map { _ in "?" }.joined(separator: ", ")
    try rows(
      "INSERT OR IGNORE INTO \(Record.table) (\(Self.names(Record.self))) VALUES (\(places))",
      Record.columns.map { $0.value(record) })
    return changes > 0
  }

  /// Returns the records of a table.
  /// - Parameter clause: what stands behind the table's name, such as `WHERE code = ?`.
  func records<Record: DatabaseRecord>(
    _ type: Record.Type, _ clause: String, _ values: [DatabaseValue] = []
  ) throws(DatabaseError) -> [Record] {
    try rows("SELECT \(Self.names(type)) FROM \(type.table) \(clause)", values).map { row in
      var record = Record()
      for (column, value) in zip(type.columns, row) { column.set(&record, value) }
      return record
    }
  }

  private static func names<Record: DatabaseRecord>(_ type: Record.Type) -> String {
    type.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }
}
