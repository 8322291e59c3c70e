/// A kind of value that is a row of a table: its columns, each a property.
protocol DatabaseRecord {
  static var table: String { get }
  static var columns: [DatabaseColumn<Self>] { get }
  /// A row whose columns are still to be set.
  init()
}

/// A column of a table and the property that it keeps.
struct DatabaseColumn<Record> {
  let name: String
  let value: (Record) -> DatabaseValue
  /// Sets the property; a value of another kind, which no program of ours has written, leaves it as it is.
  let set: (inout Record, DatabaseValue) -> Void

  init(_ name: String, _ property: WritableKeyPath<Record, String>) {
    self.name = name
    value = { .text($0[keyPath: property]) }
    set = { if case .text(let text) = $1 { $0[keyPath: property] = text } }
  }

  init(_ name: String, _ property: WritableKeyPath<Record, String?>) {
    self.name = name
    value = { $0[keyPath: property].map(DatabaseValue.text) ?? .null }
    set = { if case .text(let text) = $1 { $0[keyPath: property] = text } }
  }

  init(_ name: String, _ property: WritableKeyPath<Record, Int>) {
    self.name = name
    value = { .integer($0[keyPath: property]) }
    set = { if case .integer(let number) = $1 { $0[keyPath: property] = number } }
  }

  init(_ name: String, _ property: WritableKeyPath<Record, Int?>) {
    self.name = name
    value = { $0[keyPath: property].map(DatabaseValue.integer) ?? .null }
    set = { if case .integer(let number) = $1 { $0[keyPath: property] = number } }
  }

  init(_ name: String, _ property: WritableKeyPath<Record, Double?>) {
    self.name = name
    value = { $0[keyPath: property].map(DatabaseValue.real) ?? .null }
    set = { if case .real(let number) = $1 { $0[keyPath: property] = number } }
  }

  init(_ name: String, _ property: WritableKeyPath<Record, Bool>) {
    self.name = name
    value = { .integer($0[keyPath: property] ? 1 : 0) }
    set = { if case .integer(let number) = $1 { $0[keyPath: property] = number != 0 } }
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
