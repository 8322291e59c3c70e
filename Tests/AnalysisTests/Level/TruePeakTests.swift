import CEbur128
import Glibc
import TestSupport
import Testing

@testable import Analysis

private func level(_ samples: [Float], channels: Int = 2, blocks: [Int] = [512]) -> Double {
  var peak = TruePeak(channels: channels)
  inBlocks(samples, channels: channels, of: blocks) { peak.add($0) }
  return 20 * log10(Double(peak.peak))
}

/// libebur128's four times oversampled peak over all channels, dBTP.
private func reference(_ samples: [Float], channels: Int = 2) -> Double {
  var state = ebur128_init(
    UInt32(channels), 48000, Int32(bitPattern: EBUR128_MODE_TRUE_PEAK.rawValue))
  defer { ebur128_destroy(&state) }
  ebur128_add_frames_float(state, samples, samples.count / channels)
  let peaks = (0..<channels).map { channel -> Double in
    var peak = 0.0
    ebur128_true_peak(state, UInt32(channel), &peak)
    return peak
  }
  return 20 * log10(peaks.max()!)
}

/// With 0.1 s of rise and fall: a sudden start has a crest of its own.
private func faded(_ samples: [Float]) -> [Float] {
  samples.enumerated().map { i, x in
    x * min(1, Float(i) / 9600, Float(samples.count - 1 - i) / 9600)
  }
}

/// A sine at a quarter of the sample rate, sampled 45° off its crests: its samples are all at 0.707,
/// the wave between them reaches 1.
@Test func aSineBetweenItsSamplesReads3DecibelsAboveThem() {
  let sound = faded(sine(12000, phase: 45, seconds: 0.5))
  var peak = TruePeak(channels: 2)
  inBlocks(sound) { peak.add($0) }
  #expect(abs(20 * log10(Double(peak.samplePeak)) + 3.01) < 0.01)
  #expect(abs(20 * log10(Double(peak.peak))) < 0.1)
}

/// EBU Tech 3341, test cases 15 to 19: (divisor of the sample rate, phase in degrees, amplitude, dBTP),
/// tolerance +0.2 / −0.4 dB.
@Test(arguments: [
  (4.0, 0.0, 0.5, -6.0), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6),
  (4, 45, 1.41, 3.0),
])
func theTestCasesOfTech3341AreMet(divisor: Double, phase: Double, amplitude: Double, dBTP: Double) {
  let rate = 48000.0
  let read = level(faded(sine(rate / divisor, amplitude: amplitude, phase: phase)))
  #expect(read < dBTP + 0.2 && read > dBTP - 0.4, "\(read)")
}

@Test(arguments: [1, 2, 3, 6])
func itAgreesWithLibebur128(channels: Int) {
  for seed in 1...5 {
    let sound = noise(channels * 20_000, amplitude: 0.7, seed: UInt64(seed))
    #expect(abs(level(sound, channels: channels) - reference(sound, channels: channels)) < 0.01)
  }
  let click =
    [Float](repeating: 0, count: 600 * channels) + noise(channels)
    + [Float](repeating: 0, count: 90 * channels)
  #expect(abs(level(click, channels: channels) - reference(click, channels: channels)) < 0.01)
}

@Test func passingOverQuietStretchesChangesNothing() {
  // Loud first, then ever quieter: nearly every stretch may be passed over, except the first ones.
  let decaying = noise(96_000).enumerated().map { $1 * Float(exp(-Double($0) / 20_000)) }
  let rising = Array(decaying.reversed())
  #expect(abs(level(decaying) - reference(decaying)) < 0.01)
  #expect(abs(level(rising) - reference(rising)) < 0.01)
}

@Test func blockSizesDoNotChangeThePeak() {
  let sound = noise(20_002)
  let whole = level(sound, blocks: [20_000])
  for blocks in [[1], [63], [64], [65], [7, 300, 1]] {
    #expect(level(sound, blocks: blocks) == whole)
  }
}

@Test func thePeakOfTheLastFramesIsNotLost() {
  for silent in 0..<140 {
    let sound = [Float](repeating: 0, count: 2 * silent) + [0.7, 0.7, 0.7, 0.7]
    #expect(abs(level(sound) - reference(sound + [Float](repeating: 0, count: 400))) < 0.01)
  }
}

@Test func askingForThePeakDoesNotDisturbIt() {
  let sound = noise(10_000)
  var (asked, quiet) = (TruePeak(channels: 2), TruePeak(channels: 2))
  inBlocks(sound, of: [37]) {
    asked.add($0)
    quiet.add($0)
    #expect(asked.peak >= asked.samplePeak)
  }
  #expect(asked.peak == quiet.peak)
}
