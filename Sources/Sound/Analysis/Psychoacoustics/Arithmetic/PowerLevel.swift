import Signals

/// Conversions between ratios of powers and levels in dB, with the same last digits on every processor.
enum PowerLevel {
  private static let perNeper = 4.3429448190325182765

  /// The ratio of powers 10^(level / 10).
  static func ratio(_ level: Double) -> Double { Math.exp(level / perNeper) }

  /// The level 10 log10(ratio), dB, but at least `floor`.
  static func decibels(_ ratio: Double, floor: Double = -120) -> Double {
    ratio > 0 ? max(floor, perNeper * Math.log(ratio)) : floor
  }
}

/// The levels of ratios from 1 to 2^16 by linear interpolation between 128 points an octave: within 0.0001 dB.
struct LevelTable: Sendable {
  private static let octaves = 16
  /// The bits of a mantissa behind the seven that select the point.
  private static let rest: UInt64 = 45
  private static let first = Int(1.0.bitPattern >> rest)

  private let levels: [Double]

  init() {
    levels = (0...128 * Self.octaves).map { point in
      PowerLevel.decibels(Double(bitPattern: UInt64(point + Self.first) << Self.rest))
    }
  }

  /// The level 10 lg of a ratio of 1 or more; that of the last point for ratios above the table.
  func value(_ ratio: Double) -> Double {
    let bits = max(1, ratio).bitPattern
    let point = min(Int(bits >> Self.rest) - Self.first, levels.count - 2)
    let step = Double(bitPattern: UInt64(point + 1 + Self.first) << Self.rest)
    let start = Double(bitPattern: UInt64(point + Self.first) << Self.rest)
    let share = min(1, (ratio - start) / (step - start))
    return levels[point] + (levels[point + 1] - levels[point]) * share
  }
}
