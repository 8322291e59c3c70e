import JSON

/// Whole numbers of a JSON text with all their digits: the ids of relations have eighteen, and a `Double` holds sixteen.
struct ExactNumbers {
  private let source: JSONSource
  var bytes: [UInt8] { source.bytes }

  init(_ bytes: [UInt8]) { source = JSONSource(bytes) }

  /// The number that a value of the text is; nil for what is no whole one.
  func integer(_ value: JSONValue) -> Int? {
    guard let number = value.number, let whole = Int(exactly: number) else { return nil }
    if abs(number) < 0x1p53 { return whole }
    let start = source.start(of: value)
    let text = bytes[start...].prefix { $0 == 0x2d || (0x30...0x39).contains($0) }
    let next = bytes[(start + text.count)...].first
    if let next, [0x2e, 0x45, 0x65].contains(next) { return whole }  // 1.5e18
    return Int(String(decoding: text, as: UTF8.self)) ?? whole
  }
}
