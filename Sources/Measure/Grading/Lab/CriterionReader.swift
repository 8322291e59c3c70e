import JSON
import Score

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
