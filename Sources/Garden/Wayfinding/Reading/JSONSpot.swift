import JSON
import Score

/// A value of a site's file with its way from the top: `features[3].properties.radius`.
struct JSONSpot {
  let value: JSONValue
  let path: String

  func member(_ key: String) -> JSONSpot? { value[key].map { below(key, $0) } }

  /// The members of an object; of equal keys the last one.
  var members: [(key: String, spot: JSONSpot)]? {
    value.members?.map { key, value in (key, below(key, value)) }
  }

  private func below(_ key: String, _ value: JSONValue) -> JSONSpot {
    JSONSpot(value: value, path: path.isEmpty ? key : "\(path).\(key)")
  }

  var items: [JSONSpot]? {
    value.array.map { items in
      items.enumerated().map { JSONSpot(value: $0.element, path: "\(path)[\($0.offset)]") }
    }
  }

  /// The items of an array that is not empty.
  var filledItems: [JSONSpot]? { items.flatMap { $0.isEmpty ? nil : $0 } }

  var number: Double? { value.number }
  var string: String? { value.string }

  var flag: Bool? { if case .bool(let flag) = value.content { flag } else { nil } }

  /// The value at the spot, for messages: `-3`, `null`, `"text"`.
  var shown: String {
    switch value.content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): Figure.plain(number)
    case .array(let items) where items.isEmpty: "an empty array"
    default: value.kind
    }
  }
}
