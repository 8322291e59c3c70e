/// A value that stands in JSON as itself: texts, numbers, flags, arrays of them, and nil as null.
public protocol JSONValue {
  var json: JSONText { get }
}

extension JSONText: JSONValue {
  public var json: JSONText { self }

  /// An object of values, in their order. Keys must differ.
  public static func object(_ members: KeyValuePairs<String, any JSONValue>) -> JSONText {
    .object(members.map { ($0.key, $0.value.json) })
  }
}

extension String: JSONValue {
  public var json: JSONText { .string(self) }
}

extension Int: JSONValue {
  public var json: JSONText { .integer(self) }
}

extension Double: JSONValue {
  public var json: JSONText { .number(self) }
}

extension Bool: JSONValue {
  public var json: JSONText { .bool(self) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  public var json: JSONText { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
  public var json: JSONText { .array(map(\.json)) }
}
