/// A walk on a map: its line coloured by time, where it begins and ends, what was entered, left and
/// heard from afar.
struct WalkDrawing {
  private let points: [(time: Double, at: Point)]
  private let walk: MapWalk
  private let frame: MapFrame
  private let time: Axis
  private let targets: [(time: Double, from: MapPoint, to: [MapPoint])]
  private let colours = ColourMap()

  /// Nil when the walk has no point that can be drawn.
  init?(_ walk: MapWalk, _ frame: MapFrame) {
    let finite = walk.track.filter { $0.at.isFinite && $0.time.isFinite }
    guard let first = finite.first, let last = finite.last else { return nil }
    (self.walk, self.frame) = (walk, frame)
    time = Axis(.time, min(first.time, last.time)...max(first.time, last.time), title: "time")
    points = frame.thinned(walk.track.map(\.at), apart: 0.5)
      .map { (walk.track[$0.number].time, $0.at) }
    targets = Self.chosen(walk.targets, apart: (last.time - first.time) / 14)
  }

  /// Some of many, no two nearer in time than `apart` seconds, so that lines do not hide the map.
  private static func chosen(
    _ targets: [(time: Double, from: MapPoint, to: [MapPoint])], apart: Double
  ) -> [(time: Double, from: MapPoint, to: [MapPoint])] {
    var chosen: [(time: Double, from: MapPoint, to: [MapPoint])] = []
    for target in targets where chosen.count < 100 {
      if let last = chosen.last, target.time - last.time < apart { continue }
      chosen.append(target)
    }
    return chosen
  }

  /// The colours' times; nil for a walk of one moment.
  var bar: ColourBar? { points.count > 1 ? ColourBar(axis: time, map: colours) : nil }

  /// The points of signs that names should not cover.
  var marks: [Point] {
    walk.crossings.prefix(500).map { frame.point($0.at) }
      + [points.first?.at, points.last?.at]
      .compactMap { $0 }
  }

  func draw(on canvas: Canvas) {
    for target in targets {
      for end in target.to {
        canvas.line(
          [frame.point(target.from), frame.point(end)],
          Stroke(.faint.opacity(0.75), width: 0.9, dashes: [3, 3]))
      }
    }
    canvas.line(points.map(\.at), Stroke(.ink.opacity(0.45), width: 4.2))
    drawColours(on: canvas)
    for target in targets {
      canvas.circle(frame.point(target.from), radius: 2.6, fill: .white, stroke: Stroke(.faint))
    }
    for crossing in walk.crossings.prefix(500) {
      Self.mark(crossing.enters, on: canvas, at: frame.point(crossing.at))
    }
    drawEnds(on: canvas)
  }

  /// Stretches of one colour each, joined at their ends.
  private func drawColours(on canvas: Canvas) {
    var stretch: [Point] = []
    var colour = -1
    for step in points {
      let next = Int(max(0, min(1, time.position(step.time))) * 127 + 0.5)
      stretch.append(step.at)
      guard next != colour else { continue }
      if stretch.count > 1 { canvas.line(stretch, self.stroke(colour)) }
      stretch = [step.at]
      colour = next
    }
    if stretch.count > 1 { canvas.line(stretch, stroke(colour)) }
  }

  private func stroke(_ colour: Int) -> Stroke {
    Stroke(colours.colour(Double(max(colour, 0)) / 127), width: 2.8)
  }

  private func drawEnds(on canvas: Canvas) {
    guard let first = points.first(where: { $0.at.isDrawable })?.at,
      let last = points.last(where: { $0.at.isDrawable })?.at
    else { return }
    Self.start(on: canvas, at: first)
    Self.end(on: canvas, at: last)
  }

  private static func start(on canvas: Canvas, at point: Point) {
    canvas.circle(point, radius: 5, fill: .white, stroke: Stroke(.ink, width: 1.8))
  }

  private static func end(on canvas: Canvas, at point: Point) {
    canvas.fill(Rectangle(point.x - 4.5, point.y - 4.5, 9, 9), .ink)
  }

  /// Draws a full triangle for entering, or an open one that points down for leaving.
  private static func mark(_ enters: Bool, on canvas: Canvas, at p: Point) {
    let up: Double = enters ? -1 : 1
    let triangle = [
      Point(p.x, p.y + 5.5 * up), Point(p.x + 5, p.y - 3.5 * up), Point(p.x - 5, p.y - 3.5 * up),
    ]
    canvas.rings(
      [triangle], fill: enters ? .ink : .white, stroke: Stroke(enters ? .white : .ink, width: 1.2))
  }

  func explain(in legend: inout Legend) {
    legend.add(.mark { Self.start(on: $0, at: $1) }, "start")
    legend.add(.mark { Self.end(on: $0, at: $1) }, "end")
    if !walk.crossings.isEmpty {
      legend.add(.mark { Self.mark(true, on: $0, at: $1) }, "enters a ripple")
      legend.add(.mark { Self.mark(false, on: $0, at: $1) }, "leaves it")
    }
    if !targets.isEmpty {
      legend.add(
        .line(Stroke(.faint.opacity(0.75), width: 0.9, dashes: [3, 3])), "heard from afar")
    }
  }
}
