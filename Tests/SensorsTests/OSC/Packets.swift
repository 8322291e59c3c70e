/// OSC packets built by hand after the OSC 1.0 specification (opensoundcontrol.stanford.edu/spec-1_0).
enum Packet {
  static func text(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8) + [0]
    while bytes.count % 4 != 0 { bytes.append(0) }
    return bytes
  }

  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func long(_ value: UInt64) -> [UInt8] {
    word(UInt32(value >> 32)) + word(UInt32(truncatingIfNeeded: value))
  }

  static func message(_ address: String, _ types: String, _ arguments: [UInt8] = []) -> [UInt8] {
    text(address) + text("," + types) + arguments
  }

  static func float(_ address: String, _ values: Float...) -> [UInt8] {
    message(
      address, String(repeating: "f", count: values.count),
      values.flatMap { word($0.bitPattern) })
  }

  static func bundle(_ tag: UInt64, _ elements: [UInt8]...) -> [UInt8] {
    text("#bundle") + long(tag) + elements.flatMap { word(UInt32($0.count)) + $0 }
  }
}
