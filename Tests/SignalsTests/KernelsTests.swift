import Score
import TestSupport
import Testing

@testable import Signals

/// The kernels in C give, bit for bit, what plain loops in Swift give.
struct KernelsTests {
  private static let frames = 61

  /// Rows of seeded numbers from -1 to 1.
  private func rows(_ count: Int, seed: UInt64) -> UnsafeMutablePointer<Lanes> {
    let rows = UnsafeMutablePointer<Lanes>.rows(count)
    var random = SeededRandom(seed: seed)
    for i in 0..<count {
      for lane in 0..<16 { rows[i][lane] = Float(random.uniform() * 2 - 1) }
    }
    return rows
  }

  private func isSame(_ a: UnsafePointer<Lanes>, _ b: UnsafePointer<Lanes>, _ count: Int) -> Bool {
    (0..<count).allSatisfy { Math.same(a[$0], b[$0]) }
  }

  private func words(seed: UInt64) -> LaneWords {
    var random = SeededRandom(seed: seed)
    var words = LaneWords()
    for lane in 0..<16 { words[lane] = UInt32(truncatingIfNeeded: random.next()) }
    return words
  }

  @Test(arguments: [true, false])
  func sine(isLine: Bool) {
    let (push, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    var phases = PhaseRows(phase: words(seed: 3), increment: words(seed: 4), step: words(seed: 5))
    var (phase, increment) = (phases.phase, phases.increment)
    for i in 0..<Self.frames {
      truth[i] = Math.sine(cycles: Math.cycles(phase) + push[isLine ? i : 0])
      phase &+= increment
      increment &+= phases.step
    }
    Kernels.sine(&phases, push: push, isLine: isLine, to: out, frames: Self.frames)
    #expect(isSame(out, truth, Self.frames))
    #expect(phases.phase == phase)
    for memory in [push, out, truth] { memory.deallocate() }
  }

  @Test func table() {
    let (state, out, truth) = (
      rows(4, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let bench = UnitBench(.saw, [.constant(440)])
    bench.step(1)
    for i in 0..<4 { state[i] = bench.state[i + 1] }
    var phases = PhaseRows(phase: words(seed: 3), increment: words(seed: 4), step: words(seed: 5))
    var (phase, increment) = (phases.phase, phases.increment)
    let levels = TableReader.Levels(
      state, samples: UnsafePointer(UnitBench.tables.samples))
    for i in 0..<Self.frames {
      truth[i] = levels.value(at: phase)
      phase &+= increment
      increment &+= phases.step
    }
    Kernels.table(
      &phases, offsets: state, sizes: state + 1, in: UnsafePointer(UnitBench.tables.samples),
      to: out, frames: Self.frames)
    #expect(isSame(out, truth, Self.frames))
    #expect(phases.phase == phase)
    for memory in [state, out, truth] { memory.deallocate() }
  }

  @Test func lowpass() {
    let (x, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let (state, own) = (rows(2, seed: 6), rows(2, seed: 6))
    func coefficients(_ hertz: Float) -> StateVariable.Coefficients {
      .init(
        cutoff: Lanes(repeating: hertz), damping: Lanes(repeating: 0.3), sampleRate: 48_000)
    }
    var (c, end) = (coefficients(900), coefficients(1300))
    let step = StateVariable.Coefficients(
      (end.a1 - c.a1) * 0.01, (end.a2 - c.a2) * 0.01, (end.a3 - c.a3) * 0.01)
    Kernels.lowpass(x, state, start: c, step: step, to: out, frames: Self.frames)
    for i in 0..<Self.frames {
      let v3 = x[i] - own[1]
      let band = c.a1 * own[0] + c.a2 * v3
      let low = own[1] + c.a2 * own[0] + c.a3 * v3
      own[0] = band + band - own[0]
      own[1] = low + low - own[1]
      truth[i] = low
      end = .init(c.a1 + step.a1, c.a2 + step.a2, c.a3 + step.a3)
      c = end
    }
    #expect(isSame(out, truth, Self.frames) && isSame(state, own, 2))
    for memory in [x, out, truth, state, own] { memory.deallocate() }
  }

  @Test(arguments: [true, false])
  func multiply(isLine: Bool) {
    let (x, y, out) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 3)
    )
    Kernels.multiply(x, y, isLine: isLine, to: out, frames: Self.frames)
    for i in 0..<Self.frames { #expect(Math.same(out[i], x[i] * y[isLine ? i : 0])) }
    for memory in [x, y, out] { memory.deallocate() }
  }

  @Test func segment() {
    let out = rows(Self.frames, seed: 1)
    var random = SeededRandom(seed: 9)
    var state = (0..<48).map { _ in random.uniform() }
    var own = state
    state.withUnsafeMutableBytes {
      Kernels.segment($0.baseAddress!, to: out, frames: Self.frames)
    }
    for i in 0..<Self.frames {
      for lane in 0..<16 {
        #expect(out[i][lane] == Float(own[lane]))
        own[lane] = own[lane] * own[16 + lane] + own[32 + lane]
      }
    }
    #expect(state == own)
    out.deallocate()
  }

  @Test func energyAndMix() {
    let (x, left, right) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 3)
    )
    let (ownLeft, ownRight) = (rows(Self.frames, seed: 2), rows(Self.frames, seed: 3))
    let gains = rows(4, seed: 4)
    var own = Lanes()
    let sum = Kernels.energy(x, frames: Self.frames)
    Kernels.mix(
      x, left: left, right: right, leftGain: gains[0], leftStep: gains[1], rightGain: gains[2],
      rightStep: gains[3], frames: Self.frames)
    for i in 0..<Self.frames {
      own += x[i] * x[i]
      ownLeft[i] += x[i] * (gains[0] + gains[1] * Float(i))
      ownRight[i] += x[i] * (gains[2] + gains[3] * Float(i))
    }
    #expect(Math.same(sum, own))
    #expect(isSame(left, ownLeft, Self.frames) && isSame(right, ownRight, Self.frames))
    for memory in [x, left, right, ownLeft, ownRight, gains] { memory.deallocate() }
  }
}
