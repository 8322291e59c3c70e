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

/// Columns whose names hold an input's, `Temp. innen` or `sht31_temperature`, and that may be it.
enum NearInputs {
  /// The inputs that columns may be: of each name, the input of the longest known part of it.
  static func input(_ name: String) -> String? {
    let words = KnownColumns.normalised(name).split(separator: "_").map(String.init)
    guard !words.contains(where: others.contains) else { return nil }
    for length in stride(from: min(3, words.count), through: 1, by: -1) {
      for start in 0...(words.count - length) {
        let part = words[start..<start + length].joined(separator: "_")
        let short = KnownColumns.short.first { part.count > 1 && $0.1.contains(part) }?.0
        if let input = KnownColumns.table[part]?.input ?? short ?? only[part],
          guessed.contains(input)
        {
          return input
        }
      }
    }
    return nil
  }

  /// The inputs that are asked about; others are derived, or mean little under half a name.
  private static let guessed: Set<String> = Set(
    """
    temperature humidity pressure wind_speed wind_direction light heart_rate heading altitude speed
    rain
    """.wordList)

  /// Names that are never taken for an input by themselves.
  private static let only = [
    "yaw": "heading", "heart": "heart_rate", "geschw": "speed", "druck": "pressure",
  ]

  /// Words that make another quantity of it.
  private static let others: Set<String> = Set(
    """
    gust boe bo boen max min maximum minimum soil boden water wasser dew taupunkt dewpoint feels
    heat chill battery batt cpu board chip device surface uv vertical fan std stdev sd accuracy
    error id count total blood tyre tire
    """.wordList)
}

extension Recogniser {
  /// Says which columns may be inputs that the log lacks; their names do not tell for certain.
  mutating func noteNear(_ tables: [TimedTable], _ claims: [Key: Claim]) {
    guard log.dialect == .plain else { return }
    var near: [String: [CellColumn]] = [:]
    let claimed = Set(claims.values.map(\.input))
    for key in Key.all(of: tables) where claims[key] == nil {
      let column = tables[key.table].table.columns[key.column]
      guard let input = NearInputs.input(column.name),
        !claimed.contains(input), KnownColumns.match(column.name, in: unit(of: column)) == nil,
        let spec = KnownColumns.spec(input), Self.holdsNumbers(column, for: spec),
        unit(of: column).map({ Self.fits($0, spec) }) ?? true
      else { continue }
      near[input, default: []].append(column)
    }
    for (input, columns) in near.sorted(by: { $0.key < $1.key }) {
      let names = columns.prefix(3).map { quoted($0.name) }.joined(separator: " or ")
      findings.add(
        .nameGuess,
        "column \(names) may be \(input); if so, write " + Self.option(input, columns[0].name),
        columns: [input])
    }
  }
}
