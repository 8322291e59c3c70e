import Glibc

/// The streams that a typical listener hears in two tones that alternate: one stream at first, and then now one, now two.
///
/// The distance in pitch is taken in octaves from the middle of van Noorden's two boundaries (their geometric mean at that tempo), so
/// that all tempi share the constants. The first percept of one stream, and how much the share of two streams after it grows with the
/// distance: the listeners with even numbers of Rankin, Sussman and Rinzel (2015; raw durations, 8 tones a second). The level of that
/// share: Byrne, Rinzel and Rankin (2019; 56 % at 5 semitones). docs/validity.md tests both on the listeners with odd numbers.
enum StreamPercept {
  /// The distance in octaves from the middle of the boundaries.
  /// - Parameters:
  ///   - semitones: the distance of the tones in pitch.
  ///   - interval: the time from one tone to the next, ms.
  static func place(_ semitones: Double, interval: Double) -> Double {
    let middle =
      (StreamSeparability.fissionBoundary * StreamSeparability.coherenceBoundary(interval))
      .squareRoot()
    return log2(max(semitones, 0.05) / middle)
  }

  /// The share of the time after the first percept in which two streams are heard.
  static func share(_ place: Double) -> Double { Normal.below(0.17 + 0.22 * place) }

  /// The seconds after which one stream gives way to two for the first time, in the median.
  static func first(_ place: Double) -> Double { 8.4 * exp2(-1.26 * place) }
}
