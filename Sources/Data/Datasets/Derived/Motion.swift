internal import Glibc
internal import Score

/// Speed and course from positions.
enum Motion {
  /// Seconds over which displacement is measured: long enough that noise of a metre stays below
  /// 0.5 m/s, short enough for a turn.
  static let window = 3.0

  /// Speed in m/s below which the direction of travel is not known.
  static let leastSpeed = 0.5

  /// Speed in m/s and course in degrees at each row, from the displacement between the rows half a
  /// window before and after it; NaN where positions are missing or further apart than `maximumGap`.
  static func derive(
    times: [Double], latitude: [Double], longitude: [Double], maximumGap: Double
  ) -> (speed: [Double], course: [Double]) {
    let count = times.count
    var speed = [Double](repeating: .nan, count: count)
    var course = speed
    let rows = (0..<count).filter { !latitude[$0].isNaN && !longitude[$0].isNaN }
    var first = 0
    var last = 0
    for (index, row) in rows.enumerated() {
      while first < index, times[rows[first + 1]] <= times[row] - window / 2 { first += 1 }
      last = max(last, index)
      while last + 1 < rows.count, times[rows[last]] < times[row] + window / 2 { last += 1 }
      let (a, b) = (rows[first], rows[last])
      let seconds = times[b] - times[a]
      guard seconds > 0, seconds <= max(2 * window, 2 * maximumGap) else { continue }
      let (north, east) = Geodesic.offset(
        from: GeoPoint(latitude: latitude[a], longitude: longitude[a]),
        to: GeoPoint(latitude: latitude[b], longitude: longitude[b]))
      speed[row] = (north * north + east * east).squareRoot() / seconds
      if speed[row] >= leastSpeed { course[row] = Angle.bearing(north: north, east: east) }
    }
    return (speed, course)
  }

  /// Speed in m/s and course in degrees as Soundscape makes them for a track (`GPXSimulator.swift`): the way from the point
  /// before by its time, 0 at the first; the bearing of the next point, or the last course where that is the same place.
  static func simulate(
    times: [Double], latitude: [Double], longitude: [Double]
  ) -> (speed: [Double], course: [Double]) {
    let points = zip(latitude, longitude).map { GeoPoint(latitude: $0, longitude: $1) }
    var speed = points.isEmpty ? [] : [0.0]
    var course: [Double] = []
    var last = Double.nan
    for row in points.indices.dropFirst() {
      let way = Geodesic.inverse(points[row - 1], points[row])
      let seconds = times[row] - times[row - 1]
      speed.append(seconds > 0 ? way.distance / seconds : .nan)
      if way.distance > 0 { last = way.bearing }
      course.append(last)
    }
    if !points.isEmpty { course.append(last) }
    return (speed, course)
  }

  /// Whether speeds are those of somebody on foot: half of the moving ones at most 2.2 m/s, 95 % at
  /// most 4 m/s. Nil when nothing moves.
  static func isOnFoot(_ speeds: [Double]) -> Bool? {
    let moving = speeds.filter { $0 >= leastSpeed }
    guard !moving.isEmpty else { return nil }
    return Quantile.of(moving, 0.5) <= 2.2 && Quantile.of(moving, 0.95) <= 4
  }
}
