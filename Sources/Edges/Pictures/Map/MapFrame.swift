/// Puts metres on the canvas: north is up, and a metre is as long to the east as to the north.
struct MapFrame {
  let area: Rectangle
  private let middle: MapPoint
  /// Points of the canvas to the metre.
  let scale: Double

  /// Shows all of `bounds` with a margin within `area`; ten metres round one point, or round none.
  /// - Parameter margin: points that stay free on each side.
  init(_ bounds: MapBounds, in area: Rectangle, margin: Double = 26) {
    self.area = area
    middle = bounds.isEmpty ? MapPoint(east: 0, north: 0) : bounds.middle
    let (width, height) = bounds.isEmpty ? (0, 0) : (bounds.width, bounds.height)
    let fit = min(
      (area.width - 2 * margin) / max(width, 1e-9), (area.height - 2 * margin) / max(height, 1e-9))
    scale = max(width, height) < 1 ? min(area.width, area.height) / 10 : fit
  }

  func point(_ place: MapPoint) -> Point {
    let centre = area.middle
    return Point(
      centre.x + (place.east - middle.east) * scale,
      centre.y - (place.north - middle.north) * scale)
  }

  /// The length of the scale bar in metres: 1, 2 or 5 times a power of ten, a sixth to a third of the map.
  var bar: Double { Ticks.step(area.width / scale * 0.15, count: 1) }

  /// The places of a path on the canvas, with their numbers, without those that lie nearer to the one kept before.
  func thinned(_ places: [MapPoint], apart: Double = 0.33) -> [(number: Int, at: Point)] {
    var kept: [(number: Int, at: Point)] = []
    for (number, place) in places.enumerated() {
      let point = self.point(place)
      if let last = kept.last?.at, point.isDrawable, last.isDrawable, number < places.count - 1,
        abs(point.x - last.x) + abs(point.y - last.y) < apart
      {
        continue
      }
      kept.append((number, point))
    }
    return kept
  }
}
