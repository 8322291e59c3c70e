import JSON
import Score

/// One thing that must hold of a mapping, or of an answer that a student worked out.
public struct Criterion: Sendable, Equatable {
  public enum Subject: Sendable, Equatable {
    /// A metric of a comparison, on every dataset.
    case metric(Measured, Bound)
    /// A metric of one variant is divided by the same metric of another.
    case ratio(Measured, to: String?, Bound)
    /// A finding of a check of the mapping, by its id, and the input that must be heard besides.
    case finding(String, input: String?, isWanted: Bool)
    case declares(Declared)
    /// Two renderings have the same samples.
    case repeatable
    /// A number or word from the student's answers.
    case answer(String, Expected)
  }

  /// A measurement, named by its metric and its input.
  public struct Measured: Sendable, Equatable {
    /// Id of the metric.
    public var metric: String
    /// The input that it is about; nil for the whole.
    public var input: String?
    /// End of the parameter's name, `.pitch`; nil takes the one that carries most of the input.
    public var target: String?
    /// A variant that the mapping declares; nil is the mapping as it is.
    public var variant: String?
  }

  /// The parts that a mapping must have at least.
  public struct Declared: Sendable, Equatable {
    /// Inputs that its map reads.
    public var maps: [String] = []
    public var variants = 0
    public var params = 0
    public var voices = 0
    public var sequences = 0
  }

  public enum Expected: Sendable, Equatable {
    case number(Bound)
    /// Several numbers, in their order, each of which may be off by so much.
    case numbers([Double], within: Double)
    case word([String])
  }

  public var id: String
  public var points: Double
  /// A sentence that says what must hold.
  public var says: String
  /// A sentence that says where to look and what to try, without the solution.
  public var hint: String
  public var subject: Subject
  /// The line of the lab's file that gives it, from 1; 0 where it comes from no file.
  public var line = 0
  public var column = 0

  /// True where it looks at the mapping at all.
  public var needsMapping: Bool { if case .answer = subject { false } else { true } }

  /// The measurement that it compares; nil where it measures nothing.
  public var measured: Measured? {
    switch subject {
    case .metric(let measured, _), .ratio(let measured, _, _): measured
    default: nil
    }
  }

  /// Inputs that it names.
  public var inputs: [String] {
    switch subject {
    case .declares(let declared): declared.maps
    case .finding(_, let input, _): [input].compactMap(\.self)
    default: [measured?.input].compactMap(\.self)
    }
  }

  /// Variants that it is about; nil is the mapping as it is.
  public var variants: [String?] {
    switch subject {
    case .metric(let measured, _): [measured.variant]
    case .ratio(let measured, let other, _): [measured.variant, other]
    default: []
    }
  }
}

/// A condition on a number.
public enum Bound: Sendable, Equatable {
  case below(Double), above(Double), atMost(Double), atLeast(Double)
  case near(Double, within: Double)
  /// The number lies between the two, both included.
  case between(Double, Double)

  public func holds(_ value: Double) -> Bool {
    switch self {
    case .below(let limit): value < limit
    case .above(let limit): value > limit
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .near(let wanted, let distance): abs(value - wanted) <= distance
    case .between(let low, let high): low <= value && value <= high
    }
  }
}

/// Reads one criterion from a lab's file.
enum CriterionReader {
  private static let subjects = ["metric", "ratio", "finding", "declares", "repeatable", "answer"]
  private static let bounds = ["below", "above", "atMost", "atLeast", "value"]
  private static let keys =
    [
      "id", "points", "says", "hint", "input", "target", "variant", "present", "oneOf", "values",
      "within",
    ]
    + subjects + bounds

  static func read(_ value: JSONValue, file: String) throws(Fault) -> Criterion {
    let fields = try StrictFields(value, file: file, what: "a criterion", keys: keys)
    let given = subjects.filter(fields.has)
    guard given.count == 1 else {
      throw fields.fault(
        given.isEmpty
          ? "the criterion says nothing" : "the criterion says \(given.joined(separator: " and "))",
        hint: "give one of \(subjects.joined(separator: ", "))")
    }
    try fields.refuse(
      otherThan: ["id", "points", "says", "hint", given[0]] + companions(of: given[0], fields),
      because: "with \(quoted(given[0]))")
    var criterion = Criterion(
      id: try fields.text("id"), points: try fields.number("points", in: 0...1000) ?? 1,
      says: try fields.text("says"), hint: try fields.text("hint"),
      subject: try subject(given[0], fields))
    (criterion.line, criterion.column) = fields.place
    return criterion
  }

  /// Keys that go with a subject.
  private static func companions(of subject: String, _ fields: StrictFields) -> [String] {
    let limit = bounds + (fields.has("value") ? ["within"] : [])
    return switch subject {
    case "metric": limit + ["input", "target", "variant"]
    case "ratio": limit
    case "finding": ["present", "input"]
    case "answer":
      fields.has("oneOf") ? ["oneOf"] : fields.has("values") ? ["values", "within"] : limit
    default: []
    }
  }

  private static func subject(
    _ kind: String, _ fields: StrictFields
  ) throws(Fault) -> Criterion.Subject {
    switch kind {
    case "metric": .metric(try measured(fields, key: "metric"), try bound(fields))
    case "ratio": try ratio(fields)
    case "finding":
      .finding(
        try fields.text("finding"), input: try fields.string("input"),
        isWanted: try fields.bool("present") ?? false)
    case "declares": .declares(try declared(fields))
    case "repeatable":
      if try fields.bool("repeatable") == true {
        .repeatable
      } else {
        throw fields.fault("\"repeatable\" is true or left out")
      }
    default: .answer(try fields.text("answer"), try expected(fields))
    }
  }

  private static func measured(
    _ fields: StrictFields, key: String
  ) throws(Fault) -> Criterion.Measured {
    Criterion.Measured(
      metric: try fields.text(key), input: try fields.string("input"),
      target: try fields.string("target"), variant: try fields.string("variant"))
  }

  /// `{"metric": …, "input": …, "of": "with", "to": "without"}`; an empty name is the mapping as it is.
  private static func ratio(_ fields: StrictFields) throws(Fault) -> Criterion.Subject {
    guard let value = fields.value("ratio") else { throw fields.fault("there is no ratio") }
    let inner = try StrictFields(
      value, file: fields.file, what: "a ratio", keys: ["metric", "input", "target", "of", "to"])
    var measured = Criterion.Measured(
      metric: try inner.text("metric"), input: try inner.string("input"),
      target: try inner.string("target"))
    let of = try inner.string("of") ?? ""
    let to = try inner.string("to") ?? ""
    measured.variant = of.isEmpty ? nil : of
    guard of != to else { throw inner.fault("a ratio is of two different variants") }
    return .ratio(measured, to: to.isEmpty ? nil : to, try bound(fields))
  }

  private static func declared(_ fields: StrictFields) throws(Fault) -> Criterion.Declared {
    guard let value = fields.value("declares") else { throw fields.fault("nothing is declared") }
    let inner = try StrictFields(
      value, file: fields.file, what: "declares",
      keys: ["maps", "variants", "params", "voices", "sequences"])
    func count(_ key: String) throws(Fault) -> Int {
      Int(held: try inner.number(key, in: 0...1000) ?? 0, .towardZero)
    }
    return Criterion.Declared(
      maps: try inner.strings("maps"), variants: try count("variants"), params: try count("params"),
      voices: try count("voices"), sequences: try count("sequences"))
  }

  private static func expected(_ fields: StrictFields) throws(Fault) -> Criterion.Expected {
    if fields.has("values") {
      let values = try fields.numbers("values")
      guard !values.isEmpty else { throw fields.fault("\"values\" has no numbers") }
      return .numbers(values, within: try within(fields, of: "values"))
    }
    let words = try fields.strings("oneOf")
    return words.isEmpty ? .number(try bound(fields)) : .word(words)
  }

  private static func bound(_ fields: StrictFields) throws(Fault) -> Bound {
    let given = bounds.filter(fields.has)
    if given == ["atMost", "atLeast"], let high = try fields.number("atMost", in: -1e12...1e12),
      let low = try fields.number("atLeast", in: -1e12...1e12)
    {
      guard low <= high else { throw fields.fault("\"atLeast\" is more than \"atMost\"") }
      return .between(low, high)
    }
    guard given.count == 1, let limit = try fields.number(given[0], in: -1e12...1e12) else {
      throw fields.fault(
        "the criterion needs one limit, it has \(given.isEmpty ? "none" : "\(given.count)")",
        hint: "give one of \(bounds.joined(separator: ", "))")
    }
    switch given[0] {
    case "below": return .below(limit)
    case "above": return .above(limit)
    case "atMost": return .atMost(limit)
    case "atLeast": return .atLeast(limit)
    default:
      return .near(limit, within: try within(fields, of: "value"))
    }
  }

  private static func within(
    _ fields: StrictFields, of key: String
  ) throws(Fault) -> Double {
    guard let within = try fields.number("within", in: 0...1e12) else {
      throw fields.fault("\(quoted(key)) needs \"within\"", hint: "how far may it be off?")
    }
    return within
  }
}
