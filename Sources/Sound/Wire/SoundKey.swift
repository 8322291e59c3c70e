import Score

/// The name under which a recording travels: the SHA-256 of its bytes (`Recording.wire`), so that it is sent once and
/// kept by whoever has it.
public struct SoundKey: Hashable, Sendable {
  /// The 32 bytes of the hash.
  public let bytes: [UInt8]

  /// - Parameter bytes: 32 bytes.
  public init(_ bytes: [UInt8]) {
    precondition(bytes.count == Self.size, "a key is a SHA-256 of 32 bytes")
    self.bytes = bytes
  }

  /// The number of bytes of a key.
  public static let size = 32

  /// The key as 64 hexadecimal digits.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension WireReader {
  mutating func key() throws(Fault) -> SoundKey { SoundKey(try raw(SoundKey.size)) }
}

extension Recording {
  /// The recording as a message: letters `RPRC`, sample rate, whether its samples have 16 bits, number of channels, frames,
  /// samples channel by channel. Speech and most files have 16 bits, and travel as half the bytes.
  /// - Throws: `Fault` of code `record` for more samples than can be counted.
  public func wire() throws(Fault) -> [UInt8] {
    let isShort = self.isShort
    var writer = WireWriter("RPRC")
    writer.add(sampleRate)
    writer.add(isShort)
    try writer.add(whole: channels.count)
    for channel in channels {
      if isShort { try writer.add(channel.compactMap(Self.short)) } else { try writer.add(channel) }
    }
    return writer.bytes
  }

  /// Whether all samples are fractions of 2¹⁵ that 16 bits hold.
  private var isShort: Bool { channels.allSatisfy { $0.allSatisfy { Self.short($0) != nil } } }

  /// A sample as a whole number of 2⁻¹⁵; nil where it is none. The negative 0 is none.
  private static func short(_ sample: Float) -> Int16? {
    guard let short = Int16(exactly: sample * 32_768), short != 0 || sample.bitPattern == 0 else {
      return nil
    }
    return short
  }

  /// Reads a recording from a message.
  /// - Throws: `Fault` of code `record` for bytes that are no recording.
  public init(wire bytes: [UInt8]) throws(Fault) {
    var reader = try WireReader(bytes, "RPRC")
    let sampleRate = try reader.double()
    guard sampleRate.isFinite, sampleRate > 0 else {
      throw reader.fault("a recording has a sample rate above 0 Hz", before: 8)
    }
    let isShort = try reader.flag()
    var channels: [[Float]] = []
    for _ in 0..<(try reader.count(of: 4)) {
      let samples = isShort ? try reader.shortSamples() : try reader.samples()
      guard samples.count == channels.first?.count ?? samples.count else {
        throw reader.fault("the channels of a recording have one length")
      }
      channels.append(samples)
    }
    try reader.end()
    self.init(channels: channels, sampleRate: sampleRate)
    guard isShort == self.isShort else {
      throw reader.fault("samples of 16 bits travel as such, and others do not")
    }
  }
}
