import Score

/// The binary form in which orchestras, events and scenes travel to an engine elsewhere: start at `EnginePlan`.
///
/// Every message begins with four letters and the version of this form. Numbers are little-endian, a list begins with
/// its length, and a number that may be missing is 2³² - 1 then. docs/design/phone.md has the tables.
public enum Wire {
  /// The version of the form that is written and read.
  public static let version: UInt32 = 2

  /// A fault of bytes that are not what they should be.
  /// - Parameter place: the number of bytes before the fault.
  static func fault(_ message: String, at place: Int? = nil) -> Fault {
    Fault(
      .record, message, at: FaultPlace(part: place.map { "byte \($0)" }),
      hint: "write the bytes with the version of Ripples that reads them")
  }
}

extension WireWriter {
  /// A writer that has begun a message.
  init(_ letters: StaticString) {
    self.init()
    for i in 0..<letters.utf8CodeUnitCount { add(letters.utf8Start[i]) }
    add(Wire.version)
  }
}

extension WireReader {
  /// A reader behind the beginning of a message.
  init(_ bytes: [UInt8], _ letters: StaticString) throws(Fault) {
    self.init(bytes)
    let found = try raw(letters.utf8CodeUnitCount)
    for (i, letter) in found.enumerated() where letter != letters.utf8Start[i] {
      throw fault("the bytes are no \(letters) message", before: found.count)
    }
    let version = try word32()
    guard version == Wire.version else {
      throw fault(
        "the form's version is \(version), and this engine reads \(Wire.version)", before: 4)
    }
  }
}

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
