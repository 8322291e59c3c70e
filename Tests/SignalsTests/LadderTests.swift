import Glibc
import TestSupport
import Testing

@testable import Signals

struct LadderTests {
  /// H(s) = 1 / ((s + 1)⁴ + 4·resonance), at a level at which the saturation is straight.
  @Test(arguments: StateModeTests.rates)
  func theResponseIsThatOfTheLinearLadder(rate: Double) {
    var worst = 0.0
    for cutoff in StateModeTests.cutoffs {
      for resonance in [Float(0), 0.5, 0.9] {
        let response = Response(
          .ladder, [cutoff, resonance, -24], sampleRate: rate, amplitude: 0.01, count: 65_536)
        let error = response.error(corner: Double(cutoff)) { s in
          let pole = s + Complex(1)
          return Complex(1) / (pole * pole * pole * pole + Complex(4 * Double(resonance)))
        }
        worst = max(worst, error)
      }
    }
    #expect(worst < 0.05)
  }

  @Test(arguments: [Float(100), 440, 2000, 8000])
  func fromOneOnItSingsAtTheCutoff(cutoff: Float) {
    let count = 96_000
    let click = [Float(0.1)] + [Float](repeating: 0, count: count - 1)
    let out = UnitBench(
      .ladder, [.signal(click), .constant(cutoff), .constant(1.1), .constant(0)]
    ).render(count)[0]
    let (early, late) = (out[48_000..<64_000], out[80_000...])
    #expect(abs(Level.decibels(Level.rms(late) / Level.rms(early))) < 0.1)
    #expect(Level.rms(late) > 0.05)
    let hertz = Tone.frequency(of: late, near: Double(cutoff), sampleRate: 48_000)
    #expect(abs(1200 * log2(hertz / Double(cutoff))) < 15)
  }

  @Test func belowOneItFallsSilent() {
    let click = [Float(1)] + [Float](repeating: 0, count: 47_999)
    let out = UnitBench(
      .ladder, [.signal(click), .constant(1000), .constant(0.9), .constant(0)]
    ).render(48_000)[0]
    #expect(Level.peak(out[40_000...]) < 1e-9)
  }

  /// Whatever goes in, what comes out is bounded by the saturation.
  @Test func driveBoundsTheSound() {
    let loud = Tests.noise(9600, seed: 1).map { $0 * 100 }
    let out = UnitBench(
      .ladder, [.signal(loud), .constant(2000), .constant(1.2), .constant(0)]
    ).render(9600)[0]
    #expect(Level.peak(out) < 2)
  }
}
