import Score

/// A condition in words: `inside`, `not inside`, `temperature > 20`, `weather == rain`.
public struct Comparison: Hashable, Sendable {
  public enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "~="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  public var input: InputSpec
  public var relation: Relation
  public var value: Double

  /// Whether the comparison holds for a datum: it is false for a missing one, whatever the relation.
  public func holds(for datum: Double) -> Bool {
    switch relation {
    case .equal: datum == value
    case .notEqual: datum != value && !datum.isNaN
    case .atMost: datum <= value
    case .atLeast: datum >= value
    case .below: datum < value
    case .above: datum > value
    }
  }

  /// The parts of a condition's text; nil when it does not have the form of one.
  static func parts(of text: String) -> (input: String, relation: Relation, value: String)? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    switch words.count {
    case 1: return (words[0], .notEqual, "0")
    case 2 where words[0] == "not": return (words[1], .equal, "0")
    case 3:
      guard let relation = Relation(rawValue: words[1]) else { return nil }
      return (words[0], relation, words[2])
    default: return nil
    }
  }
}
