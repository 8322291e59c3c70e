internal import Score

/// Which column the caller means, and the unit that may stand behind it: `cadence_spm`, `temp_F:°F`, `temp_F[°F]`,
/// `Speed (km/h)` as the file's header writes it, or `Location/speed` in a log of several streams.
struct ColumnSource {
  /// The place of the column in its table.
  let index: Int
  /// The unit that the caller gives; nil leaves it to the log.
  let unit: Unit?

  /// The meanings of a text, the most literal first: a column's name and the unit behind it.
  static func readings(of source: String) -> [(name: String, unit: Unit?)] {
    var found: [(String, Unit?)] = [(source, nil)]
    let header = ColumnHeader(source)
    if header.name != source { found.append((header.name, header.unit)) }
    if let colon = source.lastIndex(of: ":") {
      let name = String(source[..<colon]).trimmed
      let unit = String(source[source.index(after: colon)...]).trimmed
      if !name.isEmpty, !unit.isEmpty {
        found.append((name, Unit(unit)))
        let inner = ColumnHeader(name).name
        if inner != name { found.append((inner, Unit(unit))) }
      }
    }
    return found
  }

  /// The name without a unit, for messages.
  static func bareName(_ source: String) -> String { readings(of: source).last?.name ?? source }

  /// Every column of a table that a text may mean, by its most literal reading.
  static func all(_ source: String, in table: RawTable) -> [ColumnSource] {
    for (name, unit) in readings(of: source) {
      let found = table.columns.indices.filter { index in
        name == table.columns[index].name || name == table.fullName(index)
      }
      if !found.isEmpty { return found.map { ColumnSource(index: $0, unit: unit) } }
    }
    for (name, unit) in readings(of: source) {
      let found = table.columns.indices.filter { table.givenNames($0).contains(name) }
      if !found.isEmpty { return found.map { ColumnSource(index: $0, unit: unit) } }
    }
    return []
  }

  /// The one column of a table that a text means; nil where the table has none.
  static func find(_ source: String, in table: RawTable) throws(Fault) -> ColumnSource? {
    let found = all(source, in: table)
    guard found.count < 2 else {
      throw .data(
        "several columns are called \(quoted(bareName(source)))", file: table.file,
        hint: "give them names of their own in the file's header")
    }
    return found.first
  }
}

extension RawTable {
  /// The names that a column gets in a dataset where it is no input, as `describe` prints them.
  func givenNames(_ index: Int) -> [String] {
    let name = ColumnHeader.identifier(columns[index].name)
    return [name, NameGiver.prefix(self) + name]
  }

  /// A column's name with that of its stream before it, where there are several streams.
  func fullName(_ index: Int) -> String {
    name.isEmpty ? columns[index].name : "\(name)/\(columns[index].name)"
  }
}
