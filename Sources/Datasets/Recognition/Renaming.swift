internal import Score

extension Recogniser {
  /// Finds the column that an option gives to an input: `cadence_spm`, `temp_f[°F]` or `Location/speed`.
  func rename(
    _ input: String, _ source: String, in tables: [TimedTable]
  ) throws(DatasetError) -> (Key, Claim) {
    let file = tables.first?.table.file ?? ""
    if KnownColumns.spec(input) == nil,
      let near = NearestName.to(input, among: KnownColumns.names)
    {
      throw DatasetError(
        "no input is called \(quoted(input))", file: file, hint: "did you mean \"\(near)\"?")
    }
    let key = try find(source, in: tables, file: file)
    let column = tables[key.table].table.columns[key.column]
    var unit = log.declared[column.name]?.unit ?? column.unit
    if column.name != source, let given = ColumnHeader(source).unit { unit = given }
    if let unit, let spec = KnownColumns.spec(input), spec.unit != .none,
      UnitTable.conversion(from: unit, to: spec.unit) == nil
    {
      throw DatasetError(
        "column \(quoted(column.name)) is in \(quoted(unit.symbol)), which cannot become "
          + "\(input) in \(spec.unit.symbol)", file: file,
        hint: "write the unit behind the column: \(input)=\(column.name)[\(spec.unit.symbol)]")
    }
    return (key, Claim(input: input, rank: -1, unit: unit))
  }

  private func find(
    _ source: String, in tables: [TimedTable], file: String
  ) throws(DatasetError) -> Key {
    let bare = ColumnHeader(source).name
    var found: [(Key, String)] = []
    var names: [String] = []
    for (t, table) in tables.enumerated() {
      for (c, column) in table.table.columns.enumerated() {
        let full = table.table.name.isEmpty ? column.name : "\(table.table.name)/\(column.name)"
        names.append(column.name)
        if [source, bare].contains(where: { $0 == column.name || $0 == full }) {
          found.append((Key(table: t, column: c), full))
        }
      }
    }
    if found.count > 1 {
      throw DatasetError(
        "several columns are called \(quoted(bare))", file: file,
        hint: "say which: " + found.map(\.1).joined(separator: ", "))
    }
    guard let only = found.first else {
      throw DatasetError(
        "no column is called \(quoted(bare))", file: file,
        hint: NearestName.hint(for: bare, among: names))
    }
    return only.0
  }
}

/// Gives columns that are no inputs names that Lua can write, each once.
struct NameGiver {
  private var taken: Set<String> = ["time"]

  mutating func take(_ name: String) { taken.insert(name) }

  mutating func give(_ column: CellColumn, in table: RawTable, alone: Bool) -> String {
    var name = ColumnHeader.identifier(column.name)
    if taken.contains(name) || (!alone && !table.name.isEmpty && name.count < 4) {
      let prefix = ColumnHeader.identifier(table.name.isEmpty ? "own" : table.name).lowercased()
      name = prefix + "_" + name
    }
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)_\(number)"
      number += 1
    }
    return unique
  }
}
