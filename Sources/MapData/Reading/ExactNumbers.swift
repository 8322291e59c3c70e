import JSON

/// Whole numbers of a JSON text with all their digits: the ids of relations have eighteen, and a `Double` holds sixteen.
struct ExactNumbers {
  let bytes: [UInt8]
  /// The index of each line's first byte.
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
  }

  /// The number that a value of the text is; nil for what is no whole one.
  func integer(_ value: JSONValue) -> Int? {
    guard let number = value.number, let whole = Int(exactly: number) else { return nil }
    if abs(number) < 0x1p53 { return whole }
    let start = lines[value.line - 1] + value.column - 1
    let text = bytes[start...].prefix { $0 == 0x2d || (0x30...0x39).contains($0) }
    let next = bytes[(start + text.count)...].first
    if let next, [0x2e, 0x45, 0x65].contains(next) { return whole }  // 1.5e18
    return Int(String(decoding: text, as: UTF8.self)) ?? whole
  }
}
