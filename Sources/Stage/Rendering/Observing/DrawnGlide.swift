import Glibc

/// The pitch of a note over time as few straight lines, for figures.
package struct DrawnGlide {
  package struct Point: Equatable {
    package let seconds: Double
    /// The pitch, in hertz.
    package let pitch: Double

    package init(seconds: Double, pitch: Double) { (self.seconds, self.pitch) = (seconds, pitch) }
  }

  /// The cents by which a drawn pitch may lie beside the played one: about what is heard as a step.
  private static let tolerance = 5.0
  /// The points that are left, the first and the last always; empty where the pitch stays within the tolerance.
  package let points: [Point]

  /// - Parameters:
  ///   - points: in order of time.
  ///   - limit: the most points that are kept: fewer lie further beside the pitch.
  package init(_ points: [Point], limit: Int) {
    let heard = points.filter { $0.pitch > 0 && $0.pitch.isFinite && $0.seconds.isFinite }
    let cents = heard.map { 1200 * log2($0.pitch) }
    guard let low = cents.min(), let high = cents.max(), high - low > Self.tolerance else {
      self.points = []
      return
    }
    var tolerance = Self.tolerance
    var kept = Self.simplified(heard, cents, tolerance)
    while kept.count > max(2, limit) {
      tolerance *= 1.5
      kept = Self.simplified(heard, cents, tolerance)
    }
    self.points = kept.map { heard[$0] }
  }

  /// The places from which straight lines lie nowhere further beside than the tolerance (Douglas and Peucker,
  /// Cartographica 10, 1973), with distances in cents at the same second.
  private static func simplified(
    _ points: [Point], _ cents: [Double], _ tolerance: Double
  ) -> [Int] {
    var isKept = points.map { _ in false }
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    while let (a, b) = open.popLast() {
      guard b > a + 1 else { continue }
      let length = points[b].seconds - points[a].seconds
      var furthest = (place: a, distance: tolerance)
      for i in (a + 1)..<b {
        let share = length > 0 ? (points[i].seconds - points[a].seconds) / length : 0
        let distance = abs(cents[i] - (cents[a] + share * (cents[b] - cents[a])))
        if distance > furthest.distance { furthest = (i, distance) }
      }
      guard furthest.place > a else { continue }
      isKept[furthest.place] = true
      open += [(a, furthest.place), (furthest.place, b)]
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
