import Glibc
import Score

/// A listener without training, as people answered in a published experiment: the ear of the ideal listener, and besides it a
/// memory that loses a share of the range that is heard, a scale of one's own, and moments of inattention.
///
/// The noise of a look at a parameter is √(1 + (g R)²) just noticeable differences, where R is the range of the parameter in the
/// piece in the same unit: the ear's noise, and the noise with which a place within a range is remembered (Durlach and Braida,
/// JASA 46, 1969, context coding). The constants are from one experiment, the ratings of tempo of 122 listeners (Pazdera and
/// Trainor, Attention, Perception & Psychophysics, 2024, experiments 1 and 2, raw answers): all other experiments of
/// docs/validity.md are told by the same constants.
///
///     let person = TypicalListener.Person(noise: TypicalListener.memory)
///     let answers = TypicalAnswers.made(of: pairings, listeners: 20, seed: 1)
package enum TypicalListener {
  /// The share of a parameter's range that the memory of a listener in the middle of all loses (a standard deviation).
  package static let memory = 0.125
  /// The standard deviation of the logarithm of that share from one listener to the next.
  package static let spread = 0.3
  /// The share of answers that are given by chance.
  package static let lapses = 0.03
  /// The standard deviations of what a listener's scale does to values: its slope, and its shift as a share of the data's span.
  package static let slopes = 0.25
  package static let shifts = 0.035
  /// The share of the data's span by which a scale goes on beyond them at either end: from 0 to 100 where the truth was 7 to 93.
  static let margin = 0.08

  /// One listener.
  package struct Person: Sendable {
    /// The share of a range that memory loses.
    package let noise: Double
    /// The slope and the shift of the listener's scale.
    package var slope = 1.0
    package var shift = 0.0

    package init(noise: Double) { self.noise = noise }

    package init(_ random: inout SeededRandom) {
      noise = memory * exp(spread * random.normal())
      slope = max(0.2, 1 + slopes * random.normal())
      shift = shifts * random.normal()
    }

    /// The noise of one look, in just noticeable differences.
    /// - Parameter range: what is heard of a parameter in the piece, in just noticeable differences.
    func noise(over range: Double) -> Double {
      (1 + noise * range * noise * range).squareRoot()
    }
  }

  /// Five listeners who stand for all: those at the middles of the fifths.
  static let five = [0.1, 0.3, 0.5, 0.7, 0.9].map {
    Person(noise: memory * exp(spread * Normal.quantile($0)))
  }

  /// The share of correct answers in two-alternative forced choice, with lapses.
  static func withLapses(_ share: Double) -> Double { lapses / 2 + (1 - lapses) * share }

  /// The octaves of tempo by which a tone seems faster, by its distance in octaves from the mean pitch of what is heard: higher is
  /// faster, and less so the farther it is from the others. The mean over all tones that are heard is taken off by the caller.
  package static func tempoShift(ofPitch octaves: Double) -> Double {
    rise * octaves - bend * octaves * octaves
  }

  /// Least squares over the biases of six octaves, A2 to A7, in experiments 1 and 2 of the same source.
  private static let rise = 0.0030
  private static let bend = 0.0061
}
