internal import Glibc
internal import Score

/// The way of a walk in metres north and east of its first place, as a fine polyline.
struct WalkTrack {
  private let origin: GeoPoint
  private let points: [(north: Double, east: Double)]
  /// Metres from the start to each point.
  private let marks: [Double]
  private let closed: Bool

  init(_ path: WalkPlan.Path) {
    switch path {
    case .circle(let centre, let radius):
      origin = centre
      points = (0...360).map { degree in
        let angle = Double(degree) * .pi / 180
        return (radius * cos(angle), radius * sin(angle))
      }
      closed = true
    case .through(let places, let isClosed):
      origin = places[0]
      var corners = places.map { Geodesic.offset(from: places[0], to: $0) }
      if isClosed { corners.append(corners[0]) }
      points = Self.rounded(corners, closed: isClosed)
      closed = isClosed
    }
    var marks = [0.0]
    for index in points.indices.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      marks.append(marks[index - 1] + hypot(b.north - a.north, b.east - a.east))
    }
    self.marks = marks
  }

  /// Corners cut three times (Chaikin, Computer Graphics and Image Processing 3, 1974).
  private static func rounded(
    _ corners: [(north: Double, east: Double)], closed: Bool
  ) -> [(north: Double, east: Double)] {
    var line = corners
    for _ in 0..<3 {
      var next: [(north: Double, east: Double)] = closed ? [] : [line[0]]
      for index in line.indices.dropFirst() {
        let (a, b) = (line[index - 1], line[index])
        for part in [0.25, 0.75] {
          next.append((a.north + part * (b.north - a.north), a.east + part * (b.east - a.east)))
        }
      }
      next.append(closed ? next[0] : line[line.count - 1])
      line = next
    }
    return line
  }

  /// Place and direction of travel after `distance` metres.
  func at(_ distance: Double) -> (place: GeoPoint, course: Double) {
    let length = marks[marks.count - 1]
    var along =
      closed ? Angle.wrap(distance, period: length) : Angle.wrap(distance, period: 2 * length)
    let returns = !closed && along > length
    if returns { along = 2 * length - along }
    let end = marks[1..<marks.count - 1].partitioningIndex { $0 > along }
    let (a, b) = (points[end - 1], points[end])
    let part = (along - marks[end - 1]) / max(1e-9, marks[end] - marks[end - 1])
    let north = a.north + part * (b.north - a.north)
    let east = a.east + part * (b.east - a.east)
    let course = Angle.bearing(north: b.north - a.north, east: b.east - a.east)
    return (
      Geodesic.place(north: north, east: east, of: origin),
      returns ? Angle.wrap360(course + 180) : course
    )
  }
}
