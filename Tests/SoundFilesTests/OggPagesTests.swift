import Testing

@testable import SoundFiles

/// One page of 3 bytes as RFC 3533 lays it out, with a random serial number and a wrong checksum.
private let page: [UInt8] =
  Array("OggS".utf8) + [0, 2] + Array(repeating: 0, count: 8) + [9, 9, 9, 9] + [1, 0, 0, 0]
  + [5, 5, 5, 5] + [1, 3] + [10, 20, 30]

/// The checksum as the RFC states it: bit by bit, polynomial 0x04C11DB7.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0
  for byte in bytes {
    for bit in 0..<8 {
      let top = (sum >> 31) ^ UInt32(byte >> (7 - bit) & 1)
      sum = (sum << 1) ^ (top == 1 ? 0x04c1_1db7 : 0)
    }
  }
  return sum
}

@Test func aPageGetsTheFixedSerialNumberAndItsChecksum() {
  var pages = OggPages()
  var expected = page
  expected[14...17] = [0x52, 0x69, 0x70, 0x70]
  expected[22...25] = [0, 0, 0, 0]
  let sum = checksum(expected)
  for i in 0..<4 { expected[22 + i] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * i)) }
  #expect(page.withUnsafeBytes { pages.pass($0) } == expected)
}

@Test func pagesComeOutWholeHoweverTheyGoIn() {
  var (whole, pieces) = (OggPages(), OggPages())
  let stream = page + page + page
  let expected = stream.withUnsafeBytes { whole.pass($0) }
  var out: [UInt8] = []
  for byte in stream { out += [byte].withUnsafeBytes { pieces.pass($0) } }
  #expect(out == expected)
  #expect(out.count == stream.count)
}
