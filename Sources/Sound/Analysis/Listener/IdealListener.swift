import Glibc
import Score

/// A listener who knows the mapping and is limited only by the noise of the ear.
///
/// Each look at a parameter is its position in just noticeable differences with Gaussian noise of one: a difference
/// of one JND has d′ = 1, 76 % correct in two-alternative forced choice (published thresholds are defined between 71
/// % and 79 %). All parameters that one input moves are heard independently and combined optimally: d′² add (Green
/// and Swets, Signal Detection Theory and Psychophysics, 1966, chapter 9). Nobody hears better: memory, attention and
/// lack of training only take away.
struct IdealListener {
  /// The pairings of one input, on the same rows and with known percepts; the first one gives the data.
  let pairings: [PreparedPairing]
  /// The polarities: 1 where more data is more of the parameter, -1 where it is less.
  let polarities: [Double]
  /// The noise of one look at each parameter, in just noticeable differences: 1 of the ideal listener, more of others.
  let noise: [Double]

  /// - Parameter person: a listener who hears less than the ideal one; nil for the ideal.
  init(_ pairings: [PreparedPairing], as person: TypicalListener.Person? = nil) {
    self.pairings = pairings
    noise = pairings.map { person?.noise(over: $0.audibleRange) ?? 1 }
    polarities = pairings.map {
      let rho = Monotonicity.correlation(of: $0).value
      return rho > 0 ? 1 : rho < 0 ? -1 : 0
    }
  }

  var first: PreparedPairing { pairings[0] }
  var data: [Double] { first.pairing.data }

  /// The sensitivity d′ between two moments.
  func sensitivity(_ i: Int, _ j: Int) -> Double {
    var sum = 0.0
    for (pairing, noise) in zip(pairings, noise) {
      let way =
        pairing.pairing.distance(pairing.positions[i], pairing.positions[j]) / noise
      sum += way * way
    }
    return sum.squareRoot()
  }

  /// The share of correct answers in two-alternative forced choice.
  static func forcedChoice(_ sensitivity: Double) -> Double {
    Normal.below(sensitivity / 2.0.squareRoot())
  }

  /// The share of correct answers to "same or different?", half of the trials being different, by the best criterion
  /// on the difference of two looks (differencing model: Macmillan and Creelman, Detection Theory, 2005, chapter 9).
  static func sameDifferent(_ sensitivity: Double) -> Double {
    guard sensitivity > 1e-6 else { return 0.5 }
    let quarter = sensitivity * sensitivity / 4
    let arc = quarter > 30 ? quarter + M_LN2 : acosh(exp(quarter))
    let criterion = 2 / sensitivity * arc
    let root = 2.0.squareRoot()
    let same = 1 - 2 * Normal.below(-criterion / root)
    let different: Double =
      Normal.below((sensitivity - criterion) / root)
      + Normal.below((-sensitivity - criterion) / root)
    return (same + different) / 2
  }
}

/// The task in which the listener says which datum a moment had.
enum PointTask {
  static let metric = Metric(
    "listener_point_error", "Error of estimated data", unit: "% of span", better: .lower,
    decimals: 2,
    definition: """
      What was the datum? The ideal listener has one look at a moment and answers with the mean of the data that could have sounded so, by \
      the mapping learned from all other moments; the mean distance from the datum, in % of the span of the data (of the \
      circle; of categories, the share that is mistaken). Chance is 25 % for evenly spread data.
      """,
    source:
      "minimum mean square error estimate (Kay 1993, chapter 10); task: Metatla et al., PeerJ CS 2, 2016, e51"
  )

  static func measure(_ listener: IdealListener, seed: UInt64) -> Estimate {
    var random = SeededRandom(seed: seed).split("listener's looks")
    let memory = ListenerMemory(listener)
    let pairing = listener.first
    let errors = pairing.blocks.evenlySpaced.map { i -> Double in
      let heard = listener.pairings.map { $0.positions[i] + random.normal() }
      let answer = memory.answer(heard, without: i)
      return 100 * pairing.dataDistance(answer, pairing.pairing.data[i]) / pairing.dataSpan
    }
    return pairing.blocks.mean(ofStretches: errors)
  }
}

/// The memory of a listener who has learned the mapping: data and their sounds, in the order of the first parameter.
struct ListenerMemory {
  private static let mostLearned = 1000

  private let input: InputSpec
  private let moments: [Int]
  private let data: [Double]
  /// The positions of each parameter in just noticeable differences.
  private let places: [[Double]]

  init(_ listener: IdealListener) {
    let count = listener.data.count
    let kept = min(count, Self.mostLearned)
    let first = listener.first.positions
    let moments = (0..<kept).map { $0 * count / kept }.sorted { (first[$0], $0) < (first[$1], $1) }
    input = listener.first.pairing.input
    self.moments = moments
    data = moments.map { listener.data[$0] }
    places = listener.pairings.map { pairing in moments.map { pairing.positions[$0] } }
  }

  /// The datum that was most probably heard: the mean of the data whose sounds lie near, weighted by nearness. One moment is left out.
  func answer(_ heard: [Double], without moment: Int) -> Double {
    func first(notBelow place: Double) -> Int { places[0].partitioningIndex { $0 >= place } }
    let middle = first(notBelow: heard[0])
    var (low, high) = (first(notBelow: heard[0] - 4), first(notBelow: heard[0] + 4))
    if !(low..<high).contains(where: { moments[$0] != moment }) {
      // nothing sounded nearly so: the nearest on either side
      (low, high) = (max(middle - 2, 0), min(middle + 2, moments.count))
    }
    let distances = (low..<high).map { moments[$0] == moment ? .infinity : distance(heard, $0) }
    let least = distances.min() ?? 0
    let weights = distances.map { exp((least - $0) / 2) }
    return centre(data[low..<high], weights)
  }

  private func distance(_ heard: [Double], _ k: Int) -> Double {
    var sum = 0.0
    for (place, column) in zip(heard, places) { sum += (place - column[k]) * (place - column[k]) }
    return sum
  }

  private func centre(_ data: ArraySlice<Double>, _ weights: [Double]) -> Double {
    switch input.kind {
    case .linear:
      return zip(data, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    case .circular(let period):
      let turn = 2 * Double.pi / period
      let east = zip(data, weights).reduce(0) { $0 + cos($1.0 * turn) * $1.1 }
      let north = zip(data, weights).reduce(0) { $0 + sin($1.0 * turn) * $1.1 }
      return Angle.wrap(atan2(north, east) / turn, period: period)
    case .category:
      var votes: [Double: Double] = [:]
      for (datum, weight) in zip(data, weights) { votes[datum, default: 0] += weight }
      return votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }
  }
}

/// The task in which the listener says whether two moments had the same datum.
enum SameDifferentTask {
  static let metric = Metric(
    "listener_same_different", "Differences heard", unit: "% correct", better: .neither,
    decimals: 1,
    definition: """
      Same or different? Half of the trials play one moment twice, the others two moments, drawn by chance, whose data differ clearly; \
      the ideal listener has one look at each. 50 is chance.
      """,
    source: "differencing model: Macmillan and Creelman, Detection Theory, 2005, chapter 9")

  static func measure(_ listener: IdealListener, seed: UInt64) -> (
    estimate: Estimate?, reason: String
  ) {
    measure(listener, seed: seed) { IdealListener.sameDifferent(listener.sensitivity($0, $1)) }
  }

  /// - Parameter share: the share of correct answers to two moments.
  static func measure(_ listener: IdealListener, seed: UInt64, share: (Int, Int) -> Double) -> (
    estimate: Estimate?, reason: String
  ) {
    var random = SeededRandom(seed: seed).split("same or different")
    let pairing = listener.first
    let blocks = pairing.blocks
    var sums = [Double](repeating: 0, count: blocks.stretches)
    var counts = sums
    for (s, i) in blocks.evenlySpaced.enumerated() {
      for _ in 0..<4 {
        let j = random.integer(in: 0...blocks.count - 1)
        guard pairing.dataDistance(listener.data[i], listener.data[j]) > pairing.clearChange else {
          continue
        }
        sums[s] += share(i, j)
        counts[s] += 1
      }
    }
    guard counts.contains(where: { $0 > 0 }) else {
      return (nil, "no two of the drawn moments have clearly different data")
    }
    return (blocks.estimate(stretches: [sums, counts]) { 100 * $0[0] / $0[1] }, "")
  }
}

/// The task in which the listener says whether the data rose or fell.
enum TrendTask {
  static let metric = Metric(
    "listener_trend", "Trends heard", unit: "% correct", better: .higher, decimals: 1,
    definition: """
      Rising or falling? The data are cut into at most 32 segments; in each the ideal listener compares one look at the second half with \
      one at the first (their means), and answers by the polarity that the mapping has on the whole. Segments whose data hardly \
      change are left out. 50 is chance.
      """,
    source: "two-alternative forced choice: Green and Swets 1966; noise of one JND at d′ = 1")

  static let segments = 32

  /// - Parameter share: the share of correct answers in a segment, which has two halves; nil where the data hardly change.
  static func measure(
    _ listener: IdealListener, seed: UInt64,
    share: ((Range<Int>, Range<Int>)) -> Double?
  ) -> (estimate: Estimate?, reason: String) {
    let input = listener.first.pairing.input
    if input.isCircular { return (nil, "\(input.name) is a circle: it neither rises nor falls") }
    if input.isCategory { return (nil, "\(input.name) is a category: it neither rises nor falls") }
    let count = min(segments, listener.data.count / 4)
    let terms = (0..<count).map { segment in
      share(halves(segment, of: count, in: listener.data.count))
    }
    guard terms.contains(where: { $0 != nil }) else {
      return (nil, "the data neither rise nor fall clearly")
    }
    let blocks = BlockWeights(count: count, seed: seed)
    let estimate = blocks.estimate(sums: [
      terms.map { $0 ?? 0 }, terms.map { $0 == nil ? 0 : 1 },
    ]) { 100 * $0[0] / $0[1] }
    return (estimate, "")
  }

  private static func halves(_ segment: Int, of count: Int, in length: Int) -> (
    Range<Int>, Range<Int>
  ) {
    let start = segment * length / count
    let end = (segment + 1) * length / count
    let middle = (start + end) / 2
    return (start..<middle, middle..<end)
  }

  static func measure(_ listener: IdealListener, seed: UInt64) -> (
    estimate: Estimate?, reason: String
  ) {
    measure(listener, seed: seed) { sensitivity(listener, $0).map(IdealListener.forcedChoice) }
  }

  /// The sensitivity d′ to the way from one half to the other, negative where it is heard as the opposite; nil where the
  /// data hardly change.
  static func sensitivity(
    _ listener: IdealListener, _ halves: (Range<Int>, Range<Int>)
  ) -> Double? {
    let rise = mean(listener.data, halves.1) - mean(listener.data, halves.0)
    guard abs(rise) > listener.first.clearChange else { return nil }
    var evidence = 0.0
    for (k, pairing) in listener.pairings.enumerated() {
      let polarity = listener.polarities[k] / listener.noise[k]
      let way = mean(pairing.positions, halves.1) - mean(pairing.positions, halves.0)
      let expected = rise > 0 ? polarity * way : -polarity * way
      evidence += expected * abs(expected)
    }
    let sensitivity = abs(evidence).squareRoot()
    return evidence < 0 ? -sensitivity : sensitivity
  }

  private static func mean(_ values: [Double], _ range: Range<Int>) -> Double {
    values[range].reduce(0, +) / Double(range.count)
  }
}
