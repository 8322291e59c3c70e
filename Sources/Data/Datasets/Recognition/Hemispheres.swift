internal import Score

extension Recogniser {
  /// Gives positions their sign where a column beside them says the half of the earth, `S` or `W`, and finds those in
  /// degrees and minutes in one number.
  mutating func settlePositions(_ tables: inout [TimedTable], _ claims: inout [Key: Claim]) {
    let inOrder = claims.sorted { ($0.key.table, $0.key.column) < ($1.key.table, $1.key.column) }
    for (key, claim) in inOrder where ["latitude", "longitude"].contains(claim.input) {
      takeHemisphere(of: key, claim.input, &tables)
    }
    for (key, claim) in inOrder where claim.unit.map(DegreesAndMinutes.isUnit) == true {
      takeForDegrees(key, claim, tables, &claims)
    }
    for (key, claim) in claims where claim.input == "latitude" && claim.unit == nil {
      let values = tables[key.table].table.columns[key.column].values.filter { !$0.isNaN }
      guard !values.isEmpty, values.allSatisfy(Self.isOfMinutes), let first = values.first,
        abs(first) <= 9000
      else { continue }
      let both = claims.filter { place, claim in
        place.table == key.table && ["latitude", "longitude"].contains(claim.input)
          && claim.unit == nil
      }
      for place in both.keys { claims[place]?.unit = DegreesAndMinutes.unit }
      findings.add(
        .unitGuessed,
        "positions are taken as degrees and minutes in one number (ddmm.mmmm): \(Figure.plain(first)) is "
          + "\(Figures.text(DegreesAndMinutes.degrees(first)))°",
        columns: both.values.map(\.input).sorted())
    }
  }

  /// Takes positions for plain degrees that the header calls degrees and minutes.
  private mutating func takeForDegrees(
    _ key: Key, _ claim: Claim, _ tables: [TimedTable], _ claims: inout [Key: Claim]
  ) {
    guard let cell = DegreesAndMinutes.degrees(in: tables[key.table].table.columns[key.column])
    else { return }
    claims[key]?.unit = .degrees
    findings.add(
      .unitGuessed,
      "\(claim.input): the header says degrees and minutes in one number (ddmm.mmmm), and \(quoted(cell)) is taken as degrees",
      columns: [claim.input])
  }

  private mutating func takeHemisphere(of key: Key, _ input: String, _ tables: inout [TimedTable]) {
    let letters: Set<String> = input == "latitude" ? ["N", "S"] : ["E", "W"]
    let columns = tables[key.table].table.columns
    guard columns[key.column].isOfNumbers,
      columns[key.column].values.allSatisfy({ $0.isNaN || $0 >= 0 }),
      let side = columns.firstIndex(where: { column in
        column.numbers == 0 && !column.labels.isEmpty
          && column.labels.allSatisfy { letters.contains($0.trimmed.uppercased()) }
      })
    else { return }
    var count = 0
    for word in columns[side].words
    where ["S", "W"].contains(columns[side].labels[word.label].trimmed.uppercased()) {
      tables[key.table].table.columns[key.column].values[word.row] *= -1
      count += 1
    }
    findings.add(
      .compassWords,
      "\(input): \(counted(count, "value")) \(count == 1 ? "is" : "are") negative, as column \(quoted(columns[side].name)) says",
      count: count, columns: [input])
  }
}

extension Recogniser {
  /// Brings angles to one turn, and says so where they are none that a compass shows.
  ///
  /// Angles of −180…180° and of 0…360° are usual. Others count on beyond a turn, in small steps, or they are no angles,
  /// and missing.
  mutating func settleTurns(_ column: inout Column) {
    guard case .circular(let period) = column.kind else { return }
    let values = column.values
    let beyond = values.indices.filter { !values[$0].isNaN && abs(values[$0]) > period }
    if !beyond.isEmpty, !Self.countsOn(values, period) {
      for row in beyond { column.values[row] = .nan }
      findings.add(
        .impossible,
        "\(column.name): \(counted(beyond.count, "value")) such as \(Figure.plain(values[beyond[0]])) outside "
          + "\(Figure.plain(-period))...\(Figure.plain(period)) \(column.unit.symbol), taken as missing",
        count: beyond.count, columns: [column.name])
    }
    let turned = column.values.indices.filter {
      column.values[$0] < -period / 2 || column.values[$0] > period
    }
    guard let first = turned.first else { return }
    let angle = Angle.wrap(column.values[first], period: period)
    findings.add(
      .turned,
      "\(column.name): \(counted(turned.count, "value")) such as \(Figure.plain(column.values[first])) "
        + "\(turned.count == 1 ? "is" : "are") turned into one turn: \(Figures.text(angle)) \(column.unit.symbol)",
      count: turned.count, columns: [column.name])
  }

  /// Whether angles count on beyond a turn: from each to the next it is less than half a turn.
  private static func countsOn(_ values: [Double], _ period: Double) -> Bool {
    let present = values.filter { !$0.isNaN }
    return present.count > 4 && Set(present).count > 3
      && zip(present, present.dropFirst()).allSatisfy { abs($1 - $0) < period / 2 }
  }
}
