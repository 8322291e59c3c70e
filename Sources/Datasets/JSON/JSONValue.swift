/// A JSON value (RFC 8259) with the place of its first byte.
struct JSONValue {
  enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in their order; of equal keys all are kept and the last one counts.
    case object([(key: String, value: JSONValue)])
  }

  let content: Content
  let place: Place

  /// The member of an object, or nil.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// Not inlined: Swift 6.3.1's optimiser fails on callers that chain it to an optional member.
  @inline(never) var number: Double? {
    if case .number(let value) = content { return value }
    return nil
  }

  var array: [JSONValue]? {
    if case .array(let values) = content { return values }
    return nil
  }

  var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = content { return members }
    return nil
  }

  /// What kind of value it is, for messages.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string(let text): quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}
