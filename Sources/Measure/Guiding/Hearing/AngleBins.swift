import Glibc
import Score

/// The directions that the model tells apart: equal parts of the circle.
enum AngleBins {
  static let count = 120
  /// The width of a bin in degrees.
  static let width = 360 / Double(count)

  /// The middle of a bin, -180...180°.
  static func middle(_ bin: Int) -> Double { (Double(bin) + 0.5) * width - 180 }

  static func bin(_ degrees: Double) -> Int {
    min(count - 1, Int(held: (Angle.wrap180(degrees) + 180) / width, .down))
  }
}
