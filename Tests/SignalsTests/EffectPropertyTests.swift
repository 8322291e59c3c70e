import Score
import TestSupport
import Testing

@testable import Signals

/// What holds for every effect, at every sample rate.
struct EffectPropertyTests {
  private static let rates = [44_100.0, 48_000, 96_000]
  private let left = Tests.noise(9600, seed: 1)
  private let right = Tests.noise(9600, seed: 2)
  private let silence = [Float](repeating: 0, count: 9600)

  /// The values at which effects stand by themselves, and some at random: at the first many do nothing.
  private func settings(of code: EffectKind) -> [[Float]] {
    var random = SeededRandom(seed: 8).split(code.spec.name)
    let plain = code.spec.inputs.map { Float($0.defaultValue) }
    let wild = (0..<2).map { _ in
      code.spec.inputs.map { spec in
        Float(
          spec.range.lowerBound
            + (spec.range.upperBound - spec.range.lowerBound) * random.uniform())
      }
    }
    return [plain] + wild
  }

  @Test(arguments: Catalogue.processors, Drawn.cases(1, of: rates))
  func theSoundDoesNotDependOnWhereStretchesEnd(code: EffectKind, rate: Double) {
    for values in settings(of: code) {
      let whole = EffectBench(code, values, sampleRate: rate).process(left, right)
      for cuts in [[16, 48], [37, 27], [1, 63], [5, 11, 48]] {
        let cut = EffectBench(code, values, sampleRate: rate).process(left, right, cuts: cuts)
        #expect(Tests.bits([cut.left, cut.right]) == Tests.bits([whole.left, whole.right]))
      }
    }
  }

  @Test(arguments: Catalogue.processors, rates)
  func resetForgetsAllSound(code: EffectKind, rate: Double) {
    for values in settings(of: code) {
      let bench = EffectBench(code, values, sampleRate: rate)
      let first = bench.process(left, right)
      bench.effect.reset()
      let second = bench.process(left, right)
      #expect(Tests.bits([second.left, second.right]) == Tests.bits([first.left, first.right]))
    }
  }

  @Test(arguments: Catalogue.processors, rates)
  func silenceInGivesSilenceOut(code: EffectKind, rate: Double) {
    for values in settings(of: code) {
      let out = EffectBench(code, values, sampleRate: rate).process(silence, silence)
      #expect((out.left + out.right).allSatisfy { $0 == 0 })
    }
  }

  /// The largest magnitude that an effect may put out of a sound within -1...1.
  private func bound(of code: EffectKind) -> Double {
    switch code {
    case .equaliser: 1e7  // six bands of 24 dB on one another
    case .filter: 2500  // two resonances of 50
    case .compressor: 70  // 36 dB of makeup
    case .reverb: 120  // 30 s of reverberation, and jumps
    case .limiter: 1.06  // what a falling ceiling cannot catch, and Gibbs's overshoot
    case .tremolo, .gate: 1
    case .autoPan: 1.4143
    case .width: 2
    default: 60  // 24 dB of gain, 0.98 of feedback
    }
  }

  @Test(arguments: Catalogue.processors, Drawn.cases(1, of: rates))
  func theOutputStaysFiniteAndBoundedOverTheWholeRange(code: EffectKind, rate: Double) {
    var random = SeededRandom(seed: 3).split(code.spec.name)
    for _ in 0..<4 {
      let bench = EffectBench(code, sampleRate: rate)
      var worst = 0.0
      for _ in 0..<30 {
        bench.parameters = code.spec.inputs.map { spec in
          func value() -> Float {
            let (low, high) = (spec.range.lowerBound, spec.range.upperBound)
            return Float(
              [low, high, low + (high - low) * random.uniform()][random.integer(in: 0...2)])
          }
          return ControlSegment(start: value(), end: value())
        }
        let out = bench.process(Array(left.prefix(1600)), Array(right.prefix(1600)))
        worst = max(worst, Level.peak(out.left), Level.peak(out.right))
        #expect(Level.isFinite(out.left) && Level.isFinite(out.right))
      }
      #expect(worst <= bound(of: code))
    }
  }

  @Test(arguments: Catalogue.processors)
  func noParameterWhateverMakesAnEffectTrap(code: EffectKind) {
    let hostile: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, 0]
    for value in hostile {
      for index in code.spec.inputs.indices {
        let bench = EffectBench(code)
        bench.parameters[index] = ControlSegment(start: value, end: value)
        #expect(bench.process(left, right).left.count == left.count)
      }
    }
  }

  @Test(arguments: Catalogue.processors)
  func noSoundWhateverMakesAnEffectTrap(code: EffectKind) {
    let hostile: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0,
    ]
    let sound = left.indices.map { hostile[$0 / 100 % hostile.count] }
    for values in settings(of: code) {
      #expect(EffectBench(code, values).process(sound, left).left.count == left.count)
    }
  }

  @Test(
    arguments: Catalogue.processors.filter { $0.spec.inputs.contains { $0.name == "mix" } }, rates)
  func withoutMixTheSoundPassesUnchanged(code: EffectKind, rate: Double) {
    let mix = code.spec.inputs.firstIndex { $0.name == "mix" }!
    let bench = EffectBench(code, sampleRate: rate)
    bench.parameters[mix] = ControlSegment(start: 0, end: 0)
    let out = bench.process(left, right)
    #expect(Tests.bits([out.left, out.right]) == Tests.bits([left, right]))
  }
}
