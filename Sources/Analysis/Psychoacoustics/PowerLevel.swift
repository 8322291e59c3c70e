import Signals

/// Ratios of powers and their levels in dB, with the same last digits on every processor.
enum PowerLevel {
  private static let perNeper = 4.3429448190325182765

  /// 10^(level / 10).
  static func ratio(_ level: Double) -> Double { Math.exp(level / perNeper) }

  /// 10 log10(ratio); `floor` for what is lower or nothing.
  static func decibels(_ ratio: Double, floor: Double = -120) -> Double {
    ratio > 0 ? max(floor, perNeper * Math.log(ratio)) : floor
  }
}
