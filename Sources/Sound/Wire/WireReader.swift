import Score

/// Bytes that are read from front to back. Whatever they hold, reading gives a value or throws a fault that says where.
public struct WireReader {
  private let bytes: [UInt8]
  /// The number of bytes that have been read.
  private(set) var place = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that are left.
  var left: Int { bytes.count - place }

  mutating func byte() throws(Fault) -> UInt8 { UInt8(truncatingIfNeeded: try word(bytes: 1)) }

  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func flag() throws(Fault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw fault("a flag is 0 or 1", before: 1)
    }
  }

  mutating func word16() throws(Fault) -> UInt16 { UInt16(truncatingIfNeeded: try word(bytes: 2)) }

  mutating func word32() throws(Fault) -> UInt32 { UInt32(truncatingIfNeeded: try word(bytes: 4)) }

  mutating func word64() throws(Fault) -> UInt64 { try word(bytes: 8) }

  mutating func float() throws(Fault) -> Float { Float(bitPattern: try word32()) }

  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func double() throws(Fault) -> Double { Double(bitPattern: try word64()) }

  /// A double that is a number and not infinite.
  mutating func finite() throws(Fault) -> Double {
    let value = try double()
    guard value.isFinite else { throw fault("a number here is finite", before: 8) }
    return value
  }

  /// A float that is a number and not infinite.
  mutating func finiteFloat() throws(Fault) -> Float {
    let value = try float()
    guard value.isFinite else { throw fault("a number here is finite", before: 4) }
    return value
  }

  /// A whole number from 0 to a limit.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func whole(to limit: Int = Int(Int32.max)) throws(Fault) -> Int {
    let word = try word32()
    guard let whole = Int(exactly: word), whole <= limit else {
      throw fault("\(word) is more than \(limit)", before: 4)
    }
    return whole
  }

  /// A whole number from 0 to a limit, or none.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func optionalWhole(to limit: Int = Int(Int32.max)) throws(Fault) -> Int? {
    let word = try word32()
    if word == .max { return nil }
    guard let whole = Int(exactly: word), whole <= limit else {
      throw fault("\(word) is more than \(limit)", before: 4)
    }
    return whole
  }

  /// The number of things in a list.
  /// - Parameter size: the fewest bytes of one, so that a wrong number asks for no memory.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func count(of size: Int) throws(Fault) -> Int {
    let word = try word32()
    guard let count = Int(exactly: word), count <= left / size else {
      throw fault("a list of \(word) is longer than the bytes that follow", before: 4)
    }
    return count
  }

  /// A text in UTF-8.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func text() throws(Fault) -> String {
    let utf8 = try raw(try count(of: 1))
    let text = String(decoding: utf8, as: UTF8.self)
    guard Array(text.utf8) == utf8 else {
      throw fault("a text is not UTF-8", before: utf8.count)
    }
    return text
  }

  /// A list of samples.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public mutating func samples() throws(Fault) -> [Float] {
    let count = try count(of: 4)
    var samples: [Float] = []
    samples.reserveCapacity(count)
    for _ in 0..<count { samples.append(try float()) }
    return samples
  }

  /// A list of samples of 16 bits, as fractions of 2¹⁵.
  mutating func shortSamples() throws(Fault) -> [Float] {
    let count = try count(of: 2)
    var samples: [Float] = []
    samples.reserveCapacity(count)
    for _ in 0..<count { samples.append(Float(Int16(bitPattern: try word16())) / 32_768) }
    return samples
  }

  /// The next bytes as they are.
  mutating func raw(_ count: Int) throws(Fault) -> [UInt8] {
    guard count <= left else { throw fault("the bytes end where \(count) more are needed") }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// The length of a ramp, frames.
  mutating func ramp() throws(Fault) -> UInt32 { UInt32(try whole()) }

  /// Checks that nothing is left.
  /// - Throws: `Fault` where the bytes hold something else, or end.
  public func end() throws(Fault) {
    guard left == 0 else { throw fault("\(left) bytes too many") }
  }

  /// A fault at the place that has been reached, or some bytes before it.
  public func fault(_ message: String, before: Int = 0) -> Fault {
    Wire.fault(message, at: place - before)
  }

  private mutating func word(bytes count: Int) throws(Fault) -> UInt64 {
    guard count <= left else { throw fault("the bytes end where \(count) more are needed") }
    var word: UInt64 = 0
    for i in 0..<count { word |= UInt64(bytes[place + i]) << (8 * UInt64(i)) }
    place += count
    return word
  }
}
