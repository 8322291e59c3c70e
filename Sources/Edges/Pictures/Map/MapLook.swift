/// The look of one feature on the canvas.
struct MapLook {
  let feature: MapFeature
  let colour: Colour
  private let rings: [[Point]]
  private let centre: Point
  private let radius: Double

  init(_ feature: MapFeature, ripple: Int, _ frame: MapFrame) {
    self.feature = feature
    colour = Self.colour(feature.kind, ripple)
    switch feature.shape {
    case .point(let place):
      (rings, centre, radius) = ([], frame.point(place), 0)
    case .circle(let place, let metres):
      (rings, centre, radius) = ([], frame.point(place), metres * frame.scale)
    case .polygon(let outlines):
      rings = outlines.map { frame.thinned($0.filter(\.isFinite)).map(\.at) }
      (centre, radius) = (frame.point(MapBounds(feature.points).middle), 0)
    case .line(let points):
      rings = [frame.thinned(points).map(\.at)]
      let finite = points.filter(\.isFinite)
      centre = finite.isEmpty ? Point(.nan, .nan) : frame.point(finite[finite.count / 2])
      radius = 0
    }
  }

  static func colour(_ kind: MapFeature.Kind, _ ripple: Int) -> Colour {
    switch kind {
    case .ripple: return Colour.lines[ripple % Colour.lines.count]
    case .room: return Colour(0x7a5230)
    case .route: return Colour(0x3b6ea5)
    case .path: return Colour(0xb8ad98)
    case .dejavu: return Colour(0x8e3b8a)
    case .beacon: return Colour(0xb3261e)
    case .place: return Colour(0x555555)
    }
  }

  private var stroke: Stroke {
    switch feature.kind {
    case .ripple: return Stroke(colour, width: 1.4)
    case .room: return Stroke(colour, width: 2)
    case .route: return Stroke(colour, width: 1.6, dashes: [6, 5])
    case .path: return Stroke(colour, width: 3)
    default: return Stroke(colour, width: 1, dashes: [2, 3])
    }
  }

  private var fill: Colour? {
    switch feature.kind {
    case .ripple: return colour.opacity(0.16)
    case .room: return colour.opacity(0.3)
    default: return nil
    }
  }

  func draw(on canvas: Canvas) {
    switch feature.shape {
    case .circle: canvas.circle(centre, radius: radius, fill: fill, stroke: stroke)
    case .polygon: canvas.rings(rings, fill: fill, stroke: stroke)
    case .line: rings.forEach { canvas.line($0, stroke) }
    case .point: break
    }
  }

  /// The sign in the middle of things that are points at heart.
  func drawMark(on canvas: Canvas) {
    if hasMark { Self.mark(feature.kind, colour, on: canvas, at: centre) }
  }

  private var hasMark: Bool {
    switch feature.kind {
    case .path, .route, .room: return false
    case .ripple: if case .point = feature.shape { return true } else { return false }
    case .dejavu, .beacon, .place: return true
    }
  }

  /// The area of its sign, or all of it when it is small, so that names keep off.
  var markArea: Rectangle? {
    guard centre.isDrawable else { return nil }
    if hasMark { return Rectangle(centre.x - 6, centre.y - 6, 12, 12) }
    let reach = self.reach
    guard max(reach.width, reach.height) < 40, feature.kind == .ripple || feature.kind == .room
    else { return nil }
    return Rectangle(
      centre.x - reach.width / 2, centre.y - reach.height / 2, reach.width, reach.height)
  }

  private static func mark(
    _ kind: MapFeature.Kind, _ colour: Colour, on canvas: Canvas, at p: Point
  ) {
    let edge = Stroke(.white, width: 1)
    switch kind {
    case .dejavu:
      let diamond = [
        Point(p.x, p.y - 6), Point(p.x + 5, p.y), Point(p.x, p.y + 6), Point(p.x - 5, p.y),
      ]
      canvas.rings([diamond], fill: colour, stroke: edge)
    case .beacon:
      canvas.circle(p, radius: 6.5, fill: nil, stroke: Stroke(colour, width: 1.4))
      canvas.circle(p, radius: 2.6, fill: colour, stroke: nil)
    default: canvas.circle(p, radius: 3.5, fill: colour, stroke: edge)
    }
  }

  /// The feature's sample in the legend.
  var sample: Legend.Sample {
    switch feature.kind {
    case .path, .route: return .line(stroke)
    case .ripple, .room: return .disc(fill: fill, stroke: stroke)
    default:
      let (kind, colour) = (feature.kind, colour)
      return .mark { canvas, point in Self.mark(kind, colour, on: canvas, at: point) }
    }
  }

  /// The points where the middle of its name may lie, the best first.
  func namePlaces(width: Double, height: Double) -> [Point] {
    guard centre.isDrawable else { return [] }
    if case .line = feature.shape { return alongLine(width: width, height: height) }
    let reach = self.reach
    let (dx, dy) = (reach.width / 2 + width / 2 + 4, reach.height / 2 + height / 2 + 3)
    let around = [
      Point(centre.x, centre.y - dy), Point(centre.x, centre.y + dy),
      Point(centre.x + dx, centre.y),
      Point(centre.x - dx, centre.y), Point(centre.x + dx, centre.y - dy),
      Point(centre.x - dx, centre.y - dy), Point(centre.x + dx, centre.y + dy),
      Point(centre.x - dx, centre.y + dy),
    ]
    return inside(width: width, height: height) + around
  }

  /// Above and below points of a line, the middle ones first.
  private func alongLine(width: Double, height: Double) -> [Point] {
    let points = rings[0].filter(\.isDrawable)
    guard points.count > 1 else { return [] }
    return [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9].flatMap { part in
      let position = part * Double(points.count - 1)
      let (a, b) = (points[Int(position)], points[min(Int(position) + 1, points.count - 1)])
      let rest = position - position.rounded(.down)
      let (x, y) = (a.x + rest * (b.x - a.x), a.y + rest * (b.y - a.y))
      return [-1.0, 1].map { Point(x, y + $0 * (height / 2 + 4)) }
    }
  }

  /// Places within: the middle, then a grid of others; for a ring only those that are not in its hole.
  private func inside(width: Double, height: Double) -> [Point] {
    switch feature.shape {
    case .circle where radius * 2 > width * 0.9:
      let rows: [Double] = hasMark ? [-1, 1, -2, 2] : [0, -1, 1, -2, 2]
      return rows.map { Point(centre.x, centre.y + $0 * height * 1.2) }
    case .polygon:
      let box = self.reach
      let offsets = [0.0, -0.15, 0.15, -0.3, 0.3, -0.4, 0.4]
      let all = offsets.flatMap { dy in
        offsets.map { dx in Point(centre.x + dx * box.width, centre.y + dy * box.height) }
      }
      return all.filter { middle in
        [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (0, 0)].allSatisfy { corner in
          holds(Point(middle.x + corner.0 * width / 2, middle.y + corner.1 * height / 2))
        }
      }
    default: return []
    }
  }

  /// Tells whether a point lies in the polygon by the even-odd rule.
  private func holds(_ p: Point) -> Bool {
    var isInside = false
    for ring in rings {
      var before = ring.count - 1
      for (index, a) in ring.enumerated() {
        let b = ring[before]
        if (a.y > p.y) != (b.y > p.y), p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
          isInside.toggle()
        }
        before = index
      }
    }
    return isInside
  }

  /// Its size on the canvas.
  private var reach: Size {
    if case .circle = feature.shape {
      let least = feature.kind == .ripple || feature.kind == .room ? 0.0 : 12
      return Size(max(radius * 2, least), max(radius * 2, least))
    }
    if case .polygon = feature.shape, let first = rings.first(where: { !$0.isEmpty }) {
      let xs = first.map(\.x)
      let ys = first.map(\.y)
      return Size(xs.max()! - xs.min()!, ys.max()! - ys.min()!)
    }
    return Size(12, 12)
  }
}
