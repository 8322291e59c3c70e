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
