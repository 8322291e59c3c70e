/// Gives the pages of an Ogg stream (RFC 3533) a fixed serial number in place of the random one, and
/// the checksum that goes with it, so that the same sound is the same file.
struct OggPages {
  /// "Ripp": any number does for a file with one stream.
  static let serialNumber: UInt32 = 0x7070_6952

  private var pending: [UInt8] = []

  /// Takes bytes as an encoder emits them and returns the pages that are complete.
  mutating func pass(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    pending += bytes
    var done: [UInt8] = []
    while let length = Self.pageLength(pending) {
      var page = Array(pending.prefix(length))
      pending.removeFirst(length)
      Self.put(Self.serialNumber, at: 14, in: &page)
      Self.put(0, at: 22, in: &page)
      Self.put(Self.checksum(page), at: 22, in: &page)
      done += page
    }
    return done
  }

  /// Length of the page at the beginning, or nil when it is not there in full.
  private static func pageLength(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 27 else { return nil }
    precondition(bytes.starts(with: "OggS".utf8), "an Ogg encoder writes whole pages in order")
    let segments = Int(clamping: bytes[26])
    guard bytes.count >= 27 + segments else { return nil }
    let length = bytes[27..<27 + segments].reduce(27 + segments) { $0 + Int(clamping: $1) }
    return bytes.count >= length ? length : nil
  }

  /// The cyclic redundancy check of RFC 3533: polynomial 0x04C11DB7, from zero, not reflected.
  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { sum, byte in
      (sum << 8) ^ table[Int(clamping: UInt8(clamping: sum >> 24) ^ byte)]
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(clamping: byte) << 24) { sum, _ in
      sum & 0x8000_0000 == 0 ? sum << 1 : (sum << 1) ^ 0x04c1_1db7
    }
  }

  private static func put(_ value: UInt32, at offset: Int, in page: inout [UInt8]) {
    for i in 0..<4 {
      page[offset + i] = UInt8(truncatingIfNeeded: value >> UInt32(clamping: 8 * i))
    }
  }
}
