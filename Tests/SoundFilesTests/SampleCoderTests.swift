import TestSupport
import Testing

@testable import SoundFiles

private func encoded(_ samples: [Float], _ coding: AudioFormat.Coding) -> [UInt8] {
  var coder = SampleCoder(coding)
  var bytes = [UInt8](repeating: 0, count: samples.count * coder.bytesPerSample + 1)
  bytes.withUnsafeMutableBytes { bytes in
    samples.withUnsafeBufferPointer { coder.encode($0, into: bytes.baseAddress!) }
  }
  return bytes.dropLast()
}

@Test func twentyFourBitsAreTheSampleTimesTwoToThe23() {
  let step: Float = 0x1p-23
  let samples: [Float] = [0, step, -step, 0.5, -1, 1, 1 - step, 1.5 * step, 2.5 * step]
  #expect(
    encoded(samples, .int24) == [
      0, 0, 0, 1, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0x40, 0, 0, 0x80,
      0xff, 0xff, 0x7f, 0xff, 0xff, 0x7f, 2, 0, 0, 2, 0, 0,
    ])
}

@Test func floatsKeepTheirBits() {
  #expect(encoded([1, -2], .float) == [0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0])
}

private func sixteen(_ samples: [Float]) -> [Double] {
  let bytes = encoded(samples, .int16)
  return stride(from: 0, to: bytes.count, by: 2).map {
    Double(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
  }
}

/// With triangular dither the mean is the sample and the variance 1/4 step² at any sample between two
/// steps (Lipshitz, Wannamaker and Vanderkooy 1992); without, the mean of a 0.3 step would be 0.
@Test func ditherMakesSixteenBitsLinearBelowOneStep() {
  for value in [0.0, 0.3, 0.5, 100.25] {
    let heard = sixteen(Array(repeating: Float(value / 32768), count: 100_000))
    let mean = heard.reduce(0, +) / 100_000
    let variance = heard.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100_000
    #expect(abs(mean - value) < 0.01)
    #expect(abs(variance - 0.25) < 0.01)
  }
}

@Test func ditherIsTheSameEveryTimeAndNeverWraps() {
  let samples = noise(10_000) + [1, 1, 1, -1, -1, -1]
  #expect(encoded(samples, .int16) == encoded(samples, .int16))
  let ends = sixteen(Array(repeating: 1, count: 1000) + Array(repeating: -1, count: 1000))
  #expect(ends.prefix(1000).allSatisfy { $0 > 32760 })
  #expect(ends.suffix(1000).allSatisfy { $0 < -32760 })
}
