import Glibc
import Score

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
