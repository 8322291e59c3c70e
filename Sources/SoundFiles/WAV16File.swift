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

  /// The length of a file with a number of samples, in bytes.
  package static func count(samples: Int) -> Int { header(1).count + 2 * samples }

  private static func header(_ sampleRate: Int) -> WAVHeader {
    WAVHeader(coding: .int16, channels: 1, sampleRate: sampleRate, isAlways64: false)
  }
}
