internal import Score

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

  /// As JSON on one line; numbers of at most six significant digits.
  var json: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: NumberText.shortened(bytes), as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += quoted(member.key) + [UInt8(ascii: ":")]
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .number(let number) where number.isFinite: bytes += Array(Self.digits(number).utf8)
    case .text(let text): bytes += quoted(text)
    case .bool(let value): bytes += Array("\(value)".utf8)
    case .null, .number: bytes += Array("null".utf8)
    }
  }

  private func quoted(_ text: String) -> [UInt8] {
    var bytes = ""
    bytes.append(jsonQuoted: text)
    return Array(bytes.utf8)
  }

  private static func digits(_ number: Double) -> String {
    Score.Figure.plain(number)
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
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key })
  }

  /// This object with the members of another, which win.
  func adding(_ other: Spec) -> Spec {
    guard case .object(let mine) = self, case .object(let more) = other else { return other }
    return .object(mine.merging(more) { _, new in new })
  }
}
