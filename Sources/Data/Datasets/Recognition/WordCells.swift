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
  static func settle(_ column: inout CellColumn, as spec: InputSpec?, point: UInt8, lines: RowLines)
    -> [DatasetFinding]
  {
    if case .category = spec?.kind { return [] }
    if spec?.unit == .hours, column.words.isEmpty, column.clocks == column.times {
      column.takeClocksAsHours()
    }
    guard !column.words.isEmpty, column.times == 0 else { return [] }
    if column.holdsPairs { return [severalValues(column)] }
    var cells = WordCells(spec: spec, point: point)
    guard cells.read(column) else { return [cells.words(column)].compactMap { $0 } }
    return cells.take(&column, lines)
  }

  /// The finding that a column stays one of words though it holds numbers; nil where it holds none.
  private func words(_ column: CellColumn) -> DatasetFinding? {
    let written = Set(
      column.labels.indices.filter { WrittenNumber(column.labels[$0], point: point) != nil })
    let numbers = column.numbers + column.words.count { written.contains($0.label) }
    let filled = column.numbers + column.words.count
    guard numbers * 3 >= filled, filled > 4, spec == nil,
      !column.labels.contains(where: { $0.count > 24 })
    else { return nil }
    let other = column.labels.first { WrittenNumber($0, point: point) == nil }
    let units = distinct(
      column.labels.compactMap { WrittenNumber($0, point: point)?.suffix }.filter { !$0.isEmpty })
    let why =
      other.map { "others say \(quoted($0))" }
      ?? "they stand in several units or forms: \(units.prefix(3).map(quoted).joined(separator: ", "))"
    return DatasetFinding(
      .wordsForNumbers,
      "column \(quoted(column.name)) stays one of words: \(counted(numbers, "cell")) of \(column.numbers + column.words.count) "
        + "\(numbers == 1 ? "is a number" : "are numbers"), and \(why)"
        + (other.map { "; ‹missing \($0)› takes it as missing" } ?? ""),
      count: numbers)
  }

  private func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The finding about a column whose cells hold several values each.
  private static func severalValues(_ column: CellColumn) -> DatasetFinding {
    let example = column.labels.first ?? ""
    return DatasetFinding(
      .severalValues,
      "column \(quoted(column.name)) holds several values in a cell, such as \(quoted(example)), and stays one of words; "
        + "to use them, give each value a column of its own", count: column.words.count)
  }

  /// - Returns: whether the column is one of numbers.
  private mutating func read(_ column: CellColumn) -> Bool {
    if readHexadecimals(column) { return true }
    let words = spec.map { Self.isDirection($0) } == true ? column.labels : []
    let directions = CompassWords(
      among: words, isGerman: column.name.withoutAccents.contains("richtung"))
    let numbers = column.labels.map { WrittenNumber($0, point: point) }
    unit = ownUnit(column, numbers)
    let areFlagged = areFlagged(column, numbers)
    for (index, label) in column.labels.enumerated() {
      if let spec, ["latitude", "longitude"].contains(spec.name),
        let angle = SexagesimalAngle.degrees(label)
      {
        values.append(angle)
        written.append(index)
      } else if let number = numbers[index], let value = areFlagged ? number.value : value(number) {
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
    if areFlagged { unit = nil }
    if let sign = unit?.symbol, ["-", "±"].contains(sign) { unit = nil }
    if let unit, let own = column.unit, !written.isEmpty, !UnitTable.isSame(unit, own) {
      return false
    }
    return isNumeric(column)
  }

  /// `0x1F` throughout: whole numbers to the base 16.
  private mutating func readHexadecimals(_ column: CellColumn) -> Bool {
    guard column.numbers == 0, spec == nil else { return false }
    let numbers = column.labels.map { label -> Int? in
      let text = label.lowercased()
      return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil
    }
    guard numbers.allSatisfy({ $0 != nil }) else { return false }
    values = numbers.map { Double($0!) }
    written = Array(column.labels.indices)
    return true
  }

  /// The unit behind the numbers: the one that is known, or that stands behind each of them.
  private func ownUnit(_ column: CellColumn, _ numbers: [WrittenNumber?]) -> Unit? {
    var counts: [String: Int] = [:]
    for word in column.words {
      if let suffix = numbers[word.label]?.suffix, !suffix.isEmpty, isUnit(suffix) {
        counts[suffix, default: 0] += 1
      }
    }
    if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      return Unit(most.key)
    }
    // A minus behind the number, as bookkeeping programs write it, where it comes again.
    let marked = numbers.compactMap { $0?.suffix }.filter { !$0.isEmpty }
    if marked.count > 1, Set(marked).count == 1, ["-", "±"].contains(marked[0]) {
      return Unit(marked[0])
    }
    // A text behind every number of a column of its own is its unit, though not one that is known.
    guard spec == nil, column.numbers == 0, let first = numbers.first??.suffix, !first.isEmpty,
      column.labels.count > 1, numbers.allSatisfy({ $0?.suffix == first }),
      first.allSatisfy({ $0.isLetter || "/%°²³$€£¥₹".contains($0) })
    else { return nil }
    return Unit(first)
  }

  /// Whether the letters behind numbers are flags of their quality, `1.4663M` beside `1.4801T`: capital letters, of two sorts or
  /// more, behind decimals, and no degrees of several scales.
  private func areFlagged(_ column: CellColumn, _ numbers: [WrittenNumber?]) -> Bool {
    guard spec.map({ !["latitude", "longitude"].contains($0.name) }) ?? true else { return false }
    let flags = Set(numbers.compactMap { $0?.suffix }.filter { !$0.isEmpty })
    let pointed = column.labels.count { $0.contains(".") }
    return flags.count > 1 && flags.count < 6 && pointed * 5 >= column.labels.count * 4
      && flags.allSatisfy { $0.count == 1 && $0 >= "A" && $0 <= "Z" }
      && !flags.isSubset(of: ["C", "F", "K"])
  }

  private func isUnit(_ suffix: String) -> Bool {
    spec.map { Recogniser.fits(Unit(suffix), $0) } ?? UnitTable.isKnown(suffix)
  }

  /// The value of a number by what stands behind it; nil where that is not the unit of the column.
  private func value(_ number: WrittenNumber) -> Double? {
    if number.suffix.isEmpty { return number.value }
    if number.suffix == "-", unit?.symbol == "-" { return -number.value }
    if let spec, ["latitude", "longitude"].contains(spec.name) {
      switch number.suffix.uppercased().filter({ !"° ".contains($0) }) {
      case "N", "E": return number.value
      case "S", "W": return -number.value
      default: break
      }
    }
    return unit.map { number.suffix == $0.symbol || UnitTable.isSame(Unit(number.suffix), $0) }
      == true
      ? number.value : nil
  }

  /// Whether a column is one of numbers, and its words that are none stand for missing values: it is unless most of its
  /// filled cells are words. Marks that loggers write may be any number, and so may one word that always says the same
  /// beside different numbers. An input's name says that it is one of numbers.
  private func isNumeric(_ column: CellColumn) -> Bool {
    guard !others.isEmpty else { return true }
    let odd = Set(others)
    let missing = column.words.count { odd.contains($0.label) }
    let numbers = column.numbers + column.words.count - missing
    guard numbers > 0 else {
      return spec == nil && !others.isEmpty
        && others.allSatisfy { Self.strict.contains(column.labels[$0].lowercased()) }
    }
    // A text of several lines is what somebody wrote, and stands for no number.
    if others.contains(where: { column.labels[$0].contains(where: \.isNewline) }) { return false }
    if missing < numbers || missing == numbers && numbers > 1 { return true }
    if others.allSatisfy({
      Self.marks.contains(column.labels[$0].lowercased()) || column.labels[$0].contains(".#")
    }) {
      return true
    }
    if spec != nil { return missing == numbers || others.count <= 3 }
    return others.count == 1 && hasDifferentNumbers(column)
  }

  /// Whether the numbers of the column are more than one, and more than the labels of a thing would be.
  private func hasDifferentNumbers(_ column: CellColumn) -> Bool {
    let first = column.values.first { !$0.isNaN } ?? .nan
    return column.values.contains { !$0.isNaN && $0 != first }
  }

  private func take(_ column: inout CellColumn, _ lines: RowLines) -> [DatasetFinding] {
    let (labels, words) = (column.labels, column.words)
    column.takeNumbers(values)
    if column.unit == nil, !written.isEmpty { column.unit = unit }
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
      let odd = Set(others)
      let rows = words.filter { odd.contains($0.label) }.map(\.row)
      let shown = others.prefix(3).map { quoted(labels[$0]) }.joined(separator: ", ")
      findings.add(
        .invalidMarked,
        "column \(name): \(counted(rows.count, "word")) among \(counted(column.numbers, "number")) "
          + "taken as missing: \(shown), in \(lines.text(rows))", count: rows.count)
    }
    return findings
  }

  static func isDirection(_ spec: InputSpec) -> Bool {
    ["heading", "course", "wind_direction"].contains(spec.name)
  }

  /// Marks that stand for no value also where a column holds nothing else.
  private static let strict: Set<String> = [
    "mm", "***", "****", "nd", "n.d.", "n.a.", "n.a", "missing", "no data", "nodata", "no_data",
    "k.a.", "bdl",
  ]

  /// Whether a word stands for no value in any column, or is a number with something glued to it.
  static func isMark(_ label: String) -> Bool {
    marks.contains(label.lowercased()) || WrittenNumber(label, point: DecimalMark.point) != nil
      || label.first.map { "<>~≤≥".contains($0) } == true || label.contains(".#")
  }

  /// The marks that loggers and tables write in place of a value.
  private static let marks: Set<String> = [
    "*", "**", "***", "****", "m", "mm", "mmm", "t", "tr", "trace", "x", "xx", "xxx", "n.a.", "n.a",
    "n. a.", "k.a.", "k. a.", "err", "error", "err.", "fehler", "fail", "failed", "fault", "bad",
    "invalid", "ungültig", "missing", "miss", "fehlt", "no data", "nodata", "no_data", "no value",
    "keine daten", "null", "undefined", "unknown", "unavailable", "not available", "overflow",
    "ovf",
    "ovl", "ol", "o.l", "over", "under", "overrange", "out of range", "offline", "nd", "n.d.",
    "nd.", "bdl", "bql", "lod", "<lod", "<loq", "loq", "na", "#value!", "#div/0!", "#num!", "#ref!",
    "#name?", "#null!", "vrb", "calm", "----", "-----", "------", "--.-", "---.-", "empty", "blank",
    "timeout", "inval", "low", "high", "lo", "hi", "ovld", "undef", "unk", "########", "#######",
    "######", "#####", "nan%", "nan°c", "manquant", "faltante", "s/d", "sin dato", "mancante",
    "ontbreekt", "brak",
  ]
}
