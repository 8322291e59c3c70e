internal import Score

/// Decides which input each column of a log is and converts its unit.
struct Recogniser {
  let log: RawLog
  let options: ReadOptions
  /// The conclusions and refusals.
  var findings: [DatasetFinding] = []
  /// Codes for missing values that several columns have.
  var commonCodes: Set<Double> = []

  /// The place of a column: its table and its index.
  struct Key: Hashable {
    var table: Int
    var column: Int

    /// All columns, table by table.
    static func all(of tables: [TimedTable]) -> [Key] {
      tables.enumerated().flatMap { t, table in
        table.table.columns.indices.map { Key(table: t, column: $0) }
      }
    }
  }

  /// The columns of every table, on axis `table`, under their input's names.
  mutating func recognise(_ tables: [TimedTable]) throws(Fault) -> [Column] {
    var claims: [Key: Claim] = [:]
    var tables = tables
    let notes = try settleWords(&tables)
    commonCodes = MissingCodes.common(to: tables)
    for key in Key.all(of: tables) {
      let table = tables[key.table].table
      claims[key] = claim(table, key.column)
      if claims[key] == nil { noteUnfit(table.columns[key.column]) }
    }
    for (input, source) in options.columns.sorted(by: { $0.key < $1.key }) where input != "time" {
      let (key, claim) = try rename(input, source, in: tables)
      claims[key] = claim
    }
    keepBest(&claims)
    settlePositions(&tables, &claims)
    noteNear(tables, claims)
    var (names, result) = (NameGiver(), [Column]())
    for key in Key.all(of: tables) {
      let table = tables[key.table].table
      let typed = TypedCells(table.columns[key.column])
      let claim = claims[key]
      if let finding = ClockTimes.openFields(table.columns[key.column]) { findings.append(finding) }
      let before = result.count
      if claim?.isBeside ?? true {
        let name = names.give(table.columns[key.column], in: table, alone: tables.count == 1)
        var column = plain(typed, name: name, axis: key.table)
        if let unit = claim?.unit { column.unit = unit }
        takeOutCodes(
          &column, nil, raw: typed.values, written: typed.unit, original: typed.name)
        result.append(column)
      }
      if let claim { result.append(try convert(typed, claim, axis: key.table, file: table.file)) }
      let given = result[before...].map(\.name)
      findings += (notes[key] ?? []).map { $0.about(given) }
    }
    for index in result.indices {
      if let finding = result[index].refuseImpossible() { findings.append(finding) }
    }
    return result
  }

  // MARK: Claims

  /// A column's claim to be an input.
  struct Claim {
    var input: String
    /// Lower wins; an explicit rename is -1.
    var rank: Int
    /// The unit of the cells; nil takes them in the input's own unit.
    var unit: Unit?
    /// -1 turns a counter-clockwise angle clockwise.
    var sign = 1.0
    /// Whether an angle counts from magnetic north.
    var isMagnetic = false
    /// Whether the caller says the unit: then values that are hard to believe are only said.
    var isUnitGiven = false
    /// Whether the unit was read off the end of the column's name.
    var isUnitOfName = false

    /// Whether the column stays under its own name too: the input is made of it.
    var isBeside = false

    /// Whether the caller named the column.
    var isByHand: Bool { rank < 0 }
  }

  private func claim(_ table: RawTable, _ index: Int) -> Claim? {
    let column = table.columns[index]
    let unit = unit(of: column)
    if let claim = PhoneColumns.claim(column, in: table, dialect: log.dialect) { return claim }
    guard let match = KnownColumns.match(column.name, in: unit),
      let spec = KnownColumns.spec(match.input)
    else { return nil }
    if match.unit != nil, NamedUnit.isLabel(column.name, among: table.columns) { return nil }
    let normalised = ColumnHeader.normalised(column.name)
    if match.input == "rain", unit == nil, hasRate(table, beside: index) { return nil }
    let implied =
      unit ?? match.unit ?? KnownColumns.unitOfPosition(normalised, column.values)
      ?? KnownColumns.impliedUnit(normalised, in: log.dialect)
    if let implied, !Self.fits(implied, spec) { return nil }
    if !Self.holdsNumbers(column, for: spec) { return nil }
    return Claim(
      input: match.input, rank: match.rank, unit: implied,
      isUnitOfName: unit == nil && match.unit != nil, isBeside: match.unit != nil)
  }

  /// Whether a table has a column of a rate of rain beside one that is just called rain: an amount.
  private func hasRate(_ table: RawTable, beside index: Int) -> Bool {
    func isRate(_ column: CellColumn) -> Bool {
      KnownColumns.normalised(column.name).split(separator: "_").contains {
        ["rate", "intensity", "intensitat", "intensite"].contains($0)
      }
    }
    guard !isRate(table.columns[index]) else { return false }
    return table.columns.contains { column in
      isRate(column) && KnownColumns.match(column.name, in: self.unit(of: column))?.input == "rain"
    }
  }

  /// Whether a column can be an input by its cells: one of numbers needs numbers.
  static func holdsNumbers(_ column: CellColumn, for spec: InputSpec) -> Bool {
    if case .category = spec.kind { true } else { column.words.isEmpty && column.times == 0 }
  }

  /// Says that a column has an input's name but a unit that cannot become the input's, or words.
  private mutating func noteUnfit(_ column: CellColumn) {
    let unit = unit(of: column)
    guard let input = KnownColumns.match(column.name, in: unit)?.input,
      let spec = KnownColumns.spec(input)
    else { return }
    if let unit, !Self.fits(unit, spec) {
      findings.add(
        .unitUnknown,
        "column \(quoted(column.name)) in \(quoted(unit.symbol)) cannot become \(input) in "
          + "\(spec.unit.symbol) and stays as it is"
          + (input == "pace" && unit.symbol.contains("/")
            ? "" : "; give its unit: " + Self.option(input, column.name, "UNIT")),
        columns: [input])
    } else if !Self.holdsNumbers(column, for: spec) {
      let words = column.labels.first.map { ", such as \(quoted($0))" } ?? ""
      findings.add(
        .wordsForNumbers,
        "column \(quoted(column.name)) holds \(column.words.isEmpty ? "times" : "words")\(words), "
          + "and \(input) is a number: it stays as it is", columns: [input])
    }
  }

  /// The setting that takes an input from a column.
  static func option(_ input: String, _ column: String, _ unit: String? = nil) -> String {
    "‹column \(input)=\(column)\(unit.map { ":" + $0 } ?? "")›"
  }

  /// Whether an input is measured in several units, so that one has to be known.
  private static func hasUnits(_ spec: InputSpec) -> Bool {
    guard case .linear = spec.kind,
      !["latitude", "longitude", "accuracy", "pace", "heart_rate"].contains(spec.name)
    else { return false }
    return !UnitTable.others(than: spec.unit).isEmpty
  }

  func unit(of column: CellColumn) -> Unit? {
    let unit = log.declared[column.name]?.unit ?? column.unit
    return unit?.symbol.isEmpty == true ? nil : unit
  }

  static func fits(_ unit: Unit, _ spec: InputSpec) -> Bool {
    if DegreesAndMinutes.isUnit(unit) { return ["latitude", "longitude"].contains(spec.name) }
    if UnitTable.conversion(from: unit, to: spec.unit) != nil { return true }
    return spec.unit == .none || spec.unit == "steps"
  }

  /// Keeps one column per input: that of the lowest rank, then the first in the log.
  private func keepBest(_ claims: inout [Key: Claim]) {
    var best: [String: Key] = [:]
    for (key, claim) in claims.sorted(by: {
      ($0.key.table, $0.key.column) < ($1.key.table, $1.key.column)
    }) {
      if let other = best[claim.input], claims[other]!.rank <= claim.rank { continue }
      best[claim.input] = key
    }
    claims = claims.filter { best[$0.value.input] == $0.key }
  }

  // MARK: Columns

  private mutating func convert(
    _ cells: TypedCells, _ claim: Claim, axis: Int, file: String
  ) throws(Fault) -> Column {
    let spec = KnownColumns.spec(claim.input)
    let from = claim.unit ?? spec?.unit ?? .none
    var column = plain(cells, name: claim.input, axis: axis)
    column.unit = spec?.unit ?? from
    column.isUnitAssumed =
      claim.unit == nil && log.leavesUnitsOpen && spec.map(Self.hasUnits) == true
    column.provenance =
      claim.isBeside
      ? .derived(from: [cells.name], how: "\(quoted(cells.name)) in \(from.symbol)")
      : .own(original: cells.name, unit: from)
    if let spec, case .category(let labels) = spec.kind {
      column.values = try categories(cells, spec.name, labels, file: file)
      column.kind = spec.kind
      column.gaps = log.declared[cells.name]?.gaps ?? .hold
      return column
    }
    if DegreesAndMinutes.isUnit(from) {
      column.values = column.values.map(DegreesAndMinutes.degrees)
    } else if let spec, let entry = UnitTable.conversion(from: from, to: spec.unit) {
      if entry.factor != 1 || entry.offset != 0 || claim.sign != 1 {
        column.values = column.values.map { entry.apply($0) * claim.sign }
      }
    }
    if let spec { column.kind = spec.kind }
    if claim.isMagnetic {
      findings.add(
        .headingMagnetic, "\(claim.input) counts from magnetic north and was not corrected")
    }
    if let finding = column.markInvalid() { findings.append(finding) }
    if let spec {
      takeOutCodes(&column, spec, raw: cells.values, written: claim.unit, original: cells.name)
      settleTurns(&column)
      try judge(&column, claim, spec, cells.name, file: file)
    }
    if case .circular(let period) = column.kind {
      column.values = column.values.map {
        $0.isNaN || (0..<period).contains($0) ? $0 : Angle.wrap($0, period: period)
      }
    }
    return column
  }

  /// A column under its own unit, as it stands.
  private func plain(_ cells: TypedCells, name: String, axis: Int) -> Column {
    let implied = KnownColumns.impliedUnit(ColumnHeader.normalised(cells.name), in: log.dialect)
    let unit = cells.unit ?? (log.dialect == .plain ? .none : implied ?? .none)
    let declared = log.declared[cells.name]
    var column = Column(
      name: name, unit: declared?.unit ?? unit, axis: axis, values: cells.values,
      provenance: .own(original: cells.name, unit: unit))
    if !cells.labels.isEmpty { column.kind = .category(cells.labels) }
    column.gaps = declared?.gaps ?? (cells.labels.isEmpty ? .interpolate : .hold)
    column.areGapsChosen = declared?.gaps != nil
    column.maximumGap = declared?.maximumGap ?? .nan
    return column
  }

  /// The cells as indices of the input's own words.
  private mutating func categories(
    _ cells: TypedCells, _ input: String, _ labels: [String], file: String
  ) throws(Fault) -> [Double] {
    var unknown: [String: Int] = [:]
    let groups: [Int?] = cells.labels.map { label in
      if let exact = labels.firstIndex(of: label.lowercased()) { return exact }
      if input == "season_name" { return label.lowercased() == "fall" ? 2 : nil }
      return WeatherWords.group(label)
    }
    let isCode = cells.labels.isEmpty
    let values = cells.values.map { value -> Double in
      if value.isNaN { return value }
      let index = Int(held: value, .towardZero)
      if isCode, input != "weather" { return labels.indices.contains(index) ? value : .nan }
      if let group = isCode ? WeatherWords.group(code: value) : groups[index] {
        return Double(group)
      }
      unknown[isCode ? "\(value)" : cells.labels[index], default: 0] += 1
      return .nan
    }
    if let (word, _) = unknown.min(by: { $0.key < $1.key }) {
      let count = unknown.values.reduce(0, +)
      findings.add(
        .invalidMarked,
        "\(count) values of \(input), such as \(quoted(word)), are none of \(labels)", count: count)
    }
    return values
  }
}
