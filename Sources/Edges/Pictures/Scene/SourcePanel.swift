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
