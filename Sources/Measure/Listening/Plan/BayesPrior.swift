import Grading
import JSON
import Score

/// The prior of the Bayes factor that an analysis asks for.
package enum BayesPrior: Sendable, Equatable {
  /// The usual one: for standardised differences a Cauchy distribution of the width √2/2 (Rouder and others 2009, as the
  /// R package BayesFactor has it), for shares the uniform distribution above chance.
  case usual
  /// A Cauchy distribution of another width, for standardised differences.
  case scale(Double)

  /// The tests whose Bayes factor is that of a share against chance, which has no width.
  static let ofShares = ["proportion", "confusion"]

  /// - Parameter fields: of an analysis.
  static func read(_ fields: StrictFields) throws(Fault) -> BayesPrior? {
    let value = fields.value("bayes")
    switch value?.content {
    case nil, .null, .bool(false): return nil
    case .bool(true): return .usual
    case .number, .string, .array:
      throw fields.fault(
        "\"bayes\" is \(value?.kind ?? "nothing"), expected true or an object", at: value,
        hint: "give true for the usual prior, or { \"scale\": 0.5 }")
    case .object:
      let found = try fields.object("bayes", what: "a Bayes factor's prior", keys: ["scale"])
      guard let scale = try found?.number("scale", in: 0.05...5) else {
        throw fields.fault(
          "\"bayes\" has no \"scale\"", at: fields.value("bayes"),
          hint: "give { \"scale\": 0.5 }, or true for the usual prior")
      }
      return .scale(scale)
    }
  }

  var json: JSONText {
    switch self {
    case .usual: .bool(true)
    case .scale(let scale): .object([("scale", .number(scale))])
    }
  }

  /// The Bayes factor in words, for the text of a plan.
  /// - Parameter test: of the analysis.
  func words(for test: String) -> String {
    if Self.ofShares.contains(test) {
      return "Bayes factor with a uniform prior of the share above chance"
    }
    let scale =
      switch self {
      case .usual: "√2/2"
      case .scale(let scale): Figure.plain(scale)
      }
    return "JZS Bayes factor with a Cauchy prior of the width \(scale)"
  }
}
