internal import CSoxr
import Files
import Score

/// A sound in memory: one array of samples per channel, 1 = full scale.
public struct AudioData: Equatable, Sendable {
  /// The sample rate in Hz.
  public let sampleRate: Int
  /// The samples, `channels[channel][frame]`; all channels have the same length.
  public let channels: [[Float]]
  /// The sentences that say what was wrong with the file it came from.
  public let warnings: [String]

  public init(sampleRate: Int, channels: [[Float]], warnings: [String] = []) {
    precondition(
      channels.allSatisfy { $0.count == channels[0].count }, "all channels have the same length")
    (self.sampleRate, self.channels, self.warnings) = (sampleRate, channels, warnings)
  }

  public var frameCount: Int { channels.first?.count ?? 0 }

  /// The length in seconds.
  public var duration: Double { Double(frameCount) / Double(sampleRate) }
}

extension AudioData {
  /// This sound at another sample rate (Hz), in time with the original: libsoxr's very high
  /// quality, linear phase, pass band up to 95 % of the lower of both rates' halves.
  /// - Throws: `Fault` (`sound`) when libsoxr cannot convert between these rates.
  public func resampled(to rate: Int) throws(Fault) -> AudioData {
    precondition(rate > 0, "a sample rate is above 0")
    if rate == sampleRate { return self }
    let length = Int(held: Double(frameCount) * Double(rate) / Double(sampleRate))
    let converted = try channels.map { channel throws(Fault) in
      try Self.convert(channel, sampleRate, rate, length: length)
    }
    return AudioData(sampleRate: rate, channels: converted, warnings: warnings)
  }

  private static func convert(
    _ input: [Float], _ from: Int, _ to: Int, length: Int
  ) throws(Fault) -> [Float] {
    if input.isEmpty { return [] }
    var quality = soxr_quality_spec(UInt(SOXR_VHQ), 0)
    var output = [Float](repeating: 0, count: length)
    var (taken, made) = (0, 0)
    let error = soxr_oneshot(
      Double(from), Double(to), 1, input, input.count, &taken, &output, length, &made, nil,
      &quality, nil)
    if let error {
      throw Fault(
        .sound, "\(from) Hz to \(to) Hz: \(String(cString: error))",
        at: FaultPlace("resampling"), hint: "choose another sample rate")
    }
    return output
  }
}

/// The identity of a sound: SHA-256 over its interleaved samples as 32-bit little-endian floats.
///
/// Two renders are the same sound when their hashes are equal, whatever file format they were written
/// to. Python computes the same number with `hashlib.sha256(x.astype("<f4").tobytes())`, where `x` has
/// the shape (frames, channels).
public struct AudioHash: Sendable {
  private var digest = SHA256()

  public init() {}

  /// Adds interleaved samples.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    #if _endian(little)
      digest.update(UnsafeRawBufferPointer(samples))
    #else
      let bits = samples.map { $0.bitPattern.littleEndian }
      bits.withUnsafeBytes { digest.update($0) }
    #endif
  }

  /// The hash as 64 lower-case hexadecimal digits.
  public func hexadecimal() -> String { digest.hexadecimal() }
}
