internal import CKernels
import Score

/// Turns float samples into the bytes of a file, little-endian.
///
/// Integers are the sample times 2^(bits − 1), rounded to the nearest (ties to even) and held at the
/// largest value, so that reading divides by the same power and gets the grid value exactly.
/// At 16 bits, triangular dither of ±1 step (Lipshitz, Wannamaker and Vanderkooy, JAES 40, 1992) from a
/// fixed seed goes in first: the same samples always give the same bytes.
struct SampleCoder {
  let coding: AudioFormat.Coding
  private var dither = SeededRandom(seed: 0).split("dither")

  init(_ coding: AudioFormat.Coding) {
    precondition(coding != .compressed, "a compressed format has its own coder")
    self.coding = coding
  }

  var bytesPerSample: Int {
    switch coding {
    case .int16: 2
    case .int24: 3
    default: 4
    }
  }

  /// Writes the bytes of finite samples.
  /// - Parameter bytes: room for `samples.count * bytesPerSample`, and one byte more.
  mutating func encode(_ samples: UnsafeBufferPointer<Float>, into bytes: UnsafeMutableRawPointer) {
    switch coding {
    case .int16: encode16(samples, into: bytes)
    case .int24:
      guard let first = samples.baseAddress else { return }
      kernels_now().pointee.pcm24(
        bytes.assumingMemoryBound(to: UInt8.self), first, Int32(samples.count))
    default:
      for (i, sample) in samples.enumerated() {
        bytes.storeBytes(of: sample.bitPattern.littleEndian, toByteOffset: 4 * i, as: UInt32.self)
      }
    }
  }

  /// Adding 1.5 · 2^52 leaves a double's rounded integer part in its low bits.
  private static let rounder = 6_755_399_441_055_744.0

  private mutating func encode16(
    _ samples: UnsafeBufferPointer<Float>, into bytes: UnsafeMutableRawPointer
  ) {
    var random = dither
    var at = bytes
    for sample in samples {
      let bits = random.next()
      let noise = (Double(bits >> 32) - Double(bits & 0xffff_ffff)) * 0x1p-32
      let value = min(max(Double(sample) * 32768 + noise, -32768), 32767)
      let integer = UInt16(truncatingIfNeeded: (value + Self.rounder).bitPattern)
      at.storeBytes(of: integer.littleEndian, as: UInt16.self)
      at += 2
    }
    dither = random
  }
}
