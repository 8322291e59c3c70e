import Glibc
import TestSupport
import Testing

@testable import Signals

struct CompressorTests {
  /// A steady square wave: its peaks are its level.
  private func settle(_ level: Double, _ values: [Float]) -> Double {
    let amplitude = Float(pow(10, level / 20))
    let square = (0..<24_000).map { ($0 / 24) & 1 == 0 ? amplitude : -amplitude }
    let out = EffectBench(.compressor, values).process(square, square)
    return Level.decibels(Level.peak(out.left[20_000...]))
  }

  /// Equation 4 of Giannoulis, Massberg and Reiss.
  private func truth(_ x: Double, _ threshold: Double, _ ratio: Double, _ knee: Double) -> Double {
    let over = x - threshold
    if 2 * over < -knee { return x }
    if 2 * over > knee { return threshold + over / ratio }
    return x + (1 / ratio - 1) * pow(over + knee / 2, 2) / (2 * knee)
  }

  @Test(arguments: [(-20.0, 4.0, 0.0), (-20, 4, 12), (-30, 2, 6), (-12, 50, 20), (-20, 1, 6)])
  func theStaticCurveIsThatOfTheSource(threshold: Double, ratio: Double, knee: Double) {
    let values = [Float(threshold), Float(ratio), 0.001, 0.01, Float(knee), 3, 1]
    for level in stride(from: -60.0, through: 0, by: 3) {
      let out = settle(level, values)
      #expect(abs(out - 3 - truth(level, threshold, ratio, knee)) < 0.02, "\(level) dB")
    }
  }

  /// What is taken away rises and falls by 1 - 1/e in the time constants.
  @Test func attackAndReleaseAreTimeConstants() {
    let amplitudes = (0..<96_000).map { $0 >= 24_000 && $0 < 48_000 ? Float(1) : 0.01 }
    let square = amplitudes.enumerated().map { ($0 / 24) & 1 == 0 ? $1 : -$1 }
    let out = EffectBench(.compressor, [-20, 2, 0.05, 0.2, 0, 0, 1]).process(square, square).left
    func taken(_ i: Int) -> Double { -Level.decibels(Double(abs(out[i]) / amplitudes[i])) }
    #expect(abs(taken(47_999) - 10) < 0.01)
    #expect(abs(taken(24_000 + 2400) - 10 * (1 - exp(-1))) < 0.02)
    #expect(abs(taken(48_000 + 9600) - 10 * exp(-1)) < 0.02)
    #expect(taken(23_000) == 0)
  }

  @Test func bothChannelsAreTurnedDownAlike() {
    let (loud, soft) = (
      [Float](repeating: 0.9, count: 9600), [Float](repeating: 0.05, count: 9600)
    )
    let out = EffectBench(.compressor).process(loud, soft)
    #expect(abs(out.left[9000] / 0.9 - out.right[9000] / 0.05) < 1e-6 && out.left[9000] < 0.4)
  }

  @Test func theGateOpensAtItsThresholdAndShutsBelowTheHysteresis() {
    func tone(_ level: Double, _ count: Int) -> [Float] {
      (0..<count).map { Float(pow(10, level / 20)) * (($0 / 24) & 1 == 0 ? 1 : -1) }
    }
    let sound = tone(-45, 24_000) + tone(-35, 24_000) + tone(-45, 24_000) + tone(-50, 48_000)
    let out = EffectBench(.gate, [-40, 6, 0.001, 0.1, 0.02, -60]).process(sound, sound).left
    func gain(_ i: Int) -> Double { Level.decibels(Double(out[i] / sound[i])) }
    #expect(abs(gain(20_000) + 60) < 0.1)
    #expect(abs(gain(47_000)) < 0.1)
    // 5 dB below the threshold it stays open, 10 dB below it shuts after the hold
    #expect(abs(gain(71_000)) < 0.1)
    #expect(abs(gain(72_000 + 4700)) < 0.1)
    #expect(abs(gain(110_000) + 60) < 0.5)
  }

  @Test func levelsAreThoseOfTheLogarithm() {
    for i in -1150...600 {
      let level = Double(i) / 10
      #expect(abs(Double(Math.level(Float(pow(10, level / 20)))) - level) < 2e-5)
      #expect(abs(Level.decibels(Double(Math.amplitude(Float(level)))) - level) < 2e-5)
    }
    #expect(Math.level(0) == -120 && Math.level(.nan) == -120 && Math.level(.infinity) > 500)
  }
}
