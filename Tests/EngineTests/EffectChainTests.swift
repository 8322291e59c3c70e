import Score
import TestSupport
import Testing

@testable import Engine

struct EffectChainTests {
  /// Runs ones through a chain, in quanta of 64 frames, with changes given as (frame, effect, value, ramp).
  private func run(
    _ specs: [EffectSpec], _ changes: [(Int64, Int, Float, UInt32)], frames: Int = 1024
  ) throws -> [Float] {
    let chain = try EffectChain(specs, sampleRate: 48_000)
    var (left, right) = ([Float](repeating: 1, count: frames), [Float](repeating: 1, count: frames))
    for start in stride(from: 0, to: frames, by: 64) {
      for (frame, effect, value, ramp) in changes where frame / 64 == Int64(start / 64) {
        chain.set(effect, slot: 0, to: value, over: ramp, at: frame)
      }
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          chain.process(
            l.baseAddress! + start, r.baseAddress! + start, frames: 64, at: Int64(start))
        }
      }
    }
    #expect(left == right)
    return left
  }

  private func gain(_ level: Double) -> EffectSpec {
    EffectSpec(name: "g", unit: "gain", values: [level])
  }

  @Test func gainsOfEffectsAndLevelMultiply() throws {
    let out = try run([gain(-6), gain(-10)], [(0, 2, -4, 0)])
    #expect(abs(Level.decibels(Double(out[500])) + 20) < 1e-4)
  }

  @Test func aChangeComesOnItsFrame() throws {
    for frame in [0, 1, 63, 64, 100] as [Int64] {
      let out = try run([gain(0)], [(frame, 0, -120, 0)])
      #expect(out.indices.filter { out[$0] != 0 }.count == Int(frame))
    }
  }

  @Test func aRampArrivesOnItsFrame() throws {
    let out = try run([gain(0)], [(10, 0, -20, 1000)], frames: 2048)
    #expect(out[10] == 1 && out[1009] > 0.1001)
    #expect(abs(out[1010] - 0.1) < 1e-6 && abs(out[1500] - 0.1) < 1e-6)
    // straight in amplitude within 64 frames, 1.28 dB: (0.147 Np)² / 8 = 0.024 dB off at most
    for i in 10..<1010 {
      #expect(abs(Level.decibels(Double(out[i])) + Double(i - 10) / 50) < 0.025)
    }
  }

  @Test func changesOfOneFrameComeInTheirOrder() throws {
    let out = try run([gain(0)], [(10, 0, -20, 0), (10, 0, -40, 0), (10, 0, -6, 0)])
    #expect(abs(Level.decibels(Double(out[10])) + 6) < 1e-4)
  }

  @Test func moreChangesThanFitComeAQuantumEarlyAtMost() throws {
    let many =
      (0..<1500).map { (Int64(40), 0, Float(-$0 % 7), UInt32(0)) } + [(Int64(41), 0, -20, 0)]
    let out = try run([gain(0)], many)
    #expect(abs(out[64] - 0.1) < 1e-6)
  }

  /// While a new effect fades in, it stands in for as much of the dry sound as it has taken: one that changes nothing is not heard.
  @Test func aNewEffectThatChangesNothingIsNotHeardToCome() throws {
    let old = try EffectChain([], sampleRate: 48_000)
    let new = try EffectChain([gain(0)], sampleRate: 48_000, after: old)
    new.takeOver(old, at: 0)
    var (left, right) = ([Float](repeating: 1, count: 2048), [Float](repeating: 1, count: 2048))
    for start in stride(from: 0, to: 2048, by: 64) {
      left.withUnsafeMutableBufferPointer { l in
        right.withUnsafeMutableBufferPointer { r in
          new.process(
            l.baseAddress! + start, r.baseAddress! + start, frames: 64, at: Int64(start))
        }
      }
    }
    #expect((left + right).allSatisfy { abs($0 - 1) < 1e-5 })
  }

  @Test func anUnknownEffectIsExplained() {
    let error = #expect(throws: Fault.self) {
      try EffectChain([EffectSpec(name: "room", unit: "reverbb", values: [])], sampleRate: 48_000)
    }
    #expect(error?.description == "room: unknown effect \"reverbb\"; did you mean \"reverb\"?")
  }
}
