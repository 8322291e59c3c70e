import Score

/// Turns columns into lines on a plot.
enum TraceLines {
  /// Columns' means, with a break at every gap; a lone value becomes a short dash.
  static func line(_ columns: Columns<ValueCell>, on plot: Plot) -> [Point] {
    dashed(
      runs(columns).flatMap { run in
        run.map { plot.point($0.time, $0.cell.mean) } + [Point(.nan, .nan)]
      })
  }

  /// Bands from each column's lowest to its highest value.
  static func bands(_ columns: Columns<ValueCell>, on plot: Plot) -> [[Point]] {
    runs(columns).map { run in
      run.map { plot.point($0.time, $0.cell.high) }
        + run.reversed().map { plot.point($0.time, $0.cell.low) }
    }
  }

  /// Directions on an axis of 360°: a step over its ends leaves at one edge and comes in at the other.
  static func circle(_ columns: Columns<AngleCell>, on plot: Plot) -> [Point] {
    var points: [Point] = []
    let (low, high) = (plot.y.range.lowerBound, plot.y.range.upperBound)
    for run in runs(columns) {
      var before: (time: Double, angle: Double)?
      for (time, cell) in run {
        let angle = low + Angle.wrap360(cell.mean - low)
        if let before, abs(angle - before.angle) > 180 {
          let isRising = angle < before.angle
          let (edge, other) = isRising ? (high, low) : (low, high)
          let rise = angle + edge - other - before.angle
          let part = rise == 0 ? 0 : (edge - before.angle) / rise
          let crossing = before.time + part * (time - before.time)
          points += [plot.point(crossing, edge), Point(.nan, .nan), plot.point(crossing, other)]
        }
        points.append(plot.point(time, angle))
        before = (time, angle)
      }
      points.append(Point(.nan, .nan))
    }
    return dashed(points)
  }

  /// Columns that hold something, cut where there are gaps; times in the middle of each.
  private static func runs<Cell: GapCell>(_ columns: Columns<Cell>) -> [[(
    time: Double, cell: Cell
  )]] {
    var runs: [[(time: Double, cell: Cell)]] = []
    var isBroken = true
    for (index, cell) in columns.cells.enumerated() {
      isBroken = isBroken || cell.gaps.before
      if cell.isEmpty { continue }
      if isBroken { runs.append([]) }
      runs[runs.count - 1].append(((Double(index) + 0.5) * columns.width, cell))
      isBroken = cell.gaps.after
    }
    return runs
  }

  /// Gives points that stand alone a length, so that they are seen.
  private static func dashed(_ points: [Point]) -> [Point] {
    var out: [Point] = []
    for (index, point) in points.enumerated() {
      out.append(point)
      let isFirst = index == 0 || !points[index - 1].isDrawable
      let isLast = index == points.count - 1 || !points[index + 1].isDrawable
      if isFirst, isLast, point.isDrawable { out.append(Point(point.x + 0.8, point.y)) }
    }
    return out
  }
}
