/// The A-weighted sound exposure of a listener, and its share of a week's allowance.
public enum Exposure {
  /// The allowance of WHO/ITU-T H.870 (2018/2022), mode 1 for adults: 80 dB(A) for 40 hours a week, 1.6 Pa²h; 3 dB
  /// more halve the time.
  public static let allowedLevel = 80.0
  /// The hours per week at that level.
  public static let allowedHours = 40.0

  /// The dose in percent of the week's allowance, for listening at one level.
  /// - Parameters:
  ///   - level: equivalent level LAeq, dB(A).
  ///   - hours: hours of listening in a week.
  public static func dose(_ level: Double, hours: Double = 7) -> Double {
    100 * hours / allowedHours * PowerLevel.ratio(level - allowedLevel)
  }

  /// The equivalent level LAeq of frames of equal length from their levels, dB(A).
  public static func mean(_ levels: some Sequence<Float>) -> Double {
    var (sum, count) = (0.0, 0)
    for level in levels {
      sum += PowerLevel.ratio(Double(level))
      count += 1
    }
    return PowerLevel.decibels(sum / Double(max(1, count)))
  }
}
