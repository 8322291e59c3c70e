internal import FoundationEssentials
public import Score

/// A JSON value (RFC 8259) whose objects keep the order of their keys, so that the same facts always
/// give the same text: manifests, `--json`, reports.
///
///     let text = JSONText.object([("name", "walk"), ("seconds", 59.5)]).pretty
public enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with as few digits as read back to the same number; whole numbers without a point.
  /// JSON has no infinity and no "not a number": those become null, as the level of silence does.
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: JSONText

    public init(_ key: String, _ value: JSONText) { (self.key, self.value) = (key, value) }
  }

  /// An object from pairs, in their order. Keys must differ.
  public static func object(_ members: [(String, JSONText)]) -> JSONText {
    precondition(
      Set(members.map(\.0)).count == members.count,
      "the keys of a JSON object differ: \(members.map(\.0))")
    return .object(members.map { Member($0.0, $0.1) })
  }

  /// An object of those members that have a value, in their order.
  public static func object(present members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// A number rounded to a number of decimals, for measures whose further digits mean nothing.
  public static func number(_ value: Double, decimals: Int) -> JSONText {
    .number(Figure.rounded(value, decimals: decimals))
  }

  /// The value that a parser has read, without its places.
  package init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { JSONText($0) })
    case .object(let members): self = .object(members.map { Member($0.key, JSONText($0.value)) })
    }
  }

  /// A string, or null for nil.
  public static func string(orNull text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// The text on one line, without spaces.
  public var compact: String {
    var text = ""
    append(to: &text, indent: nil)
    return text
  }

  /// The text with two spaces per level, one member per line and a line break at the end.
  public var pretty: String {
    var text = ""
    append(to: &text, indent: 0)
    return text + "\n"
  }

  /// The text like `pretty`, but an object that fits on a line of 96 letters stands on one; no line break at the end.
  public var folded: String { folded(indent: "") }

  private func folded(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .array(let items) where !items.isEmpty:
      let lines = items.map { inner + $0.folded(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    case .object(let members):
      let parts = members.map {
        JSONText.string($0.key).compact + ": " + $0.value.folded(indent: inner)
      }
      let line = "{ " + parts.joined(separator: ", ") + " }"
      if line.utf8.count + indent.utf8.count <= 96, !line.contains("\n") { return line }
      return "{\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + "}"
    default: return compact
    }
  }

  private func append(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? Figure.plain(value) : "null"
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

/// A value that stands in JSON as itself: texts, numbers, flags, arrays of them, and nil as null.
public protocol JSONConvertible {
  var json: JSONText { get }
}

extension JSONText: JSONConvertible {
  public var json: JSONText { self }

  /// An object of values, in their order. Keys must differ.
  public static func object(_ members: KeyValuePairs<String, any JSONConvertible>) -> JSONText {
    .object(members.map { ($0.key, $0.value.json) })
  }

  /// An object of those values that are not null, in their order.
  public static func object(
    present members: KeyValuePairs<String, any JSONConvertible>
  ) -> JSONText {
    .object(members.map { ($0.key, $0.value.json) }.filter { $0.1 != .null })
  }
}

extension String: JSONConvertible {
  public var json: JSONText { .string(self) }
}

extension Int: JSONConvertible {
  public var json: JSONText { .integer(self) }
}

extension Double: JSONConvertible {
  public var json: JSONText { .number(self) }
}

extension Bool: JSONConvertible {
  public var json: JSONText { .bool(self) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  public var json: JSONText { self?.json ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  public var json: JSONText { .array(map(\.json)) }
}

extension String {
  /// Appends a text as a JSON string (RFC 8259, section 7): quoted, with escapes for control characters and for the line
  /// separators that JavaScript stumbles over.
  mutating func append(jsonQuoted text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case "\u{0}"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}

extension Fault {
  /// The fault for programs, one line: `{"error":{"code":"data","column":null,…}}`; its fields are listed in the reference.
  /// - Parameter spoken: puts words in for the settings that texts name.
  public func json(spoken: (String) -> String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be written.
    guard let data = try? encoder.encode(["error": self.spoken(by: spoken)]) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// The fault as a value of JSON, with its settings as they stand in texts.
  package var text: JSONText {
    let line = try? JSONParser.parse(Array(json { $0 }.utf8))
    return line?["error"].map { JSONText($0) } ?? .null
  }

  /// The fault that a line holds which `json(spoken:)` wrote; nil where it holds none.
  package init?(json line: String) {
    let found = try? JSONDecoder().decode([String: Fault].self, from: Data(line.utf8))
    guard let fault = found?["error"] else { return nil }
    self = fault
  }

  /// Turns any error into a fault; the description of an error of another type becomes the message.
  public static func of(_ error: any Error) -> Fault { error as? Fault ?? Fault(.file, "\(error)") }
}
