/// A WAV file of one channel whose samples of 16 bits are there already: they go in as they are, without dither.
package enum WAV16File {
  /// The bytes of the file.
  /// - Parameter sampleRate: Hz.
  package static func bytes(_ samples: [Int16], sampleRate: Int) -> [UInt8] {
    var bytes = header(sampleRate).bytes(dataBytes: 2 * samples.count)
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples {
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }

  /// Whether bytes are a whole file: its header promises as many samples as there are.
  package static func isWhole(_ bytes: [UInt8], sampleRate: Int) -> Bool {
    let header = header(sampleRate)
    guard bytes.count >= header.count else { return false }
    return bytes.prefix(header.count).elementsEqual(
      header.bytes(dataBytes: bytes.count - header.count))
  }

  private static func header(_ sampleRate: Int) -> WAVHeader {
    WAVHeader(coding: .int16, channels: 1, sampleRate: sampleRate, isAlways64: false)
  }
}
