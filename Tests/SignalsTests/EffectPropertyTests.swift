import Score
import TestSupport
import Testing

@testable import Signals

/// What holds for every effect.
struct EffectPropertyTests {
  private let left = Tests.noise(9600, seed: 1)
  private let right = Tests.noise(9600, seed: 2)
  private let silence = [Float](repeating: 0, count: 9600)

  @Test(arguments: EffectKind.all)
  func theSoundDoesNotDependOnWhereStretchesEnd(code: EffectKind) {
    let whole = EffectBench(code).process(left, right)
    for cuts in [[16, 48], [37, 27], [1, 63], [5, 11, 48]] {
      let cut = EffectBench(code).process(left, right, cuts: cuts)
      #expect(Tests.bits([cut.left, cut.right]) == Tests.bits([whole.left, whole.right]))
    }
  }

  @Test(arguments: EffectKind.all)
  func resetForgetsAllSound(code: EffectKind) {
    let bench = EffectBench(code)
    let first = bench.process(left, right)
    bench.effect.reset()
    let second = bench.process(left, right)
    #expect(Tests.bits([second.left, second.right]) == Tests.bits([first.left, first.right]))
  }

  @Test(arguments: EffectKind.all)
  func silenceInGivesSilenceOut(code: EffectKind) {
    let out = EffectBench(code).process(silence, silence)
    #expect((out.left + out.right).allSatisfy { $0 == 0 })
  }

  @Test(arguments: EffectKind.all)
  func theOutputStaysFiniteAndBoundedOverTheWholeRange(code: EffectKind) {
    var random = SeededRandom(seed: 3).split(code.spec.name)
    for _ in 0..<6 {
      let bench = EffectBench(code)
      var worst = 0.0
      for _ in 0..<30 {
        bench.parameters = code.spec.inputs.map { spec in
          func value() -> Float {
            let (low, high) = (spec.range.lowerBound, spec.range.upperBound)
            return Float(
              [low, high, low + (high - low) * random.uniform()][random.integer(in: 0...2)])
          }
          return Glide(start: value(), end: value())
        }
        let out = bench.process(Array(left.prefix(1600)), Array(right.prefix(1600)))
        worst = max(worst, Level.peak(out.left), Level.peak(out.right))
        #expect(Level.isFinite(out.left) && Level.isFinite(out.right))
      }
      #expect(worst < 60)  // 24 dB of gain, 0.98 of feedback, 30 s of reverberation
    }
  }

  @Test(arguments: EffectKind.all)
  func noParameterWhateverMakesAnEffectTrap(code: EffectKind) {
    let hostile: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1, 0]
    for value in hostile {
      for index in code.spec.inputs.indices {
        let bench = EffectBench(code)
        bench.parameters[index] = Glide(start: value, end: value)
        #expect(bench.process(left, right).left.count == left.count)
      }
    }
  }

  @Test(arguments: [EffectKind.delay, .reverb])
  func withoutMixTheSoundPassesUnchanged(code: EffectKind) {
    let mix = code.spec.inputs.firstIndex { $0.name == "mix" }!
    let bench = EffectBench(code)
    bench.parameters[mix] = Glide(start: 0, end: 0)
    let out = bench.process(left, right)
    #expect(out.left == left && out.right == right)
  }
}
