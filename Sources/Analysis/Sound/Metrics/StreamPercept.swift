import Glibc

/// What a typical listener makes of two tones that alternate: one stream at first, and then now one, now two.
///
/// The distance in pitch is taken in octaves from the middle of van Noorden's two boundaries (their geometric mean at that tempo), so
/// that all tempi share the constants. The first percept of one stream: from the shares in the first seconds of Rankin, Osborn Popp and
/// Rinzel (2017; 4, 7 and 10 semitones, 10 tones a second) and Thompson, Carlyon and Cusack (2011; 4 and 8 semitones, 8 a second). The
/// share of two streams after it: its level from Byrne, Rinzel and Rankin (2019; 56 % at 5 semitones, 8 a second), its slope from the
/// listeners with even numbers of Rankin, Sussman and Rinzel (2015). docs/validity.md tests it on the others.
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
  static func first(_ place: Double) -> Double { 8 * M_LN2 * exp2(-2.24 * place) }
}
