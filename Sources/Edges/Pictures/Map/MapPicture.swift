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
