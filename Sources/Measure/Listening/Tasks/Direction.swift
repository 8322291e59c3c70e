import Glibc
import Score

/// Directions round a listener, in degrees clockwise from straight ahead.
package enum Direction {
  /// The direction within 0 to 360°.
  package static func within(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// The smallest angle between two directions, from 0 to 180°.
  package static func error(_ a: Double, _ b: Double) -> Double {
    let distance = within(a - b)
    return min(distance, 360 - distance)
  }

  /// The direction of the sum of unit vectors, and the length of that sum as a part of their number: 1 where all agree.
  static func mean(_ degrees: [Double]) -> (degrees: Double, agreement: Double) {
    let angles = degrees.filter(\.isFinite).map { $0 * .pi / 180 }
    let (x, y) = (angles.reduce(0) { $0 + cos($1) }, angles.reduce(0) { $0 + sin($1) })
    guard !angles.isEmpty else { return (0, 0) }
    return (within(atan2(y, x) * 180 / .pi), hypot(x, y) / Double(angles.count))
  }

  /// Reads degrees, `90`, or an hour of a clock of which twelve is ahead, `3h`; nil for what is neither.
  static func read(_ text: String) -> Double? {
    if text.hasSuffix("h") {
      guard let hour = Double(String(text.dropLast()).trimmed), (0...12).contains(hour) else {
        return nil
      }
      return within(30 * hour)
    }
    guard let degrees = Double(text), (-360...360).contains(degrees) else { return nil }
    return within(degrees)
  }

  /// A direction as people say it, such as `3 o'clock, 90°`.
  static func words(_ degrees: Double) -> String {
    let hour = Int(held: (within(degrees) / 30).rounded()) % 12
    return "\(hour == 0 ? 12 : hour) o'clock, \(Figure.plain(degrees))°"
  }
}
