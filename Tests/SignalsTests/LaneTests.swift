import Score
import TestSupport
import Testing

@testable import Signals

/// A lane that is rendered alone has the bits that it has among all lanes.
struct LaneTests {
  private static let frames = 640
  private static let cuttings = [[64], [1, 63], [5, 11, 48, 64], [17, 33, 14]]
  private static let masks: [UInt16] = [1, 1 << 3 | 1 << 12, 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15]
  private static let units = Catalogue.generators.filter { $0.spec.rate != .control }

  private func bench(_ code: UnitKind, _ inputs: [UnitBench.Input], alone: UInt16 = 0) -> UnitBench
  {
    UnitBench(code, inputs, table: Tests.table(of: code), alone: alone)
  }

  private func expectSame(_ code: UnitKind, _ inputs: [UnitBench.Input]) {
    for cuts in Self.cuttings {
      let together = bench(code, inputs).render(Self.frames, cuts: cuts, lanes: 0..<16)
      for mask in Self.masks {
        let alone = bench(code, inputs, alone: mask)
        guard !alone.isControl else { return }
        for (lane, samples) in alone.render(Self.frames, cuts: cuts, lanes: 0..<16).enumerated()
        where mask & (1 << UInt16(lane)) != 0 {
          #expect(Tests.bits([samples]) == Tests.bits([together[lane]]), "cut at \(cuts)")
        }
      }
    }
  }

  @Test(arguments: units) func withUsualInputs(code: UnitKind) {
    expectSame(code, Tests.inputs(of: code, frames: Self.frames))
  }

  @Test(arguments: units) func withSignalsThatDifferInEveryLane(code: UnitKind) {
    expectSame(
      code,
      code.spec.inputs.enumerated().map { index, spec in
        .signals(
          (0..<16).map { Tests.moving(spec, Self.frames, seed: UInt64(100 * index + $0)) })
      })
  }

  /// The first input is a signal, the others are controls on straight lines.
  @Test(arguments: units) func withControlsThatMove(code: UnitKind) {
    expectSame(
      code,
      code.spec.inputs.enumerated().map { index, spec in
        let (low, high) = Tests.span(of: spec)
        if index == 0, spec.unit != .hertz {
          return .signal(Tests.moving(spec, Self.frames, seed: 7))
        }
        return .control { frame in low + (high - low) * Float(frame % 400) / 400 }
      })
  }

  /// A note may be rendered alone now and with others a moment later.
  @Test(arguments: units) func inTurnsWithAllTogether(code: UnitKind) {
    let inputs = Tests.inputs(of: code, frames: Self.frames)
    let (together, alone) = (bench(code, inputs), bench(code, inputs, alone: 1 << 4))
    guard !alone.isControl else { return }
    for number in 0..<10 {
      together.step(Self.frames / 10)
      alone.step(Self.frames / 10, together: number % 3 == 1)
      let (a, b) = (
        together.output(lane: 4, frames: Self.frames / 10),
        alone.output(lane: 4, frames: Self.frames / 10)
      )
      #expect(Tests.bits([a]) == Tests.bits([b]), "stretch \(number)")
    }
  }

  @Test func thePhasesOfFramesAreThoseOfAdditions() {
    var random = SeededRandom(seed: 3)
    func words() -> LaneWords {
      LaneWords((0..<16).map { _ in UInt32(truncatingIfNeeded: random.next()) })
    }
    for lane in [0, 7, 15] {
      let rows = PhaseRows(phase: words(), increment: words(), step: words())
      var (phase, increment) = (rows.phase[lane], rows.increment[lane])
      var alone = rows.alone(lane)
      for frame in 0..<64 {
        if frame > 0, frame % 16 == 0 {
          alone.phase &+= alone.increment
          alone.increment &+= alone.step
        }
        #expect(alone.phase[frame % 16] == phase)
        var passed = rows
        passed.pass(frame, lane: lane)
        #expect(passed.phase[lane] == phase)
        phase &+= increment
        increment &+= rows.step[lane]
      }
    }
  }
}
