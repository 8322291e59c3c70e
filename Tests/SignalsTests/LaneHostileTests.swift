import Score
import TestSupport
import Testing

@testable import Signals

/// What no input should be, and what arithmetic in a graph can make all the same: a lane that is rendered alone makes
/// of it what it makes among all lanes.
struct LaneHostileTests {
  private static let frames = 256
  private static let lanes: [Int] = [2, 7, 8, 13]
  /// The units but `power`, which takes the sign of its input: what is not a number has any.
  private static let units = Catalogue.generators.filter {
    $0.rendersAlone != nil && $0 != .power
  }
  private static let numbers: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -1, 0, 1, 1e10, -1e10, -.nan,
  ]

  @Test(arguments: units) func hostileNumbersAreTheSameAlone(code: UnitKind) {
    var random = SeededRandom(seed: 5).split(code.spec.name)
    for round in 0..<40 {
      var inputs: [UnitBench.Input] = []
      for _ in code.spec.inputs { inputs.append(hostile(&random)) }
      let alone = UnitBench(
        code, inputs, table: Tests.table(of: code),
        alone: Self.lanes.reduce(0) { $0 | 1 << UInt16($1) })
      if alone.isControl { continue }
      let a = alone.render(Self.frames, cuts: [64, 3, 61], lanes: 0..<16)
      let b = UnitBench(code, inputs, table: Tests.table(of: code))
        .render(Self.frames, cuts: [64, 3, 61], lanes: 0..<16)
      for lane in Self.lanes {
        let place = difference(a[lane], b[lane])
        #expect(place == nil, "round \(round), lane \(lane)")
      }
    }
  }

  /// An envelope whose gate is a control beyond all numbers is open, as every gate above 0 is.
  @Test(arguments: [ADSR.unit, ASR.unit, Perc.unit, Breakpoint.unit])
  func anInfiniteGateIsOpen(code: UnitKind) {
    var inputs = Tests.inputs(of: code, frames: Self.frames)
    inputs[0] = .constant(.infinity)
    for lanes in [0, 1 << 3] as [UInt16] {
      let out = UnitBench(code, inputs, table: Tests.table(of: code), alone: lanes)
        .render(Self.frames, lanes: 3..<4)[0]
      #expect(out.contains { $0 > 0.01 }, "alone: \(lanes != 0)")
    }
  }

  /// The first frame that differs; what is not a number equals whatever is none.
  private func difference(_ a: [Float], _ b: [Float]) -> Int? {
    a.indices.first { a[$0].bitPattern != b[$0].bitPattern && !(a[$0].isNaN && b[$0].isNaN) }
  }

  /// A control of each lane that stays or jumps, or a signal of each that changes every 20 frames.
  private func hostile(_ random: inout SeededRandom) -> UnitBench.Input {
    let (first, count) = (random.integer(in: 0...Self.numbers.count - 1), Self.numbers.count)
    switch random.integer(in: 0...2) {
    case 0: return .lanes((0..<16).map { Self.numbers[(first + 5 * $0) % count] })
    case 1: return .ramps { lane, frame in Self.numbers[(first + 5 * lane + frame / 61) % count] }
    default:
      return .signals(
        (0..<16).map { lane in
          (0..<Self.frames).map { Self.numbers[(first + 5 * lane + $0 / 20) % count] }
        })
    }
  }
}
