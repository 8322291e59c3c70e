import Glibc
import TestSupport
import Testing

@testable import Signals

/// The limiter on the true-peak test signals of EBU Tech 3341 (2016), table 1, tests 15 to 19 and their
/// kin, all much too loud.
struct LimiterTests {
  private func limit(_ x: [Float], _ values: [Float], rate: Double) -> [Float] {
    let silence = [Float](repeating: 0, count: 256)
    return EffectBench(.limiter, values, sampleRate: rate).process(x + silence, x + silence).left
  }

  /// A sine of a fraction of the sample rate, faded so that the transform of the witness sees no jump.
  private func sine(_ fraction: Double, phase: Double, amplitude: Double) -> [Float] {
    (0..<16_000).map { i in
      let fade = min(1, Double(min(i, 15_999 - i)) / 500)
      return Float(amplitude * fade * sin(2 * .pi * (fraction * Double(i) + phase / 360)))
    }
  }

  @Test(
    arguments: [
      (4.0, 0.0), (4, 45), (4, 60), (4, 67.5), (6, 0), (6, 30), (6, 60), (8, 22.5), (3, 30),
      (48, 0),
    ], Drawn.cases(1, of: [44_100.0, 48_000]) + [96_000])
  func theTruePeakStaysUnderTheCeiling(signal: (Double, Double), rate: Double) {
    for amplitude in [1.0, 1.41, 8] {
      let out = limit(
        sine(1 / signal.0, phase: signal.1, amplitude: amplitude), [-1, 0, 0.08], rate: rate)
      #expect(Level.decibels(Oversampled.truePeak(out)) <= -1)
      #expect(Level.decibels(StandardTruePeak.peak(out)) <= -1)
      #expect(Level.decibels(Oversampled.truePeak(out)) > -2)
    }
  }

  /// Tests 20 to 23: one period of a louder sine at a quarter of the sample rate within a softer one.
  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func aBurstBetweenTheSamplesIsCaught(shift: Double) {
    let wave = (0..<16_000).map { i -> Float in
      let fade = min(1, Double(min(i, 15_999 - i)) / 500)
      let t = Double(i) + shift
      let isBurst = t >= 8000 && t < 8004
      return Float(fade * (isBurst ? 3 : 0.5) * sin(.pi / 2 * t))
    }
    let out = limit(wave, [-1, 0, 0.08], rate: 48_000)
    #expect(Level.decibels(StandardTruePeak.peak(out)) <= -1)
    #expect(Level.decibels(Oversampled.truePeak(out)) <= -1)
  }

  @Test(arguments: [Float(-1), -3, -12])
  func ceilingAndDriveAreTheLevels(ceiling: Float) {
    let out = limit(sine(1 / 48, phase: 0, amplitude: 0.5), [ceiling, 20, 0.2], rate: 48_000)
    let peak = Level.decibels(Oversampled.truePeak(out))
    #expect(peak <= Double(ceiling) && peak > Double(ceiling) - 0.6)
  }

  @Test func belowTheCeilingItOnlyDelays() {
    let soft = sine(1 / 48, phase: 0, amplitude: 0.5)
    let out = limit(soft, [-1, 0, 0.08], rate: 48_000)
    #expect(Array(out[PeakLimiter.delay..<PeakLimiter.delay + soft.count]) == soft)
  }
}
