import Glibc
import Score

/// A8 of a mapping: whether it grows as listeners expect.
enum ExponentMismatch {
  static let metric = Metric(
    "exponent_mismatch", "Distance from the expected exponent", better: .lower,
    definition: """
      |b - b'|, b the exponent of the mapping (`map_exponent`) and b' the one that listeners gave in magnitude \
      estimation for that kind of data and parameter.
      """,
    source: "Walker, JEP: Applied 8, 2002; Axon, Goldsmith and Creese, JAES 66, 2018")

  static let exponent = Metric(
    "map_exponent", "Exponent of the mapping", better: .neither,
    definition: """
      Slope of the least-squares line of log parameter over log datum, where both are above 0: 1 where twice the datum is twice \
      the parameter.
      """,
    source: "Stevens, Psychological Review 64, 1957")

  static func measure(
    _ pairing: PreparedPairing, published: [PublishedPolarity] = PublishedPolarity.all
  ) -> [Measurement] {
    let of = pairing.pairing
    let known = published.first {
      $0.percept == of.percept && $0.concepts.contains(of.input.name) && $0.exponent != nil
    }
    guard of.data.allSatisfy({ $0 > 0 }), of.values.allSatisfy({ $0 > 0 }) else {
      let reason = pairing.fault ?? "data or parameter are not all above 0: there is no exponent"
      return [pairing.missing(metric, reason), pairing.missing(exponent, reason)]
    }
    let slope = pairing.measure(exponent, .order) { Self.slope(of: pairing) }
    guard let expected = known?.exponent else {
      let reason = "no published exponent of \(of.input.name) in \(of.percept.rawValue)"
      return [pairing.missing(metric, pairing.fault ?? reason), slope]
    }
    return [
      pairing.measure(metric, .order) { Self.slope(of: pairing).map { abs($0 - expected) } },
      slope,
    ]
  }

  private static func slope(of pairing: PreparedPairing) -> Estimate {
    let first = (log(pairing.pairing.data[0]), log(pairing.pairing.values[0]))
    let x = pairing.pairing.data.map { log($0) - first.0 }
    let y = pairing.pairing.values.map { log($0) - first.1 }
    return pairing.blocks.estimate(sums: [
      [Double](repeating: 1, count: x.count), x, y, zip(x, x).map { $0 * $1 },
      zip(x, y).map { $0 * $1 },
    ]) { t in
      let above: Double = t[0] * t[4] - t[1] * t[2]
      return above / (t[0] * t[3] - t[1] * t[1])
    }
  }
}
