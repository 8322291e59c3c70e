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
