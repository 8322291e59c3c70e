import Glibc
import TestSupport
import Testing

@testable import Signals

struct ModalTests {
  private func ring(
    _ modes: [[Float]], _ hertz: UnitBench.Input, _ input: [Float], rate: Float = 48_000
  ) -> [Float] {
    let tables = TableBank(waveforms: [], lists: [modes.flatMap { $0 }])
    return UnitBench(
      .modal, [.signal(input), hertz, .constant(1)], sampleRate: rate, tables: tables
    ).render(input.count)[0]
  }

  private func impulse(_ count: Int) -> [Float] {
    [1] + [Float](repeating: 0, count: count - 1)
  }

  /// A mode after an impulse: gain · 10^(-3t/decay) · sin(2πft).
  @Test(arguments: Tests.rates)
  func anImpulseLetsEachModeRingByItsEquation(rate: Float) {
    let modes: [[Float]] = [[1, 2, 1], [2.756, 1, 0.5], [5.404, 0.4, 0.3], [20, 0.05, 0.7]]
    let out = ring(modes, .constant(311.127), impulse(9600), rate: rate)
    for i in 0..<9600 {
      let t = Double(i) / Double(rate)
      var truth = 0.0
      for mode in modes.map({ $0.map(Double.init) }) {
        truth += mode[2] * pow(10, -3 * t / mode[1]) * sin(2 * .pi * 311.127 * mode[0] * t)
      }
      #expect(abs(Double(out[i]) - truth) < 2e-3)
    }
  }

  @Test(
    arguments: [(Float(30), Float(20)), (50, 3), (440, 10), (2000, 0.7), (9000, 4)], Tests.rates)
  func frequencyIsExactToACentAndDecayToTwoPercent(mode: (hertz: Float, decay: Float), rate: Float)
  {
    let size = 65_536
    let out = ring([[1, mode.decay, 1]], .constant(mode.hertz), impulse(size), rate: rate)
    let hertz = Tone.frequency(of: out[...], near: Double(mode.hertz), sampleRate: Double(rate))
    #expect(abs(1200 * log2(hertz / Double(mode.hertz))) < 0.2)
    let first = Tone(out.prefix(size / 2), at: hertz, sampleRate: Double(rate)).amplitude
    let second = Tone(out.suffix(size / 2), at: hertz, sampleRate: Double(rate)).amplitude
    let decay = -60 * Double(size / 2) / Double(rate) / Level.decibels(second / first)
    #expect(abs(decay / Double(mode.decay) - 1) < 0.01)
  }

  @Test func modesAboveTheLimitAreSilent() {
    let out = ring([[1, 1, 1]], .constant(22_000), impulse(480))
    #expect(out.allSatisfy { $0 == 0 })
  }

  @Test func thirtyTwoModesAreHeardAndNoMore() {
    let modes = (1...40).map { [Float($0), 10, 0.1] }
    let out = ring(modes, .constant(200), impulse(32_768))
    #expect(Tone(out, at: 6400, sampleRate: 48_000).amplitude > 0.05)
    #expect(Tone(out, at: 6600, sampleRate: 48_000).amplitude < 1e-3)
  }

  @Test func aSlideBendsItsPitch() {
    let out = ring([[1, 30, 1]], .control { 400 + Float($0) / 480 }, impulse(48_000))
    let track = Tone.track(out, from: 404, sampleRate: 48_000)
    for (i, hertz) in track.enumerated() {
      let truth = 400 + (Double(i) * 512 + 1024) / 480
      #expect(abs(1200 * log2(hertz / truth)) < 2)
    }
  }
}
