internal import JSON
import Score

/// A JSON value to keep or to write, its members in their order.
public indirect enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([Member])

  /// One key and its value.
  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: JSONNode

    public init(_ key: String, _ value: JSONNode) {
      self.key = key
      self.value = value
    }
  }

  /// The value that a parser has read, without its places.
  init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { JSONNode($0) })
    case .object(let members):
      self = .object(members.map { Member($0.key, JSONNode($0.value)) })
    }
  }

  /// Text or null.
  static func string(orNull text: String?) -> JSONNode { text.map { .string($0) } ?? .null }

  /// A number with at most so many decimals.
  static func number(_ value: Double, decimals: Int) -> JSONNode {
    .number(Fixed.rounded(value, decimals: decimals))
  }

  /// One line without spaces. The same value gives the same bytes: shortest digits that read back alike, whole
  /// numbers without a point, control characters escaped; what is no number in JSON is null.
  public var compact: String {
    var text = ""
    append(to: &text)
    return text
  }

  func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Fixed.shortest(number)
    case .string(let string): text.append(jsonQuoted: string)
    case .array(let items):
      text += "["
      for (i, item) in items.enumerated() {
        if i > 0 { text += "," }
        item.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += "," }
        text.append(jsonQuoted: member.key)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }
}
