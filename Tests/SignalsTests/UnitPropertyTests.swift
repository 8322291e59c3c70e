import Score
import TestSupport
import Testing

@testable import Signals

/// What holds for every unit generator.
struct UnitPropertyTests {
  private static let frames = 640
  private static let cuttings = [
    [16, 48], [37, 27], [1, 63], [5, 11, 48, 64], [64, 64, 1, 2, 61],
  ]

  private func bench(
    _ code: UnitKind, _ inputs: [UnitBench.Input], _ rate: Float = 48_000
  ) -> UnitBench {
    UnitBench(code, inputs, sampleRate: rate, table: Tests.table(of: code))
  }

  @Test(arguments: Catalogue.generators, Tests.rates)
  func theSamplesDoNotDependOnWhereStretchesEnd(code: UnitKind, rate: Float) {
    let inputs = Tests.inputs(of: code, frames: Self.frames)
    let whole = bench(code, inputs, rate).render(Self.frames, lanes: 0..<16)
    #expect(whole.joined().contains { $0 != 0 })
    for cuts in Self.cuttings {
      let cut = bench(code, inputs, rate).render(Self.frames, cuts: cuts, lanes: 0..<16)
      #expect(Tests.bits(cut) == Tests.bits(whole), "cut at \(cuts)")
    }
  }

  /// Every input is a signal here: also those that are usually numbers.
  @Test(arguments: Catalogue.generators, Tests.rates)
  func theSamplesDoNotDependOnWhereStretchesEndWithMovingInputs(code: UnitKind, rate: Float) {
    var inputs = code.spec.inputs.enumerated().map { index, spec in
      UnitBench.Input.signal(moving(spec, seed: UInt64(index + 1)))
    }
    if code == .lfo { inputs = [inputs[0], .constant(1), .constant(0.25)] }
    let whole = bench(code, inputs, rate).render(Self.frames, lanes: 0..<16)
    for cuts in Self.cuttings {
      let cut = bench(code, inputs, rate).render(Self.frames, cuts: cuts, lanes: 0..<16)
      #expect(Tests.bits(cut) == Tests.bits(whole), "cut at \(cuts)")
    }
  }

  @Test(arguments: Catalogue.generators.filter { $0.spec.rate != .control })
  func theOutputMayLieWhereAnInputDid(code: UnitKind) {
    let inputs = code.spec.inputs.enumerated().map { index, spec in
      UnitBench.Input.signal(moving(spec, seed: UInt64(index + 1)))
    }
    let apart = bench(code, inputs).render(Self.frames, lanes: 0..<16)
    for index in inputs.indices {
      let over = UnitBench(code, inputs, table: Tests.table(of: code), over: index)
        .render(Self.frames, lanes: 0..<16)
      #expect(Tests.bits(over) == Tests.bits(apart), "over \(code.spec.inputs[index].name)")
    }
  }

  /// Noise over the whole range of a parameter; steps every 50 samples where units react to steps.
  private func moving(_ spec: ParameterSpec, seed: UInt64) -> [Float] {
    let steps = Tests.noise(Self.frames, seed: seed)
    let span = min(spec.range.upperBound, 1e4) - spec.range.lowerBound
    return (0..<Self.frames).map { i in
      let position =
        Double(steps[spec.name == "time" || spec.name == "gate" ? i / 50 * 50 : i] + 1) / 2
      let isTime = spec.unit == .seconds
      return Float(isTime ? 0.001 + 0.004 * position : spec.range.lowerBound + span * position)
    }
  }

  @Test(arguments: Catalogue.generators, Tests.rates)
  func startBeginsOneLaneAgainAndLeavesTheOthersAlone(code: UnitKind, rate: Float) {
    let frames = Self.frames
    let inputs = Tests.inputs(of: code, frames: 2 * frames)
    let isDriven = inputs.contains { $0.isAudio }
    let unit = bench(code, inputs, rate)
    let first = unit.render(frames, lanes: 5..<6)[0]
    unit.start(lane: 5, seed: 6 &* 0x9e37_79b1)
    let second = unit.render(frames, lanes: 0..<16)
    let undisturbed = bench(code, inputs, rate)
    _ = undisturbed.render(frames)
    let others = undisturbed.render(frames, lanes: 0..<16)
    for lane in 0..<16 where lane != 5 {
      #expect(Tests.bits([second[lane]]) == Tests.bits([others[lane]]))
    }
    guard !isDriven else { return }
    #expect(Tests.bits([second[5]]) == Tests.bits([first]))
  }

  /// With a signal at an input, a lane begun again sounds as the same lane of a new unit does.
  @Test(arguments: Catalogue.generators, Tests.rates)
  func startRestoresTheBeginningUnderASignal(code: UnitKind, rate: Float) {
    let frames = 320
    let inputs = Tests.inputs(of: code, frames: frames)
    let doubled = inputs.map { input -> UnitBench.Input in
      guard case .signal(let samples) = input else { return input }
      return .signal(samples + samples)
    }
    let unit = bench(code, doubled, rate)
    let first = unit.render(frames, lanes: 3..<4)
    unit.start(lane: 3, seed: 4 &* 0x9e37_79b1)
    #expect(Tests.bits(unit.render(frames, lanes: 3..<4)) == Tests.bits(first))
  }

  @Test(arguments: Catalogue.generators, Tests.rates)
  func aLaneSoundsTheSameWhateverTheOthersDo(code: UnitKind, rate: Float) {
    let frames = Self.frames
    let inputs = Tests.inputs(of: code, frames: frames)
    let alone = bench(code, inputs, rate).render(frames, lanes: 9..<10)[0]
    let wild = inputs.enumerated().map { index, input -> UnitBench.Input in
      var random = SeededRandom(seed: UInt64(index + 50))
      switch input {
      case .constant(let value):
        return .lanes((0..<16).map { $0 == 9 ? value : Float(random.uniform() * 5000 - 100) })
      case .signal(let samples):
        return .signals(
          (0..<16).map { $0 == 9 ? samples : Tests.noise(frames, seed: UInt64($0 + 1)) })
      default: return input
      }
    }
    let unit = bench(code, wild, rate)
    for lane in 0..<16 where lane != 9 { unit.start(lane: lane, seed: 12345) }
    #expect(Tests.bits(unit.render(frames, lanes: 9..<10)) == Tests.bits([alone]))
  }

  @Test(
    arguments: Catalogue.generators.filter {
      $0.spec.family == .filter || [.lag, .lagUD, .slew, .modal, .follower].contains($0)
    }, Tests.rates)
  func silenceInGivesSilenceOut(code: UnitKind, rate: Float) {
    let frames = Self.frames
    var inputs = Tests.inputs(of: code, frames: frames)
    inputs[0] = .signal([Float](repeating: 0, count: frames))
    let out = bench(code, inputs, rate).render(frames, lanes: 0..<16)
    #expect(out.joined().allSatisfy { $0 == 0 })
  }

  @Test func productsWithSilenceAreSilent() {
    let noise = UnitBench.Input.signal(Tests.noise(640, seed: 1))
    let silence = UnitBench.Input.signal([Float](repeating: 0, count: 640))
    for (code, inputs) in [
      (UnitKind.multiply, [noise, silence]), (.multiply, [silence, noise]),
      (.divide, [silence, noise]), (.divide, [noise, silence]), (.add, [silence, silence]),
      (.subtract, [silence, silence]), (.subtract, [noise, noise]),
    ] {
      #expect(UnitBench(code, inputs).render(640)[0].allSatisfy { $0 == 0 })
    }
  }
}
