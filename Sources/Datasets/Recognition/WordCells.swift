internal import Score

/// Reads the words of a column that is one of numbers: numbers with other signs or a unit behind them, points of the
/// compass, and words that stand where a value is missing.
struct WordCells {
  /// The input that the column is to be; nil where its name says nothing.
  let spec: InputSpec?
  /// The decimal mark.
  let point: UInt8
  /// The number of each word of the column, NaN where it stands for none.
  private var values: [Double] = []
  private var unit: Unit?
  private var compass: [Int] = []
  private var written: [Int] = []
  private var others: [Int] = []

  /// Makes a column of numbers of it, where it is one, and says what was read how.
  static func settle(_ column: inout CellColumn, as spec: InputSpec?, point: UInt8)
    -> [DatasetFinding]
  {
    if case .category = spec?.kind { return [] }
    if spec?.unit == .hours, column.words.isEmpty, column.clocks == column.times {
      column.takeClocksAsHours()
    }
    guard !column.words.isEmpty, column.times == 0 else { return [] }
    var cells = WordCells(spec: spec, point: point)
    guard cells.read(column) else { return [] }
    return cells.take(&column)
  }

  /// - Returns: whether the column is one of numbers.
  private mutating func read(_ column: CellColumn) -> Bool {
    let words = spec.map { Self.isDirection($0) } == true ? column.labels : []
    let directions = CompassWords(
      among: words, isGerman: column.name.withoutAccents.contains("richtung"))
    var units: Set<String> = []
    for (index, label) in column.labels.enumerated() {
      if let number = WrittenNumber(label, point: point), let value = value(number, &units) {
        values.append(value)
        written.append(index)
      } else if !words.isEmpty, let degrees = directions.degrees(label) {
        values.append(degrees)
        compass.append(index)
      } else {
        values.append(.nan)
        others.append(index)
      }
    }
    guard units.count <= 1 else { return false }
    if let symbol = units.first {
      let own = Unit(symbol)
      guard column.unit == nil || UnitTable.isSame(own, column.unit!) else { return false }
      unit = own
    }
    return isNumeric(column)
  }

  /// The value of a number by what stands behind it; nil where that is no unit.
  private func value(_ number: WrittenNumber, _ units: inout Set<String>) -> Double? {
    if number.suffix.isEmpty { return number.value }
    if let spec, ["latitude", "longitude"].contains(spec.name) {
      switch number.suffix.uppercased().filter({ !"° ".contains($0) }) {
      case "N", "E": return number.value
      case "S", "W": return -number.value
      default: break
      }
    }
    let unit = Unit(number.suffix)
    let fits = spec.map { Recogniser.fits(unit, $0) } ?? UnitTable.isKnown(number.suffix)
    guard fits else { return nil }
    units.insert(number.suffix)
    return number.value
  }

  /// Whether the words that are no numbers stand for missing values. An input's name says that it is one of numbers; in
  /// other columns the words must be few, or be marks that loggers write.
  private func isNumeric(_ column: CellColumn) -> Bool {
    guard !others.isEmpty else { return true }
    let odd = Set(others)
    let missing = column.words.count { odd.contains($0.label) }
    let numbers = column.numbers + column.words.count - missing
    guard numbers > 0 else { return false }
    if others.allSatisfy({ Self.marks.contains(column.labels[$0].lowercased()) }) { return true }
    if spec != nil { return missing <= numbers || others.count <= 3 }
    let isLabelled = others.contains { WrittenNumber(column.labels[$0], point: point) != nil }
    return missing * 4 <= numbers && !isLabelled
  }

  private func take(_ column: inout CellColumn) -> [DatasetFinding] {
    let (labels, words, firstWord) = (column.labels, column.words, column.firstWord)
    column.takeNumbers(values)
    if column.unit == nil { column.unit = unit }
    func count(_ kinds: [Int]) -> Int {
      let kinds = Set(kinds)
      return words.count { kinds.contains($0.label) }
    }
    let name = quoted(column.name)
    var findings: [DatasetFinding] = []
    if let first = written.first {
      let figure = Figure.plain(values[first]) + (unit.map { " " + $0.symbol } ?? "")
      findings.add(
        .strayCharacters, "column \(name): \(quoted(labels[first])) is read as \(figure)",
        count: count(written))
    }
    if let first = compass.first {
      findings.add(
        .compassWords,
        "column \(name): \(quoted(labels[first])) is read as \(Figure.plain(values[first]))°",
        count: count(compass))
    }
    if !others.isEmpty {
      let number = count(others)
      let shown = others.prefix(3).map { quoted(labels[$0]) }.joined(separator: ", ")
      let odd = Set(others)
      let row = words.first { odd.contains($0.label) }!.row
      let isFirst = row == words[0].row
      let place = isFirst ? firstWord.map { "line \($0.line)" } : nil
      findings.add(
        .invalidMarked,
        "column \(name): \(counted(number, "word")) among \(counted(column.numbers, "number")) "
          + "taken as missing: \(shown), the first in \(place ?? "row \(row + 1)")", count: number)
    }
    return findings
  }

  static func isDirection(_ spec: InputSpec) -> Bool {
    ["heading", "course", "wind_direction"].contains(spec.name)
  }

  /// The marks that loggers write in place of a value.
  private static let marks: Set<String> = [
    "*", "**", "***", "****", "m", "n.a.", "n.a", "n. a.", "k.a.", "k. a.", "err", "error", "err.",
    "fehler", "fail", "failed", "invalid", "ungültig", "missing", "fehlt", "no data", "nodata",
    "keine daten", "null", "undefined", "unknown", "unavailable", "overflow", "ovf", "ovl", "ol",
    "out of range", "#n/a", "#value!", "#div/0!", "#num!", "#ref!",
    "vrb", "calm", "----", "-----", "--.-", "---.-",
  ]
}
