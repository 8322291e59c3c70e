internal import Score

extension Recogniser {
  /// Finds the column that an option gives to an input: `cadence_spm`, `temp_F:°F` or `Location/speed`.
  func rename(
    _ input: String, _ source: String, in tables: [TimedTable]
  ) throws(Fault) -> (Key, Claim) {
    let file = tables.first?.table.file ?? ""
    if KnownColumns.spec(input) == nil, let near = NearestName.to(input, among: KnownColumns.names)
    {
      throw .data(
        "no input is called \(quoted(input))", file: file, hint: "did you mean \"\(near)\"?")
    }
    let (key, given) = try find(source, in: tables, file: file)
    let column = tables[key.table].table.columns[key.column]
    var unit = given ?? unit(of: column)
    let spec = KnownColumns.spec(input)
    if let spec, !Self.holdsNumbers(column, for: spec) {
      throw .data(
        "column \(quoted(column.name)) holds "
          + (column.labels.first.map { "words, such as \(quoted($0))" } ?? "times")
          + ", and \(input) is a number", file: file, line: column.firstWord?.line,
        column: column.firstWord?.column, hint: "\(Fault.dataPage) says how numbers are read")
    }
    let named = spec.flatMap { NamedUnit.end(of: column.name, in: $0.unit)?.unit }
    let isNamed = unit == nil && named != nil
    if isNamed { unit = named }
    if let unit, let spec, spec.unit != .none, !Self.fits(unit, spec) {
      throw .data(
        "column \(quoted(column.name)) is in \(quoted(unit.symbol)), which cannot become "
          + "\(input) in \(spec.unit.symbol)", file: file,
        hint:
          "write its unit behind the column, \(Self.option(input, column.name, "UNIT")), with UNIT one of "
          + UnitTable.units(for: spec.unit).joined(separator: ", "))
    }
    return (
      key,
      Claim(input: input, rank: -1, unit: unit, isUnitGiven: given != nil, isUnitOfName: isNamed)
    )
  }

  /// Reads the words of columns of numbers, and gives what is to be said of each column.
  func settleWords(_ tables: inout [TimedTable]) throws(Fault) -> [Key: [DatasetFinding]] {
    var told: [Key: String] = [:]
    for (input, source) in options.columns where input != "time" {
      let key = try? find(source, in: tables, file: "").0
      if let key { told[key] = input }
    }
    var notes: [Key: [DatasetFinding]] = [:]
    for key in Key.all(of: tables) {
      let table = tables[key.table].table
      let column = table.columns[key.column]
      let input = told[key] ?? KnownColumns.match(column.name, in: unit(of: column))?.input
      let found = WordCells.settle(
        &tables[key.table].table.columns[key.column], as: input.flatMap(KnownColumns.spec),
        point: table.hasDecimalCommas ? DecimalMark.comma : DecimalMark.point, lines: table.lines)
      if !found.isEmpty { notes[key] = found }
    }
    return notes
  }

  private func find(
    _ source: String, in tables: [TimedTable], file: String
  ) throws(Fault) -> (Key, Unit?) {
    var found: [(Key, Unit?, String)] = []
    for (t, table) in tables.enumerated() {
      for match in ColumnSource.all(source, in: table.table) {
        let key = Key(table: t, column: match.index)
        found.append((key, match.unit, table.table.fullName(match.index)))
      }
    }
    let name = ColumnSource.bareName(source)
    if found.count > 1 {
      throw .data(
        "several columns are called \(quoted(name))", file: file,
        hint: "say which: "
          + (Set(found.map(\.2)).count == found.count
          ? found.map(\.2) : found.indices.map { "\(name)#\($0 + 1)" }).joined(separator: ", "))
    }
    guard let only = found.first else {
      throw .noColumn(name, among: tables.flatMap { $0.table.columns.map(\.name) }, file: file)
    }
    return (only.0, only.1)
  }
}

/// Gives columns that are no inputs names that Lua can write, each once.
struct NameGiver {
  /// An input's name says its unit and kind: what is not that input gets another.
  private var taken = Set(KnownColumns.names).union(["time"])
  /// The last number that a name got, for names that come again and again.
  private var numbers: [String: Int] = [:]

  /// The prefix of a name that is taken already: the stream's name, or `own_`.
  static func prefix(_ table: RawTable) -> String {
    ColumnHeader.identifier(table.name.isEmpty ? "own" : table.name).lowercased() + "_"
  }

  mutating func give(_ column: CellColumn, in table: RawTable, alone: Bool) -> String {
    var name = ColumnHeader.identifier(column.name)
    if taken.contains(name) || (!alone && !table.name.isEmpty && name.count < 4) {
      name = Self.prefix(table) + name
    }
    var unique = name
    while !taken.insert(unique).inserted {
      numbers[name, default: 1] += 1
      unique = "\(name)_\(numbers[name]!)"
    }
    return unique
  }
}
