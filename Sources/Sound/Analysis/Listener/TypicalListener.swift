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

/// The reading of values by typical listeners: what they say a datum was that they heard.
struct TypicalReader {
  private let pairings: [PreparedPairing]
  private let memory: ListenerMemory
  /// By how many just noticeable differences each moment of each parameter seems to be more than it is.
  private let shifts: [[Double]]
  private let ends: ClosedRange<Double>

  /// - Parameters:
  ///   - pairings: the pairings of one input.
  ///   - beside: all pairings of the variant, of which one may be the pitch that the tempo is heard with.
  init(_ pairings: [PreparedPairing], beside all: [PreparedPairing]) {
    self.pairings = pairings
    memory = ListenerMemory(IdealListener(pairings))
    shifts = pairings.map { Self.shifts($0, beside: all) }
    let data = pairings[0].pairing.data
    ends = (data.min() ?? 0)...(data.max() ?? 0)
  }

  /// The number of data.
  var count: Int { pairings[0].pairing.data.count }
  var first: PreparedPairing { pairings[0] }

  /// The answer of a listener at one moment, in the unit of the input.
  func answer(at moment: Int, of person: TypicalListener.Person, _ random: inout SeededRandom)
    -> Double
  {
    let data = first.pairing.data
    if random.uniform() < TypicalListener.lapses {
      return first.pairing.input.isCategory || first.pairing.input.isCircular
        ? data[random.integer(in: 0...data.count - 1)]
        : ends.lowerBound + random.uniform() * (ends.upperBound - ends.lowerBound)
    }
    let heard = pairings.indices.map { k in
      pairings[k].positions[moment] + shifts[k][moment]
        + person.noise(over: pairings[k].audibleRange) * random.normal()
    }
    return scaled(memory.answer(heard, without: moment), person)
  }

  /// The value on the listener's own scale, which goes on a little beyond the data.
  private func scaled(_ value: Double, _ person: TypicalListener.Person) -> Double {
    guard case .linear = first.pairing.input.kind else { return value }
    let (span, middle) = (
      ends.upperBound - ends.lowerBound, (ends.lowerBound + ends.upperBound) / 2
    )
    let said = middle + person.slope * (value - middle) + person.shift * span
    let margin = TypicalListener.margin * span
    return min(max(said, ends.lowerBound - margin), ends.upperBound + margin)
  }

  private static func shifts(_ pairing: PreparedPairing, beside all: [PreparedPairing]) -> [Double]
  {
    let none = [Double](repeating: 0, count: pairing.positions.count)
    guard pairing.pairing.percept == .tempo,
      let pitch = all.first(where: {
        $0.pairing.percept == .pitch && $0.pairing.values.count == none.count && $0.fault == nil
          && $0.pairing.values.allSatisfy { $0 > 0 }
      })
    else { return none }
    let octaves = pitch.pairing.values.map(log2)
    let middle = octaves.reduce(0, +) / Double(none.count)
    let shifts = octaves.map { TypicalListener.tempoShift(ofPitch: $0 - middle) }
    let mean = shifts.reduce(0, +) / Double(none.count)
    let octave = pairing.pairing.distance(
      pairing.pairing.position(60) ?? 0, pairing.pairing.position(120) ?? 0)
    return shifts.map { ($0 - mean) * octave }
  }
}

/// The answers of a class of typical listeners who are asked for the datum of each moment.
///
///     for answer in TypicalAnswers.made(of: pairings, listeners: 20, seed: 1) {
///       print(answer.listener, answer.datum, answer.answer)
///     }
package struct TypicalAnswers {
  /// One answer.
  package struct Answer: Sendable, Equatable {
    /// The number of the listener, from 1.
    package let listener: Int
    /// The input that is asked about.
    package let input: String
    /// The place of the datum among the data of the pairing, from 1.
    package let moment: Int
    /// The datum that was heard and what the listener took it for, in the unit of the input.
    package let datum: Double
    package let answer: Double
  }

  /// Returns the answers of all listeners to all inputs that are heard.
  /// - Parameters:
  ///   - pairings: pairings of one variant on one dataset, as they are heard.
  ///   - listeners: the number of listeners, each with an ear, a memory and a scale of their own.
  ///   - seed: equal seeds give equal answers.
  package static func made(of pairings: [Pairing], listeners: Int, seed: UInt64) -> [Answer] {
    let readers = TypicalListener.readers(pairings, seed: seed)
    return (1...max(1, listeners)).flatMap { number -> [Answer] in
      var random = SeededRandom(seed: seed).split("typical listener \(number)")
      let person = TypicalListener.Person(&random)
      return readers.flatMap { reader in
        (0..<reader.count).map { moment in
          Answer(
            listener: number, input: reader.first.pairing.input.name, moment: moment + 1,
            datum: reader.first.pairing.data[moment],
            answer: reader.answer(at: moment, of: person, &random))
        }
      }
    }
  }
}

extension TypicalListener {
  /// The readers of all inputs of which something is heard.
  static func readers(_ pairings: [Pairing], seed: UInt64) -> [TypicalReader] {
    let blocks = Blocks(pairings, seed: seed)
    let all = pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) }
    return pairings.map(\.input.name).distinct().compactMap { name in
      let own = all.filter {
        $0.pairing.input.name == name && $0.fault == nil && $0.pairing.percept != .unknown
      }
      guard let first = own.first else { return nil }
      return TypicalReader(
        own.filter { $0.pairing.data.count == first.pairing.data.count }, beside: all)
    }
  }
}
