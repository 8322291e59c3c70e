/// A site seen from above: its ripples in their true sizes, its other features, and a walk through it.
///
/// North is up and both axes have one scale, which a bar tells in metres. Features are drawn in the
/// order of `MapFeature.Kind`, the greatest first.
public struct MapPicture: Picture, Sendable {
  public var title: String
  public var features: [MapFeature]
  public var walk: MapWalk
  /// The width of the whole picture in points; the height follows from the site's shape.
  public var width: Double

  public init(
    title: String, features: [MapFeature], walk: MapWalk = MapWalk(), width: Double = 900
  ) {
    (self.title, self.features, self.walk, self.width) = (title, features, walk, width)
  }

  /// The greatest number of features that are drawn; the legend tells how many are left out.
  static let featureLimit = 5000
  /// Width of the column to the right of the map, for the legend.
  static let column = 190.0

  public var size: Size {
    let title: Double = self.title.isEmpty ? 0 : 26
    return Size(width, title + mapHeight + 24)
  }

  public func draw(on canvas: Canvas) {
    let top: Double = title.isEmpty ? 12 : 38
    if !title.isEmpty {
      let text = canvas.fitted(title, width: width - 32, .title)
      canvas.text(text, at: Point(16, 20), .title)
    }
    draw(on: canvas, in: Rectangle(16, top, width - 32, mapHeight))
  }

  /// Draws the map and, to its right, the legend.
  func draw(on canvas: Canvas, in area: Rectangle) {
    let map = Rectangle(area.x, area.y, area.width - Self.column, area.height)
    let frame = MapFrame(bounds, in: map)
    let drawing = MapDrawing(self, frame)
    canvas.clipped(to: map) { drawing.draw(on: canvas) }
    canvas.outline(map, Stroke(.faint, width: 0.8))
    drawing.drawLegend(
      on: canvas, in: Rectangle(map.right + 18, map.y, Self.column - 18, map.height))
  }

  /// The colour of a ripple, by its place among the ripples.
  public func colour(ofRipple name: String) -> Colour? {
    features.filter { $0.kind == .ripple }.firstIndex { $0.name == name }.map {
      Colour.lines[$0 % Colour.lines.count]
    }
  }

  var bounds: MapBounds { MapBounds(features.flatMap(\.points) + walk.track.map(\.at)) }

  private var mapHeight: Double {
    let bounds = self.bounds
    let mapWidth = width - 32 - Self.column
    guard !bounds.isEmpty, max(bounds.width, bounds.height) >= 1 else { return 420 }
    return min(max(mapWidth * bounds.height / max(bounds.width, 1e-9), 400), 700).rounded()
  }
}

/// Draws one map: paper, features, walk, names, scale bar and arrow, from below to above.
struct MapDrawing {
  let picture: MapPicture
  let frame: MapFrame
  let looks: [MapLook]
  let walk: WalkDrawing?
  private let leftOut: Int

  init(_ picture: MapPicture, _ frame: MapFrame) {
    (self.picture, self.frame) = (picture, frame)
    let all = Self.ordered(picture.features)
    leftOut = max(0, all.count - MapPicture.featureLimit)
    looks = all.prefix(MapPicture.featureLimit).map {
      MapLook($0.feature, ripple: $0.ripple, frame)
    }
    walk = WalkDrawing(picture.walk, frame)
  }

  /// The greatest features of each kind first; a ripple keeps its number, which gives its colour. Of
  /// more than can be drawn, those of one size come scattered, so that what is drawn shows the whole.
  private static func ordered(_ features: [MapFeature]) -> [(feature: MapFeature, ripple: Int)] {
    let scatters = features.count > MapPicture.featureLimit
    let kinds = MapFeature.Kind.allCases
    let rank = Dictionary(uniqueKeysWithValues: zip(kinds, kinds.indices))
    var ripples = 0
    let keyed = features.enumerated().map { index, feature in
      let ripple = ripples
      if feature.kind == .ripple { ripples += 1 }
      // Multiples of the golden ratio's fraction (Knuth, TAOCP 3, 6.4) spread evenly over the circle.
      let turn = UInt64(index) &* 0x9e37_79b9_7f4a_7c15
      return (
        feature: feature, ripple: ripple, extent: feature.extent, rank: rank[feature.kind]!,
        turn: scatters ? turn : UInt64(index)
      )
    }
    return keyed.sorted {
      ($0.rank, -$0.extent, $0.turn) < ($1.rank, -$1.extent, $1.turn)
    }.map { ($0.feature, $0.ripple) }
  }

  func draw(on canvas: Canvas) {
    drawGrid(on: canvas)
    for look in looks { look.draw(on: canvas) }
    walk?.draw(on: canvas)
    for look in looks { look.drawMark(on: canvas) }
    drawNames(on: canvas)
    drawScale(on: canvas)
    drawNorth(on: canvas)
  }

  func drawLegend(on canvas: Canvas, in area: Rectangle) {
    var top = area.y + 4
    if let walk, let bar = walk.bar {
      let height = min(150, area.height * 0.36)
      bar.draw(on: canvas, in: Rectangle(area.x, top + 28, 14, height))
      top += height + 50
    }
    var legend = Legend()
    walk?.explain(in: &legend)
    for kind in MapFeature.Kind.allCases.reversed() {
      if let look = looks.first(where: { $0.feature.kind == kind }) {
        legend.add(look.sample, kind.rawValue)
      }
    }
    legend.draw(on: canvas, at: Point(area.x, top), width: area.width)
    if leftOut > 0 {
      let y = top + legend.height + 12
      canvas.text("\(leftOut) more features", at: Point(area.x, y), .small)
      canvas.text("are not drawn", at: Point(area.x, y + 14), .small)
    }
  }

  /// Lines as far apart as the scale bar is long.
  private func drawGrid(on canvas: Canvas) {
    let step = frame.bar * frame.scale
    guard step > 8 else { return }
    let origin = frame.point(MapPoint(east: 0, north: 0))
    let (area, stroke) = (frame.area, Stroke(.grid.opacity(0.7), width: 0.6))
    guard origin.isDrawable else { return }
    var x = origin.x - ((origin.x - area.x) / step).rounded(.down) * step
    while x < area.right {
      canvas.line([Point(x, area.y), Point(x, area.bottom)], stroke)
      x += step
    }
    var y = origin.y - ((origin.y - area.y) / step).rounded(.down) * step
    while y < area.bottom {
      canvas.line([Point(area.x, y), Point(area.right, y)], stroke)
      y += step
    }
  }

  /// Names of the 200 greatest features, each where it is free; ripples choose first.
  private func drawNames(on canvas: Canvas) {
    var places = LabelPlaces(in: frame.area.inset(by: 3))
    places.keepFree(scaleArea)
    places.keepFree(Rectangle(frame.area.right - 40, frame.area.y, 40, 56))
    walk?.marks.forEach { places.keepFree(Rectangle($0.x - 6, $0.y - 6, 12, 12)) }
    looks.prefix(500).compactMap(\.markArea).forEach { places.keepFree($0) }
    let named = looks.filter { !$0.feature.name.isEmpty }
    let ripples = named.filter { $0.feature.kind == .ripple }
    for look in (ripples + named.filter { $0.feature.kind != .ripple }).prefix(200) {
      let style = TextStyle(
        look.feature.kind == .ripple ? 11.5 : 10, look.colour.darker, bold: false, halo: true)
      let name = canvas.fitted(look.feature.name, width: 170, style)
      let width = canvas.width(of: name, style) + 4
      let height = style.size + 3
      let candidates = look.namePlaces(width: width, height: height)
      if let at = places.place(width: width, height: height, candidates: candidates) {
        canvas.text(name, at: at, style, anchor: .middle)
      }
    }
  }

  private var scaleArea: Rectangle {
    Rectangle(frame.area.x + 8, frame.area.bottom - 36, frame.bar * frame.scale + 24, 30)
  }

  private func drawScale(on canvas: Canvas) {
    let length = frame.bar * frame.scale
    let (x, y) = (frame.area.x + 18, frame.area.bottom - 14)
    canvas.fill(scaleArea, .white.opacity(0.8))
    canvas.line(
      [Point(x, y - 4), Point(x, y), Point(x + length, y), Point(x + length, y - 4)],
      Stroke(.ink, width: 1.6))
    let label = Ticks.labels([frame.bar])[0]
    canvas.text("\(label) m", at: Point(x + length / 2, y - 11), .label, anchor: .middle)
  }

  private func drawNorth(on canvas: Canvas) {
    let (x, y) = (frame.area.right - 20, frame.area.y + 14)
    let arrow = [Point(x, y), Point(x - 6, y + 18), Point(x, y + 14), Point(x + 6, y + 18)]
    canvas.rings([arrow], fill: .ink, stroke: nil)
    canvas.text("N", at: Point(x, y + 28), TextStyle(11, bold: true), anchor: .middle)
  }
}

extension Colour {
  /// The colour with parts of 66 %, for text on white: each of a map then has a contrast of 4.5 : 1 or more (WCAG 2.2).
  var darker: Colour { Colour(red * 0.66, green * 0.66, blue * 0.66) }
}

/// Finds free places for names, so that none lies on another.
struct LabelPlaces {
  private let area: Rectangle
  private var taken: [Rectangle] = []

  /// - Parameter area: no name reaches out of it.
  init(in area: Rectangle) { self.area = area }

  /// Keeps names away from something.
  mutating func keepFree(_ rectangle: Rectangle) { taken.append(rectangle) }

  /// The middle of the first of `candidates` at which a name of this size lies free; nil when none is.
  mutating func place(width: Double, height: Double, candidates: [Point]) -> Point? {
    for middle in candidates {
      let box = Rectangle(middle.x - width / 2, middle.y - height / 2, width, height)
      if area.holds(box), !taken.contains(where: { $0.touches(box) }) {
        taken.append(box)
        return middle
      }
    }
    return nil
  }
}
