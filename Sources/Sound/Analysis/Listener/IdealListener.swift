import Glibc

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
