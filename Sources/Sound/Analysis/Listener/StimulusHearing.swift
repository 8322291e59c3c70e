import Score

/// The hearing of an ideal listener for one input in the stimuli of a listening study, all of which one variant plays.
///
/// The mapping is learned from all stimuli together. A look at a part of a stimulus gives the mean of its sound along the
/// direction in which more data moves it, in just noticeable differences, with Gaussian noise of one.
package struct StimulusHearing: Sendable {
  private let listener: IdealListener
  /// The moments of each stimulus.
  private let moments: [Range<Int>]
  /// The weight of each pairing on the common direction.
  private let weights: [Double]
  /// The data that are expected of a position, by the straight line of least squares.
  private let line: (slope: Double, offset: Double)

  /// - Parameters:
  ///   - stimuli: the pairings of each stimulus.
  ///   - input: the input that is asked about.
  /// - Returns: nil where it is not known how the input is heard: no pairing has in all stimuli the same percept, of which the
  ///   just noticeable difference is known, or nothing changes.
  package init?(_ stimuli: [[Pairing]], input: String) {
    let own = stimuli.map { $0.filter { $0.input.name == input && $0.percept != .unknown } }
    guard let first = own.first(where: { !$0.isEmpty }), own.allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
    let joined = first.compactMap { Self.joined($0, own) }
    let count = joined.map(\.data.count).max() ?? 0
    let heard = joined.filter { $0.data.count == count }
      .map { PreparedPairing($0, blocks: BlockWeights(count: max(1, count), seed: 0)) }
      .filter { $0.fault == nil }
    guard !heard.isEmpty else { return nil }
    listener = IdealListener(heard)
    var start = 0
    moments = own.map { pairings in
      let length = pairings.first { $0.target == heard[0].pairing.target }?.data.count ?? 0
      defer { start += length }
      return start..<(start + length)
    }
    weights = Self.weights(listener)
    line = Self.line(listener, weights)
  }

  /// A target's values in all stimuli, one after the other; nil where one stimulus has none, or has them of another percept:
  /// decibels and hertz have no common scale.
  private static func joined(_ pairing: Pairing, _ stimuli: [[Pairing]]) -> Pairing? {
    let parts = stimuli.compactMap {
      $0.first { $0.target == pairing.target && $0.percept == pairing.percept }
    }
    guard parts.count == stimuli.count else { return nil }
    return Pairing(
      input: pairing.input, target: pairing.target, percept: pairing.percept, unit: pairing.unit,
      line: pairing.line, data: parts.flatMap(\.data), values: parts.flatMap(\.values)
    ).heard(by: parts.map(\.coarseness).max() ?? 1)
  }

  private static func weights(_ listener: IdealListener) -> [Double] {
    let spans = zip(listener.pairings, listener.polarities).map { pairing, polarity in
      polarity * ((pairing.positions.max() ?? 0) - (pairing.positions.min() ?? 0))
    }
    let norm = spans.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return norm > 0 ? spans.map { $0 / norm } : spans
  }

  private static func line(
    _ listener: IdealListener, _ weights: [Double]
  ) -> (slope: Double, offset: Double) {
    let (data, count) = (listener.data, Double(listener.data.count))
    let places = data.indices.map { i in
      zip(listener.pairings, weights).reduce(0) { $0 + $1.0.positions[i] * $1.1 }
    }
    let (mean, datum) = (places.reduce(0, +) / count, data.reduce(0, +) / count)
    let variance = places.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let covariance = zip(places, data).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - datum) }
    let slope = variance > 0 ? covariance / variance : 0
    return (slope, datum - slope * mean)
  }

  /// The sensitivity d′ to the trend of a stimulus, as the measure `listener_trend` has it: negative where the trend is
  /// heard as the opposite; nil where the data hardly change.
  package func trend(_ stimulus: Int) -> Double? {
    let range = moments[stimulus]
    guard range.count >= 2 else { return nil }
    let middle = (range.lowerBound + range.upperBound) / 2
    return TrendTask.sensitivity(
      listener, (range.lowerBound..<middle, middle..<range.upperBound))
  }

  /// The mean place of a part of a stimulus on the direction of more data, in just noticeable differences.
  /// - Parameter part: as a share of the stimulus, 0...1.
  package func place(_ stimulus: Int, _ part: ClosedRange<Double>) -> Double {
    let all = moments[stimulus]
    let first = min(
      all.upperBound - 1, all.lowerBound + Int(part.lowerBound * Double(all.count)))
    let last = max(
      first, min(all.upperBound, all.lowerBound + Int(part.upperBound * Double(all.count))) - 1)
    guard all.contains(first) else { return 0 }
    let chosen = first...last
    return zip(listener.pairings, weights).reduce(0) { sum, item in
      let mean = chosen.reduce(0) { $0 + item.0.positions[$1] } / Double(chosen.count)
      return sum + mean * item.1
    }
  }

  /// The range that is heard in all stimuli together, from one end of the direction to the other, in just noticeable differences.
  package var range: Double {
    listener.pairings.reduce(0) { $0 + $1.audibleRange * $1.audibleRange }.squareRoot()
  }

  /// The datum that a place stands for, by the straight line that fits all stimuli best.
  package func datum(_ place: Double) -> Double { line.offset + line.slope * place }

  /// The sensitivity d′ to the difference of two stimuli, by their means.
  package func difference(_ a: Int, _ b: Int) -> Double { abs(place(a, 0...1) - place(b, 0...1)) }

  /// The sensitivity d′ to the difference of a stimulus from the one that is most like it, by eight looks at each.
  package func leastDifference(_ stimulus: Int) -> Double {
    let looks = 8
    func course(_ number: Int) -> [Double] {
      (0..<looks).map {
        place(number, Double($0) / Double(looks)...Double($0 + 1) / Double(looks))
      }
    }
    let own = course(stimulus)
    let distances = moments.indices.filter { $0 != stimulus }.map { other in
      zip(own, course(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
    return distances.min() ?? 0
  }

  /// The share of correct answers in forced choice among several, by the integral of Green and Swets (1966, chapter 2):
  /// the right one exceeds all others.
  /// - Parameter sensitivity: d′, negative where the wrong ones seem right.
  package static func forcedChoice(_ sensitivity: Double, among count: Int) -> Double {
    guard count > 2 else { return IdealListener.forcedChoice(sensitivity) }
    let step = 0.02
    return stride(from: -8.0, to: 8, by: step).reduce(0) { sum, x in
      let density = Normal.below(x + step) - Normal.below(x)
      let others = Normal.below(x + step / 2 + sensitivity)
      return sum + density * (1..<count).reduce(1) { product, _ in product * others }
    }
  }

  /// The share of correct answers to "same or different?" (`IdealListener.sameDifferent`).
  package static func sameDifferent(_ sensitivity: Double) -> Double {
    IdealListener.sameDifferent(sensitivity)
  }
}
