internal import JSON

/// A piece of a chart's specification: JSON whose keys stand in order.
enum Spec: Hashable, Sendable {
  case object([String: Spec])
  case list([Spec])
  case number(Double)
  case text(String)
  case bool(Bool)
  case null

  /// A number, or null where there is none.
  static func value(_ number: Double?) -> Spec { number.map { .number($0) } ?? .null }

  /// The piece as JSON on one line; numbers have six significant digits at most.
  var json: String {
    String(decoding: NumberText.shortened(Array(text.compact.utf8)), as: UTF8.self)
  }

  private var text: JSONText {
    switch self {
    case .object(let members):
      .object(members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.text) })
    case .list(let items): .array(items.map(\.text))
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .bool(let value): .bool(value)
    case .null: .null
    }
  }
}

extension Spec: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: Spec...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, Spec)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  /// This object without a member.
  func without(_ key: String) -> Spec {
    if case .object(let members) = self { .object(members.filter { $0.key != key }) } else { self }
  }

  /// This object with the members of another, which win.
  func adding(_ other: Spec) -> Spec {
    guard case .object(let mine) = self, case .object(let more) = other else { return other }
    return .object(mine.merging(more) { _, new in new })
  }
}
