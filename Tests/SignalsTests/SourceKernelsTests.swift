import Score
import TestSupport
import Testing

@testable import Signals

/// The kernels of sources give, bit for bit, what plain loops in Swift give.
struct SourceKernelsTests {
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

  @Test(arguments: [true, false])
  func modes(isMoving: Bool) {
    let (x, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let (state, own) = (rows(4, seed: 6), rows(4, seed: 6))
    func turn(_ mode: Mode) -> Mode.Turn {
      let start = mode.turn(Lanes(repeating: 300), Lanes(repeating: 1), 48_000)
      let end = mode.turn(Lanes(repeating: 500), Lanes(repeating: 0.3), 48_000)
      return isMoving ? start.going(to: end, over: Self.frames) : start
    }
    let turns = (
      turn(Mode(ratio: 1, decay: 2, gain: 0.7)), turn(Mode(ratio: 3.1, decay: 0.5, gain: -0.4))
    )
    Kernels.addModes(x, state, turns: turns, to: out, frames: Self.frames)
    for (number, start) in [turns.0, turns.1].enumerated() {
      var (a, b) = (start.real, start.imaginary)
      var (re, im) = (own[2 * number], own[2 * number + 1])
      for i in 0..<Self.frames {
        let turned = (a * re - b * im) + x[i]
        im += a * im + b * re
        re += turned
        a += start.realStep
        b += start.imaginaryStep
        truth[i] = truth[i] + start.gain * im
      }
      (own[2 * number], own[2 * number + 1]) = (re, im)
    }
    #expect(isSame(out, truth, Self.frames) && isSame(state, own, 4))
    for memory in [x, out, truth, state, own] { memory.deallocate() }
  }

  @Test func band() {
    let (x, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let (state, own) = (rows(2, seed: 6), rows(2, seed: 6))
    let (coefficients, steps) = (rows(4, seed: 7), rows(4, seed: 8))
    for i in 0..<4 {
      coefficients[i] = coefficients[i] * 0.1
      steps[i] = steps[i] * 1e-3
    }
    Kernels.addBand(
      x, state, coefficients: coefficients, steps: steps, to: out, frames: Self.frames)
    var c = (0..<4).map { coefficients[$0] }
    for i in 0..<Self.frames {
      let v3 = x[i] - own[1]
      let band = c[0] * own[0] + c[1] * v3
      let low = own[1] + c[1] * own[0] + c[2] * v3
      own[0] = band + band - own[0]
      own[1] = low + low - own[1]
      truth[i] = truth[i] + c[3] * band
      for k in 0..<4 { c[k] = c[k] + steps[k] }
    }
    #expect(isSame(out, truth, Self.frames) && isSame(state, own, 2))
    for memory in [x, out, truth, state, own, coefficients, steps] { memory.deallocate() }
  }

  @Test func white() {
    let (random, out) = (rows(1, seed: 3), rows(Self.frames, seed: 4))
    var words = random.words(0)
    Kernels.white(random, to: out, frames: Self.frames)
    for i in 0..<Self.frames {
      words = LaneRandom.next(words)
      #expect(Math.same(out[i], LaneRandom.bipolar(words)))
    }
    #expect(random.words(0) == words)
    for memory in [random, out] { memory.deallocate() }
  }

  @Test func pink() {
    let (random, out) = (rows(1, seed: 3), rows(Self.frames, seed: 4))
    let (state, own) = (rows(7, seed: 5), rows(7, seed: 5))
    let noise = rows(Self.frames, seed: 6)
    let same = rows(1, seed: 3)
    Kernels.white(same, to: noise, frames: Self.frames)
    Kernels.pink(random, state, to: out, frames: Self.frames)
    let poles: [Float] = [0.99886, 0.99332, 0.96900, 0.86650, 0.55000, -0.7616]
    let gains: [Float] = [0.0555179, 0.0750759, 0.1538520, 0.3104856, 0.5329522, -0.0168980]
    for i in 0..<Self.frames {
      for k in 0..<6 { own[k] = poles[k] * own[k] + noise[i] * gains[k] }
      let low = (own[0] + own[1]) + (own[2] + own[3])
      let truth = (low + (own[4] + own[5]) + (own[6] + noise[i] * 0.5362)) * 0.11
      own[6] = noise[i] * 0.115926
      #expect(Math.same(out[i], truth))
    }
    #expect(isSame(state, own, 7) && Math.same(random[0], same[0]))
    for memory in [random, out, state, own, noise, same] { memory.deallocate() }
  }
}
