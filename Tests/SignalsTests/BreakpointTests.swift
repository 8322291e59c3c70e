import Glibc
import TestSupport
import Testing

@testable import Signals

/// Envelopes at 1000 samples per second: a sample is a millisecond.
struct BreakpointTests {
  private func bench(
    _ points: [[Float]], gate: UnitBench.Input, sustain: Float = 0, stretch: Float = 1
  ) -> UnitBench {
    UnitBench(
      .breakpoint, [gate, .constant(sustain), .constant(stretch)], sampleRate: 1000,
      tables: TableBank(waveforms: [], lists: [points.flatMap { $0 }]))
  }

  private func gate(_ pieces: (Int, Float)...) -> UnitBench.Input {
    .signal(pieces.flatMap { [Float](repeating: $0.1, count: $0.0) })
  }

  /// The curve of SuperCollider's Env.
  private func curve(_ a: Double, _ b: Double, _ c: Double, _ position: Double) -> Double {
    c == 0 ? a + (b - a) * position : a + (b - a) * (1 - exp(c * position)) / (1 - exp(c))
  }

  @Test func everyPointIsReachedOnItsSample() {
    let points: [[Float]] = [[0.01, 1, 0], [0.02, 0.2, -3], [0.03, 0.8, 5], [0.01, 0, 0]]
    let out = bench(points, gate: gate((3, 1), (97, 0))).render(100)[0].map(Double.init)
    for i in 0...10 { #expect(abs(out[i] - Double(i) / 10) < 1e-6) }
    for i in 10...30 { #expect(abs(out[i] - curve(1, 0.2, -3, Double(i - 10) / 20)) < 1e-6) }
    for i in 30...60 { #expect(abs(out[i] - curve(0.2, 0.8, 5, Double(i - 30) / 30)) < 1e-6) }
    for i in 60...70 { #expect(abs(out[i] - curve(0.8, 0, 0, Double(i - 60) / 10)) < 1e-6) }
    #expect(out[69] > 0 && out[70...].allSatisfy { $0 == 0 })
  }

  @Test func itWaitsAtTheSustainPointWhileTheGateIsOpen() {
    let points: [[Float]] = [[0.01, 1, 0], [0.01, 0.5, 0], [0.01, 0, 0]]
    let out = bench(points, gate: gate((50, 1), (50, 0)), sustain: 2).render(100)[0]
    #expect(abs(out[15] - 0.75) < 1e-6 && out[20...50].allSatisfy { $0 == 0.5 })
    #expect(abs(out[55] - 0.25) < 1e-6 && out[60...].allSatisfy { $0 == 0 })
  }

  @Test func aGateThatClosesEarlyGoesOnFromWhereItIs() {
    let points: [[Float]] = [[0.01, 1, 0], [0.01, 0.5, 0], [0.01, 0, 0]]
    let out = bench(points, gate: gate((5, 1), (45, 0)), sustain: 2).render(50)[0]
    #expect(abs(out[5] - 0.5) < 1e-6 && abs(out[10] - 0.25) < 1e-6 && out[15] == 0)
  }

  @Test func aGateThatOpensAgainBeginsAgainFromWhereItIs() {
    let points: [[Float]] = [[0.01, 1, 0], [0.1, 0, 0]]
    let out = bench(points, gate: gate((60, 1), (1, 0), (39, 1))).render(100)[0]
    #expect(abs(out[60] - 0.5) < 1e-6 && abs(out[61] - 0.49) < 1e-6)
    #expect(abs(out[66] - 0.745) < 1e-6 && out[71] == 1)
  }

  @Test func pointsWithoutTimeJumpAndStretchMovesTheRest() {
    let points: [[Float]] = [[0, 5, 0], [0.01, 7, 0], [0, -1, 0], [0.01, 1, 0]]
    let out = bench(points, gate: gate((100, 1)), stretch: 2).render(100)[0]
    #expect(out[0] == 5 && abs(out[10] - 6) < 1e-5 && out[20] == -1)
    #expect(abs(out[30]) < 1e-6 && out[40...].allSatisfy { $0 == 1 })
  }

  @Test func theNoteEndsAfterTheLastPointOnly() {
    let points: [[Float]] = [[0.01, 1, 0], [0.02, 0, 0]]
    let held = bench(points, gate: .constant(1), sustain: 1)
    let free = bench(points, gate: .constant(1))
    for unit in [held, free] { unit.step(25) }
    #expect(Breakpoint.endedLanes(held.state) == 0 && Breakpoint.endedLanes(free.state) == 0)
    for unit in [held, free] { unit.step(25) }
    #expect(Breakpoint.endedLanes(held.state) == 0 && Breakpoint.endedLanes(free.state) == .max)
  }
}

struct ASRTests {
  @Test func everyStageEndsOnItsSample() {
    let gate = [Float](repeating: 1, count: 50) + [Float](repeating: 0, count: 50)
    let bench = UnitBench(
      .asr, [.signal(gate), .constant(0.01), .constant(0.8), .constant(0.02)], sampleRate: 1000)
    let out = bench.render(100)[0].map(Double.init)
    for i in 0...10 { #expect(abs(out[i] - 0.08 * Double(i)) < 1e-6) }
    #expect(out[10...50].allSatisfy { abs($0 - 0.8) < 1e-6 })
    for i in 50...70 {
      let truth = 0.8 - 0.8 * (1 - exp(-4 * Double(i - 50) / 20)) / (1 - exp(-4.0))
      #expect(abs(out[i] - truth) < 1e-6)
    }
    #expect(out[70...].allSatisfy { $0 == 0 } && ASR.endedLanes(bench.state) == .max)
  }
}

struct FollowerTests {
  @Test func itRisesAndFallsBySixtyDecibelsInItsTimes() {
    let burst = (0..<3000).map { Float($0 < 1000 ? ($0 % 2 == 0 ? 0.5 : -0.5) : 0) }
    let out = UnitBench(
      .follower, [.signal(burst), .constant(0.1), .constant(0.5)], sampleRate: 1000
    ).render(3000)[0].map(Double.init)
    for i in [49, 99, 200] {
      #expect(abs(out[i] - 0.5 * (1 - pow(10, -0.03 * Double(i + 1)))) < 1e-5)
    }
    for i in [1099, 1249, 1499] {
      #expect(abs(out[i] / (0.5 * pow(10, -0.006 * Double(i - 999))) - 1) < 1e-3)
    }
  }
}
