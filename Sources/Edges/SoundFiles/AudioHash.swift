import Files

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
