import Score

/// Bytes that are written from front to back: little-endian, without padding.
public struct WireWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  public mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ word: UInt16) { addBytes(of: UInt64(word), 2) }

  mutating func add(_ word: UInt32) { addBytes(of: UInt64(word), 4) }

  mutating func add(_ word: UInt64) { addBytes(of: word, 8) }

  mutating func add(_ word: Int64) { addBytes(of: UInt64(bitPattern: word), 8) }

  mutating func add(_ value: Float) { add(value.bitPattern) }

  public mutating func add(_ value: Double) { add(value.bitPattern) }

  /// Adds a whole number from 0 to 2³² - 2 as four bytes.
  /// - Throws: `Fault` for a number, or a list, that is too long for four bytes.
  public mutating func add(whole: Int) throws(Fault) {
    guard let word = UInt32(exactly: whole), word != .max else {
      throw Wire.fault("\(whole) is not a number from 0 to 4294967294")
    }
    add(word)
  }

  /// Adds a whole number that may be missing, which is written as 2³² - 1.
  /// - Throws: `Fault` for a number, or a list, that is too long for four bytes.
  public mutating func add(optional whole: Int?) throws(Fault) {
    if let whole { try add(whole: whole) } else { add(UInt32.max) }
  }

  /// Adds a text: the number of its bytes in UTF-8, and these.
  /// - Throws: `Fault` for a number, or a list, that is too long for four bytes.
  public mutating func add(_ text: String) throws(Fault) {
    let utf8 = Array(text.utf8)
    try add(whole: utf8.count)
    bytes += utf8
  }

  /// Adds a list of samples: their number, and four bytes each.
  /// - Throws: `Fault` for a number, or a list, that is too long for four bytes.
  public mutating func add(_ samples: [Float]) throws(Fault) {
    try add(whole: samples.count)
    bytes.reserveCapacity(bytes.count + 4 * samples.count)
    for sample in samples { add(sample) }
  }

  /// Adds a list of samples of 16 bits: their number, and two bytes each.
  /// - Throws: `Fault` for a list that is too long for four bytes.
  mutating func add(_ samples: [Int16]) throws(Fault) {
    try add(whole: samples.count)
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples { add(UInt16(bitPattern: sample)) }
  }

  /// Adds bytes as they are.
  mutating func add(raw: [UInt8]) { bytes += raw }

  private mutating func addBytes(of word: UInt64, _ count: Int) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(place)))) }
  }
}
