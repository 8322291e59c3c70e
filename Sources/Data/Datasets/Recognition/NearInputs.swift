internal import Score

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
