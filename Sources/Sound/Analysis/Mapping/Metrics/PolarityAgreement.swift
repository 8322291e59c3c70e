import Glibc
import Score

/// A7 of a mapping: whether more of the data sounds like more; A8, whether it grows as expected, follows.
enum PolarityAgreement {
  static let metric = Metric(
    "polarity_agreement", "Polarity as listeners expect", better: .higher, decimals: 0,
    definition: """
      1 where the sign of Spearman's ρ is the polarity that most listeners of a magnitude-estimation study chose for that kind of data \
      and parameter, -1 where it is the other one. A reversed polarity need not cost performance (Ferguson and Brewster, ICAD 2019).
      """,
    source:
      "Walker, JEP: Applied 8, 2002; Walker and Nees, The Sonification Handbook, 2011, chapter 2")

  static func measure(_ pairing: PreparedPairing) -> Measurement {
    let of = pairing.pairing
    guard let known = PublishedPolarity.of(of.input.name, of.percept) else {
      return pairing.missing(
        metric, "no published polarity of \(of.input.name) in \(of.percept.rawValue)")
    }
    return pairing.measure(metric, .order) {
      Monotonicity.correlation(of: pairing).map { rho in
        rho == 0 ? 0 : (rho > 0) == known.isPositive ? 1 : -1
      }
    }
  }
}

/// The polarity, and the exponent, that the listeners of a study preferred for a kind of data and a percept.
public struct PublishedPolarity: Hashable, Sendable {
  /// The kind of data, by the names of inputs and columns.
  public let concepts: [String]
  /// The percept that was asked about.
  public let percept: Percept
  /// Whether most listeners took more of the percept for more of the data.
  public let isPositive: Bool
  /// The slope of log parameter over log data in magnitude estimation; nil where only the direction is known for
  /// certain.
  public let exponent: Double?
  /// The study.
  public let source: String

  public init(
    _ concepts: [String], _ percept: Percept, isPositive: Bool, exponent: Double? = nil,
    source: String
  ) {
    self.concepts = concepts
    self.percept = percept
    self.isPositive = isPositive
    self.exponent = exponent
    self.source = source
  }

  /// All published polarities that are used.
  public static let all = [
    PublishedPolarity(
      ["temperature", "air_temperature"], .pitch, isPositive: true,
      source: "Walker 2002, as Walker and Nees 2011 and the DIAGRAM report of 2019 give it"),
    PublishedPolarity(
      ["speed", "velocity", "wind_speed"], .tempo, isPositive: true,
      source: "Walker 2002, as the DIAGRAM report of 2019 gives it"),
    PublishedPolarity(
      ["size", "length", "area", "volume"], .pitch, isPositive: false,
      source: "Walker 2002, as Walker and Nees 2011 give it"),
    PublishedPolarity(
      ["dollars", "money", "price"], .pitch, isPositive: false,
      source: "Walker 2002, as the DIAGRAM report of 2019 gives it"),
  ]

  /// The published polarity for an input and a percept; nil where there is none.
  public static func of(_ input: String, _ percept: Percept) -> PublishedPolarity? {
    all.first { $0.percept == percept && $0.concepts.contains(input) }
  }
}

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
