import Glibc
import TestSupport
import Testing

@testable import Signals

/// Envelopes at 1000 samples per second: a sample is a millisecond.
struct EnvelopeTests {
  private func gate(_ pieces: (Int, Float)...) -> [Float] {
    pieces.flatMap { [Float](repeating: $0.1, count: $0.0) }
  }

  private func adsr(
    _ gate: [Float], _ attack: Float, _ decay: Float, _ sustain: Float, _ release: Float
  ) -> [Float] {
    UnitBench(
      .adsr,
      [.signal(gate), .constant(attack), .constant(decay), .constant(sustain), .constant(release)],
      sampleRate: 1000
    ).render(gate.count)[0]
  }

  /// The curve of a decay: from `a` to `b`, at `position` of the way; curvature -4.
  private func curve(_ a: Double, _ b: Double, _ position: Double) -> Double {
    a + (b - a) * (1 - exp(-4 * position)) / (1 - exp(-4))
  }

  @Test func everyStageEndsOnItsSample() {
    let out = adsr(gate((100, 1), (100, 0)), 0.01, 0.02, 0.5, 0.04)
    for i in 0...10 { #expect(abs(Double(out[i]) - Double(i) / 10) < 1e-6) }
    for i in 10...30 {
      #expect(abs(Double(out[i]) - curve(1, 0.5, Double(i - 10) / 20)) < 1e-6)
    }
    #expect(out[10] == 1 && out[30] == 0.5)
    for i in 30...100 { #expect(out[i] == 0.5) }
    for i in 100...140 {
      #expect(abs(Double(out[i]) - curve(0.5, 0, Double(i - 100) / 40)) < 1e-6)
    }
    #expect(out[139] > 0 && out[140...].allSatisfy { $0 == 0 })
  }

  @Test func aReleaseInTheAttackFallsFromWhereItIs() {
    let out = adsr(gate((4, 1), (100, 0)), 0.01, 0.02, 0.5, 0.02)
    #expect(abs(out[4] - 0.4) < 1e-6)
    #expect(abs(Double(out[14]) - curve(0.4, 0, 0.5)) < 1e-6)
    #expect(out[23] > 0 && out[24] == 0)
  }

  @Test func aGateThatOpensAgainRisesFromWhereItIs() {
    let out = adsr(gate((50, 1), (10, 0), (50, 1)), 0.01, 0.02, 0.5, 0.04)
    let low = curve(0.5, 0, 0.25)
    #expect(abs(Double(out[60]) - low) < 1e-6)
    #expect(abs(Double(out[65]) - (low + 1) / 2) < 1e-6 && out[70] == 1)
  }

  @Test func aSecondAttackOverTakesTheFirst() {
    let out = adsr(gate((5, 1), (1, 0), (30, 1)), 0.01, 0.01, 1, 0.01)
    #expect(out[6] < out[5] && out[16] == 1)
  }

  @Test func timesOfZeroLastOneSample() {
    let out = adsr(gate((3, 1), (3, 0)), 0, 0, 1, 0)
    #expect(out == [0, 1, 1, 1, 0, 0])
  }

  @Test func aMinuteOfAttackStaysStraight() {
    let frames = 2_880_000
    let bench = UnitBench(
      .adsr, [.constant(1), .constant(60), .constant(60), .constant(0.3), .constant(1)])
    for stretch in 0..<frames / 64 {
      bench.step(64)
      guard stretch % 4500 == 0 else { continue }
      let truth = Double(stretch * 64) / Double(frames)
      #expect(abs(Double(bench.output(lane: 3, frames: 1)[0]) - truth) < 1e-6)
    }
    for stretch in 0..<frames / 64 {
      bench.step(64)
      guard stretch % 4500 == 0 else { continue }
      let truth = curve(1, 0.3, Double(stretch * 64) / Double(frames))
      #expect(abs(Double(bench.output(lane: 3, frames: 1)[0]) - truth) < 1e-6)
    }
  }

  @Test func percRunsToItsEndWhetherHeldOrNot() {
    for held in [3, 200] {
      let out = UnitBench(
        .perc, [.signal(gate((held, 1), (200, 0))), .constant(0.01), .constant(0.05)],
        sampleRate: 1000
      ).render(200)[0]
      #expect(abs(out[5] - 0.5) < 1e-6 && out[10] == 1)
      #expect(abs(Double(out[35]) - curve(1, 0, 0.5)) < 1e-6)
      #expect(out[59] > 0 && out[60...].allSatisfy { $0 == 0 })
    }
  }

  @Test func percIsStruckByEveryOpening() {
    let strokes = gate((1, 1), (29, 0), (1, 1), (29, 0), (1, 1), (9, 0))
    let out = UnitBench(
      .perc, [.signal(strokes), .constant(0.002), .constant(0.01)], sampleRate: 1000
    ).render(strokes.count)[0]
    for start in [0, 30, 60] { #expect(out[start + 2] == 1) }
    #expect(out[20] == 0 && out[50] == 0)
  }

  @Test func anEnvelopeHasEndedWhenItIsBackAtZero() {
    let bench = UnitBench(
      .perc, [.constant(1), .constant(0.01), .constant(0.05)], sampleRate: 1000)
    let operation = Operation(unit: .perc, inputs: [], output: .audio(0))
    bench.step(30)
    #expect(Interpreter.endedLanes(operation, bench.state) == 0)
    bench.step(40)
    #expect(Interpreter.endedLanes(operation, bench.state) == .max)
  }

  @Test func lineGoesStraightAndStays() {
    let out = UnitBench(
      .line, [.constant(2), .constant(-1), .constant(0.03)], sampleRate: 1000
    ).render(100)[0]
    for i in 0...30 { #expect(abs(Double(out[i]) - (2 - Double(i) / 10)) < 1e-6) }
    #expect(out[30...].allSatisfy { $0 == -1 })
  }

  @Test func aLineBeginsWithItsNote() {
    let bench = UnitBench(
      .line, [.constant(0), .constant(1), .constant(0.02)], sampleRate: 1000)
    bench.step(64)
    bench.start(lane: 4, seed: 1)
    bench.step(16)
    #expect(abs(bench.output(lane: 4, frames: 16)[10] - 0.5) < 1e-6)
    #expect(bench.output(lane: 5, frames: 16)[10] == 1)
  }
}
