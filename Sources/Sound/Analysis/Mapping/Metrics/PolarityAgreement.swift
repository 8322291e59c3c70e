import Score

/// A7 of a mapping: whether more of the data sounds like more.
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
