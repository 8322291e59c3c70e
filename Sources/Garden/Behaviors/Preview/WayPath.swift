import Score
import Wayfinding

/// A way over the ground from one place to another.
struct WayPath: Hashable, Sendable {
  var points: [GeoPoint]

  /// The bearing of its first metres, in degrees clockwise from true north; nil for a single point.
  func bearing(first metres: Double) -> Double? {
    guard let start = points.first, points.count > 1 else { return nil }
    return start.course(to: point(after: metres))
  }

  /// The bearing of its last metres.
  func arrivalBearing(last metres: Double) -> Double? {
    WayPath(points: points.reversed()).bearing(first: metres).map { Angle.wrap360($0 + 180) }
  }

  /// The place after some metres; its end where it is shorter.
  func point(after metres: Double) -> GeoPoint {
    var left = metres
    for (from, to) in zip(points, points.dropFirst()) {
      let step = from.metres(to: to)
      if step > left { return from.moved(by: left, bearing: from.course(to: to)) }
      left -= step
    }
    return points[points.count - 1]
  }

  /// Metres from its beginning to its end.
  var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
  }

  /// Its beginning, a point after every so many metres, and its end.
  func steps(of metres: Double) -> [GeoPoint] {
    let count = Int(held: length / metres, .down)
    let inner = (0...count).map { point(after: Double($0) * metres) }
    return inner.last == points.last ? inner : inner + points.suffix(1)
  }
}
