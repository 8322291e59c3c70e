import TestSupport
import Testing

@testable import Analysis

/// ITU-R BS.1770-4, tables 1 and 2: the coefficients at 48 kHz.
@Test func theFiltersAreTheStandardsAt48kHz() {
  let filter = KWeighting(sampleRate: 48000)
  let shelf = [
    filter.shelf.b0, filter.shelf.b1, filter.shelf.b2, filter.shelf.a1, filter.shelf.a2,
  ]
  let standard = [
    1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
  ]
  for (ours, theirs) in zip(shelf, standard) { #expect(abs(ours - theirs) < 1e-9) }
  #expect(abs(filter.highPass.a1 + 1.99004745483398) < 1e-9)
  #expect(abs(filter.highPass.a2 - 0.99007225036621) < 1e-9)
}

/// The standard's constant −0.691 is there because the filter raises 997 Hz by 0.691 dB. Warping the
/// analogue filters leaves 0.017 dB at 96 kHz.
@Test(arguments: [44100, 48000, 96000])
func theFilterRaises997HzBy0691Decibels(rate: Int) {
  var filter = KWeighting(sampleRate: Double(rate))
  let samples = sine(997, seconds: 2, rate: rate)
  let sum = samples.withUnsafeBufferPointer { samples -> SIMD2<Double> in
    let half = samples.count / 4
    _ = filter.squares(samples.baseAddress!, second: 1, stride: 2, frames: half)
    return filter.squares(samples.baseAddress! + 2 * half, second: 1, stride: 2, frames: half)
  }
  let gain = LoudnessGate.loudness(sum[0] / Double(samples.count / 4) * 2)
  #expect(abs(gain) < 0.02)
  #expect(sum[0] == sum[1])
}

@Test func silenceAfterSoundSettlesToExactZero() {
  var filter = KWeighting(sampleRate: 48000)
  let sound: [Float] = [1, 1] + Array(repeating: 0, count: 9598)
  var last = SIMD2<Double>(1, 1)
  sound.withUnsafeBufferPointer {
    _ = filter.squares($0.baseAddress!, second: 1, stride: 2, frames: 4800)
  }
  let silence = [Float](repeating: 0, count: 9600)
  for _ in 0..<200 {
    filter.settle()
    last = silence.withUnsafeBufferPointer {
      filter.squares($0.baseAddress!, second: 1, stride: 2, frames: 4800)
    }
  }
  #expect(last == SIMD2())
}
