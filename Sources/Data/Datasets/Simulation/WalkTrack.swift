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
    case .along(let places, let isClosed):
      origin = places[0]
      points = Self.turning(
        places.map { Geodesic.offset(from: places[0], to: $0) }, closed: isClosed)
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

  /// Metres before and behind a corner within which a walker turns; the way passes the corner at half of that at most.
  private static let turn = 2.0

  /// Straight lines from corner to corner; the walker turns along a parabola (a Bézier curve of the second degree) which touches
  /// both.
  private static func turning(
    _ corners: [(north: Double, east: Double)], closed: Bool
  ) -> [(north: Double, east: Double)] {
    typealias Place = (north: Double, east: Double)
    func between(_ a: Place, _ b: Place, _ part: Double) -> Place {
      (a.north + part * (b.north - a.north), a.east + part * (b.east - a.east))
    }
    /// The place on the way from a corner to another where the turn at the first ends.
    func edge(_ corner: Place, _ other: Place) -> Place {
      let length = hypot(other.north - corner.north, other.east - corner.east)
      return between(corner, other, min(0.5, turn / max(1e-9, length)))
    }
    var line: [Place] = closed ? [] : [corners[0]]
    for index in corners.indices where closed || index > 0 && index < corners.count - 1 {
      let corner = corners[index]
      let from = edge(corner, corners[(index + corners.count - 1) % corners.count])
      let to = edge(corner, corners[(index + 1) % corners.count])
      for part in stride(from: 0.0, through: 1, by: 0.125) {
        line.append(between(between(from, corner, part), between(corner, to, part), part))
      }
    }
    line.append(closed ? line[0] : corners[corners.count - 1])
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
