import Score

/// A JSON value (RFC 8259) whose objects keep the order of their keys, so that the same facts always
/// give the same text: manifests, `--json`, reports.
///
///     let text = JSONText.object([("name", "walk"), ("seconds", 59.5)]).pretty
public enum JSONText: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with as few digits as read back to the same number; whole numbers without a point.
  /// JSON has no infinity and no "not a number": those become null, as the level of silence does.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])

  /// One key and its value.
  public struct Member: Equatable, Sendable {
    public let key: String
    public let value: JSONText

    public init(_ key: String, _ value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// An object from pairs, in their order. Keys must differ.
  public static func object(_ members: [(String, JSONText)]) -> JSONText {
    precondition(
      Set(members.map(\.0)).count == members.count,
      "the keys of a JSON object differ: \(members.map(\.0))")
    return .object(members.map { Member($0.0, $0.1) })
  }

  /// A number rounded to so many decimals, for measures whose further digits mean nothing.
  public static func number(_ value: Double, decimals: Int) -> JSONText {
    precondition((0...15).contains(decimals), "decimals: 0 to 15")
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (value * power).rounded()
    return .number(scaled.isFinite ? scaled / power : value)
  }

  /// A string, or null for nil.
  public static func string(orNull text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// One line, without spaces.
  public var compact: String {
    var text = ""
    append(to: &text, indent: nil)
    return text
  }

  /// Two spaces per level, one member per line, a line break at the end.
  public var pretty: String {
    var text = ""
    append(to: &text, indent: 0)
    return text + "\n"
  }

  private func append(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.digits(value)
    case .string(let value): text.append(jsonQuoted: value)
    case .array(let items):
      Self.append(items, between: ("[", "]"), to: &text, indent) { item, text, indent in
        item.append(to: &text, indent: indent)
      }
    case .object(let members):
      Self.append(members, between: ("{", "}"), to: &text, indent) { member, text, indent in
        text.append(jsonQuoted: member.key)
        text += indent == nil ? ":" : ": "
        member.value.append(to: &text, indent: indent)
      }
    }
  }

  private static func append<Item>(
    _ items: [Item], between brackets: (String, String), to text: inout String, _ indent: Int?,
    _ each: (Item, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 1 }
    func breakLine(_ level: Int?) {
      if let level { text += "\n" + String(repeating: "  ", count: level) }
    }
    text += brackets.0
    for (i, item) in items.enumerated() {
      if i > 0 { text += "," }
      breakLine(inner)
      each(item, &text, inner)
    }
    if !items.isEmpty { breakLine(indent) }
    text += brackets.1
  }

  /// Swift's shortest round-trip digits ("1e-05" is valid JSON); whole numbers up to 2^53 as such.
  private static func digits(_ value: Double) -> String {
    value.isFinite ? Figure.plain(value) : "null"
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements) }
  public init(nilLiteral: ()) { self = .null }
}
