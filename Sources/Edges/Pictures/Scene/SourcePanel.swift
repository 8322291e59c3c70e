import Glibc
import Score

/// Azimuth, distance or level of the sources over time.
struct SourcePanel: ScenePanel {
  enum Kind: CaseIterable {
    case azimuth, distance, level
  }

  let kind: Kind
  let sources: [(source: SceneRecorder.Source, stroke: Stroke)]
  let frame: PanelFrame
  let legend: Bool
  /// Sources that are not shown.
  let more: Int

  /// The greatest number of sources that are shown.
  static let limit = 12

  /// The sources that are heard longest, in the order in which they came. Ripples of the map have its
  /// colours, its other features broken lines in theirs; without it each has the next colour.
  static func shown(
    _ sources: [SceneRecorder.Source], _ map: MapPicture?
  ) -> [(source: SceneRecorder.Source, stroke: Stroke)] {
    let lengths = sources.map { source in
      Double(source.level.cells.filter { !$0.isEmpty }.count) * source.level.width
    }
    let order = sources.indices.sorted { (-lengths[$0], $0) < (-lengths[$1], $1) }
    return order.prefix(limit).sorted().enumerated().map { rank, index in
      let source = sources[index]
      if let own = map?.colour(ofRipple: source.name) { return (source, Stroke(own, width: 1.6)) }
      let kind = map?.features.first { $0.name == source.name }?.kind
      let colour = Colour.lines[rank % Colour.lines.count]
      let isPlain = kind == nil && rank < Colour.lines.count
      return (
        source,
        Stroke(
          kind.map { MapLook.colour($0, 0) } ?? colour, width: 1.6, dashes: isPlain ? [] : [4, 4])
      )
    }
  }

  var height: Double { kind == .azimuth ? 132 : 104 }

  var hasData: Bool {
    sources.contains { pair in
      switch kind {
      case .azimuth: return pair.source.azimuth.cells.contains { !$0.isEmpty }
      case .distance, .level: return values(pair.source).cells.contains { !$0.isEmpty }
      }
    }
  }

  func draw(on canvas: Canvas, in area: Rectangle, isLast: Bool) {
    let plot = Plot(area: area, x: frame.time, y: axis)
    plot.drawGrid(on: canvas)
    canvas.clipped(to: area) {
      frame.drawCrossings(on: canvas, plot)
      for (source, stroke) in sources {
        if kind == .azimuth {
          canvas.line(TraceLines.circle(source.azimuth, on: plot), stroke)
        } else {
          canvas.line(TraceLines.line(values(source), on: plot), stroke)
        }
      }
    }
    plot.drawFrame(on: canvas, showsX: isLast)
    if legend { drawLegend(on: canvas, at: Point(area.right + 18, area.y)) }
    if kind == .azimuth { drawSides(on: canvas, plot) }
  }

  private func drawLegend(on canvas: Canvas, at corner: Point) {
    var legend = Legend()
    for (source, stroke) in sources { legend.add(.line(stroke), source.name) }
    legend.draw(on: canvas, at: corner, width: ScenePicture.right - 30)
    if more > 0 {
      canvas.text(
        "and \(more) more, not drawn", at: Point(corner.x, corner.y + legend.height + 10), .small)
    }
  }

  /// Writes which side is up: the words for the signs of the azimuth.
  private func drawSides(on canvas: Canvas, _ plot: Plot) {
    let style = TextStyle(10, .faint, halo: true)
    let x = plot.area.x + 6
    for (angle, word) in [(90.0, "left"), (0, "ahead"), (-90, "right")] {
      let y = plot.point(plot.x.range.lowerBound, angle).y
      canvas.text(word, at: Point(x, y), style)
    }
  }

  private func values(_ source: SceneRecorder.Source) -> Columns<ValueCell> {
    kind == .distance ? source.distance : source.level
  }

  private var axis: Axis {
    let cells = sources.flatMap { values($0.source).cells.filter { !$0.isEmpty } }
    let low = cells.map(\.low).min() ?? 1
    let high = cells.map(\.high).max() ?? 10
    switch kind {
    case .azimuth: return Axis(.angle, -180...180, title: "azimuth")
    case .distance:
      return Axis(.logarithmic, low / 1.15...high * 1.15, title: "distance (m)")
    case .level:
      let top = (high / 10 + 0.05).rounded(.up) * 10
      let bottom = max((low / 10).rounded(.down) * 10, top - 60)
      return Axis(.linear, min(bottom, top - 20)...top, title: "level (dB)")
    }
  }
}

/// The trace of one control: a line for its mean in every column, a band for its extremes.
struct ControlPanel: ScenePanel {
  let control: SceneRecorder.Control
  let frame: PanelFrame
  /// Controls that are not shown, said in the last panel.
  var more = 0

  /// The greatest number of controls that are shown.
  static let limit = 12

  /// The controls in their order; of too many the first that move.
  static func shown(_ controls: [SceneRecorder.Control]) -> [SceneRecorder.Control] {
    let drawn = controls.filter { !$0.isEmpty }
    if drawn.count <= limit { return drawn }
    let moving = drawn.indices.filter { drawn[$0].moves }
    let others = drawn.indices.filter { !drawn[$0].moves }
    return (moving + others).prefix(limit).sorted().map { drawn[$0] }
  }

  var height: Double { 62 }

  func draw(on canvas: Canvas, in area: Rectangle, isLast: Bool) {
    let kind: Axis.Kind = isHeading ? .heading : .linear
    let plot = Plot(area: area, x: frame.time, y: Axis(kind, range, title: control.unit))
    plot.drawGrid(on: canvas, yTicks: 3)
    canvas.clipped(to: area) {
      frame.drawCrossings(on: canvas, plot)
      let colour = Colour.lines[0]
      for band in TraceLines.bands(control.values, on: plot) {
        canvas.rings([band], fill: colour.opacity(0.25), stroke: nil)
      }
      let line =
        isHeading
        ? TraceLines.circle(control.headings, on: plot) : TraceLines.line(control.values, on: plot)
      canvas.line(line, Stroke(colour, width: 1.5))
    }
    plot.drawFrame(on: canvas, showsX: isLast, yTicks: 3)
    let style = TextStyle(11, bold: true)
    let name = canvas.fitted(control.name, width: ScenePicture.right - 30, style)
    canvas.text(name, at: Point(area.right + 18, area.y + 10), style)
    if more > 0 {
      canvas.text("and \(more) more", at: Point(area.right + 18, area.y + 44), .small)
    }
    if isHeading { return }
    let unit = control.unit.isEmpty ? "" : " \(control.unit)"
    let words = "\(short(range.lowerBound)) to \(short(range.upperBound))\(unit)"
    canvas.text(words, at: Point(area.right + 18, area.y + 27), .small)
  }

  private var isHeading: Bool { control.headings.cells.contains { !$0.isEmpty } }

  private var range: ClosedRange<Double> {
    if let range = control.range { return range }
    let cells = control.values.cells.filter { !$0.isEmpty }
    return (cells.map(\.low).min() ?? 0)...(cells.map(\.high).max() ?? 1)
  }

  /// A number with as many decimals as make three digits of the range.
  private func short(_ value: Double) -> String {
    let span = range.upperBound - range.lowerBound
    let decimals = span > 0 ? 2 - Int(min(max(log10(span), -300), 300).rounded(.down)) : 3
    return Ticks.number(value, decimals: decimals)
  }
}

extension SceneRecorder.Control {
  /// Whether its values change; a heading counts as one that does.
  fileprivate var moves: Bool {
    let cells = values.cells.filter { !$0.isEmpty }
    guard let first = cells.first else { return true }
    return cells.contains { $0.low != first.low || $0.high != first.low }
  }
}

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
