internal import Score

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
