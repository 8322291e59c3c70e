/// A short gzip that unpacks to much.
enum Bomb {
  /// Spaces as gzip (RFC 1952) in one block of fixed codes (RFC 1951, 3.2.6): one space, then "258 bytes again, from one
  /// byte before" over and over, 13 bits each. Its checksum is wrong, which nobody sees who stops before the end.
  static func gzip(unpackingTo count: Int) -> [UInt8] {
    var bits = Bits()
    bits.number(1, count: 1)  // the last block
    bits.number(1, count: 2)  // of fixed codes
    bits.code(0x30 + 0x20, count: 8)
    for _ in 0..<count / 258 {
      bits.code(0b1100_0101, count: 8)  // 285: a length of 258
      bits.code(0, count: 5)  // a distance of 1
    }
    bits.code(0, count: 7)  // the end
    bits.number(0, count: 7)
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + bits.bytes + [UInt8](repeating: 0, count: 8)
  }

  /// Bits as deflate packs them: the lowest bit of a byte first, numbers from their lowest bit, codes from their highest.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var byte: UInt8 = 0
    private var filled: UInt8 = 0

    mutating func number(_ value: Int, count: Int) {
      for place in 0..<count { append(value >> place & 1) }
    }

    mutating func code(_ value: Int, count: Int) {
      for place in (0..<count).reversed() { append(value >> place & 1) }
    }

    private mutating func append(_ bit: Int) {
      byte |= UInt8(bit) << filled
      filled += 1
      guard filled == 8 else { return }
      bytes.append(byte)
      (byte, filled) = (0, 0)
    }
  }
}
