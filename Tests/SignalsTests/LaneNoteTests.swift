import Score
import TestSupport
import Testing

@testable import Signals

/// Notes that begin and end while others sound have the bits, alone, that they have among all lanes.
struct LaneNoteTests {
  /// What moves at the inputs of a unit, but for the sounds that it needs.
  enum Motion: CaseIterable { case nothing, controls, signals }

  private static let units = Catalogue.generators.filter { $0.spec.rate != .control }
  private static let frames = 1200
  /// The lengths of the stretches, over and over.
  private static let lengths = [64, 1, 17, 33, 63, 5, 16, 48, 15, 2, 64, 31]
  /// The lanes that sound from a stretch on: those that did not before begin anew there.
  private static let notes: [Int: UInt16] = [
    0: mask(3), 4: mask(3, 12), 9: mask(12), 13: mask(0, 3, 9, 12), 20: mask(1, 5, 9, 15),
    27: mask(15), 31: mask(0, 1, 2, 3, 4, 12, 15),
  ]

  private static func mask(_ lanes: Int...) -> UInt16 { lanes.reduce(0) { $0 | 1 << UInt16($1) } }

  private func bench(
    _ code: UnitKind, _ inputs: [UnitBench.Input], over shared: Int? = nil, alone: UInt16 = 0
  ) -> UnitBench {
    UnitBench(code, inputs, table: Tests.table(of: code), over: shared, alone: alone)
  }

  /// Inputs that differ in every lane.
  private func inputs(of code: UnitKind, _ motion: Motion) -> [UnitBench.Input] {
    code.spec.inputs.enumerated().map { index, spec -> UnitBench.Input in
      if motion == .signals || ["input", "a", "trigger"].contains(spec.name) {
        return .signals(
          (0..<16).map { Tests.moving(spec, Self.frames, seed: UInt64(100 * index + $0)) })
      }
      let (low, high) = Tests.span(of: spec)
      let places = (0..<16).map { low + (high - low) * (0.1 + 0.04 * Float($0)) }
      if motion == .nothing { return .lanes(places) }
      if spec.name == "gate" { return .ramps { lane, frame in Float((frame / 90 + lane) & 1) } }
      return .ramps { lane, frame in
        places[lane] + (high - low) * Float(frame % 400) / 2000
      }
    }
  }

  @Test(arguments: units, Motion.allCases)
  func theyBeginAndEndAlone(code: UnitKind, motion: Motion) {
    #expect(differences(code, motion, isTogether: { _ in false }).isEmpty)
  }

  /// Some stretches are rendered by all lanes together, as while many notes sound.
  @Test(arguments: units, Motion.allCases)
  func theyBeginAndEndInTurnsWithAllTogether(code: UnitKind, motion: Motion) {
    #expect(differences(code, motion, isTogether: { $0 % 2 == 1 }).isEmpty)
    #expect(differences(code, motion, isTogether: { $0 / 3 % 2 == 0 }).isEmpty)
  }

  /// Where sounding lanes have other bits alone than a unit has that is always rendered together.
  private func differences(
    _ code: UnitKind, _ motion: Motion, isTogether: (_ stretch: Int) -> Bool
  ) -> [String] {
    let inputs = inputs(of: code, motion)
    let (truth, alone) = (bench(code, inputs), bench(code, inputs))
    guard !alone.isControl else { return [] }
    var (found, number) = ([String](), 0)
    while alone.frame + Stretch.capacity <= Self.frames {
      if let lanes = Self.notes[number] { begin(lanes, in: [truth, alone], seed: UInt32(number)) }
      let frames = Self.lengths[number % Self.lengths.count]
      truth.step(frames)
      alone.step(frames, together: isTogether(number))
      for lane in 0..<16 where alone.alone & (1 << UInt16(lane)) != 0 {
        let (a, b) = (
          truth.output(lane: lane, frames: frames), alone.output(lane: lane, frames: frames)
        )
        if Tests.bits([a]) != Tests.bits([b]) { found.append("lane \(lane), stretch \(number)") }
      }
      number += 1
    }
    return found
  }

  /// Lets lanes sound in the second unit; what begins, begins in both.
  private func begin(_ lanes: UInt16, in units: [UnitBench], seed: UInt32) {
    let new = lanes & ~units[1].alone
    for lane in 0..<16 where new & (1 << UInt16(lane)) != 0 {
      for unit in units { unit.start(lane: lane, seed: 16 * seed + UInt32(lane) + 1) }
    }
    units[1].alone = lanes
  }

  @Test(arguments: units) func theOutputMayLieWhereAnInputDid(code: UnitKind) {
    let inputs = inputs(of: code, .signals)
    let apart = bench(code, inputs).render(Self.frames, cuts: Self.lengths, lanes: 0..<16)
    for index in inputs.indices {
      let over = bench(code, inputs, over: index, alone: Self.mask(1, 5, 9, 15))
        .render(Self.frames, cuts: Self.lengths, lanes: 0..<16)
      for lane in [1, 5, 9, 15] {
        #expect(
          Tests.bits([over[lane]]) == Tests.bits([apart[lane]]),
          "lane \(lane) over \(code.spec.inputs[index].name)")
      }
    }
  }
}
