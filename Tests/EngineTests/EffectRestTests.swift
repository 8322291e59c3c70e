import CRealtime
import Score
import Signals
import TestSupport
import Testing

@testable import Engine

/// An effect whose tail has ended is not computed, and nobody hears it.
struct EffectRestTests {
  /// Noise for a quarter of a second, silence until the last half second, and noise again, through one effect.
  /// - Parameter isKeptAwake: whether a parameter is set in every quantum to the value that it has, so that the effect is
  ///   computed all the time.
  /// - Returns: the samples, and whether the effect was at rest before the second noise.
  private func run(_ name: String, isKeptAwake: Bool) throws -> (out: [Float], isAtRest: Bool) {
    realtime_flush_denormals()
    let spec = Catalogue.effect(named: name)!.spec
    // Tails that fall below the smallest float within the silence.
    let short = ["reverb": ("time", 0.2), "delay": ("time", 0.02), "pingpong": ("time", 0.02)]
    let values = spec.inputs.map { input in
      short[name].flatMap { $0.0 == input.name ? $0.1 : nil } ?? input.defaultValue
    }
    let effect = EffectSpec(
      name: "e", unit: name, values: values, table: spec.table == .recording ? 1 : nil)
    let chain = try EffectChain([effect], tables: Voices.tables, sampleRate: 48_000)
    let frames = 16 * 48_000
    var random = SeededRandom(seed: 7)
    var (left, right) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
    // The noise begins and ends within quanta, as notes do.
    for i in Array(17..<12_017) + Array(744_033..<frames) {
      (left[i], right[i]) = (Float(2 * random.uniform() - 1), Float(2 * random.uniform() - 1))
    }
    var isAtRest = false
    for start in stride(from: 0, to: frames, by: 64) {
      if isKeptAwake {
        chain.set(0, slot: 0, to: Float(values[0]), over: 0, at: Int64(start))
      }
      if start == 744_000 { isAtRest = chain.stages[0].isAtRest }
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          chain.process(
            l.baseAddress! + start, r.baseAddress! + start, frames: 64, at: Int64(start))
        }
      }
    }
    return (left + right, isAtRest)
  }

  private static let restful: Set = [
    "reverb", "convolution", "delay", "pingpong", "equaliser", "filter",
  ]

  @Test(
    arguments: restful.sorted()
      + Drawn.cases(4, of: Catalogue.effects.map(\.name).filter { !restful.contains($0) }))
  func anEffectAtRestSoundsAsOneThatIsComputed(name: String) throws {
    guard name != Send.spec.name else { return }
    let (some, all) = try (run(name, isKeptAwake: false), run(name, isKeptAwake: true))
    // The same bits, but for what is 600 dB below full scale.
    #expect(zip(some.out, all.out).allSatisfy { $0 == $1 || abs($0 - $1) < 1e-29 })
    #expect(zip(some.out, all.out).allSatisfy { $0 == $1 || abs($1) < 1e-20 })
    #expect(some.out.suffix(1000).contains { $0 != 0 })
    #expect(some.isAtRest == Self.restful.contains(name) && !all.isAtRest)
  }

  @Test func aParameterThatIsSetWakesItForItsWay() throws {
    let values = Catalogue.effect(named: "filter")!.spec.inputs.map(\.defaultValue)
    let filter = EffectSpec(name: "f", unit: "filter", values: values)
    let chain = try EffectChain([filter], sampleRate: 48_000)
    var (left, right) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
    func run(_ quanta: Range<Int>) {
      for quantum in quanta {
        chain.process(&left, &right, frames: 64, at: Int64(64 * quantum))
      }
    }
    run(0..<100)
    #expect(chain.stages[0].isAtRest)
    chain.set(0, slot: 1, to: 500, over: 640, at: 6400)
    run(100..<101)
    #expect(!chain.stages[0].isAtRest)
    run(101..<300)
    #expect(chain.stages[0].isAtRest)
  }
}
