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

  /// Every column of a table that a text may mean, by its most literal reading; behind `#`, `mV#2`, stands which of several
  /// columns of one name.
  static func all(_ source: String, in table: RawTable) -> [ColumnSource] {
    let found = named(source, in: table)
    guard found.isEmpty else { return found }
    for (name, unit) in readings(of: source) {
      guard let mark = name.lastIndex(of: "#"),
        let number = Int(name[name.index(after: mark)...], radix: 10)
      else { continue }
      let several = named(String(name[..<mark]).trimmed, in: table)
      if several.indices.contains(number - 1) {
        return [ColumnSource(index: several[number - 1].index, unit: unit)]
      }
    }
    return []
  }

  private static func named(_ source: String, in table: RawTable) -> [ColumnSource] {
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
        hint: "say which by its number among them: "
          + found.indices.map { bareName(source) + "#\($0 + 1)" }.joined(separator: ", "))
    }
    return found.first
  }
}

extension RawTable {
  /// The names that a column gets in a dataset where it is no input, as `describe` prints them.
  func givenNames(_ index: Int) -> [String] {
    let name = ColumnHeader.identifier(columns[index].name)
    let own = NameGiver.prefix(self) + name
    // Of several columns of one name the second is called `own_mV`, the third `own_mV_2`.
    let before = columns[..<index].count { ColumnHeader.identifier($0.name) == name }
    let isAlone = before == 0 && columns.count { ColumnHeader.identifier($0.name) == name } == 1
    if isAlone { return [name, own] }
    return before == 0 ? [name] : [before == 1 ? own : "\(own)_\(before)"]
  }

  /// A column's name with that of its stream before it, where there are several streams.
  func fullName(_ index: Int) -> String {
    name.isEmpty ? columns[index].name : "\(name)/\(columns[index].name)"
  }
}
