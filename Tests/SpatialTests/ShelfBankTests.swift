import Glibc
import Score
import Signals
import Testing

@testable import Spatial

/// Shelving filters in a row: their design, and the kernel that runs them.
@Suite(.serialized) struct ShelfBankTests {
  private static func design(_ levels: [Double], sampleRate: Double = 48_000) -> ShelfDesign {
    ShelfDesign(
      levels: levels, at: OctaveBands.centres, weights: levels.map { _ in 1 },
      corners: ShelfDesign.wallCorners, sampleRate: sampleRate)
  }
  private static let slope: [Double] = [-1, -1, -1, -1.5, -2.5, -4, -5, -5.5, -6]

  /// The amplitude of what a filter lets pass of a sine is that of its design.
  @Test(arguments: [44_100.0, 192_000])
  func sinesComeOutAsDesigned(rate: Double) {
    let design = Self.design(Self.slope, sampleRate: rate)
    let bank = ShelfBank(design, blocks: 1)
    let lines = AlignedFloats(8 * 64)
    for hertz in [40.0, 125, 500, 3000, 9000] {
      bank.reset()
      var (re, im, count) = (0.0, 0.0, 0)
      let period = Int((rate / hertz).rounded())
      let turn = 2 * Double.pi / Double(period)
      for quantum in 0..<Int(rate) / 64 {
        for i in 0..<64 { lines.start[3 * 64 + i] = Float(sin(turn * Double(quantum * 64 + i))) }
        bank.run(lines.start)
        for i in 0..<64 where quantum * 64 + i >= 100 * period && count < 4 * period {
          let angle = turn * Double(quantum * 64 + i)
          re += sin(angle) * Double(lines.start[3 * 64 + i])
          im += cos(angle) * Double(lines.start[3 * 64 + i])
          count += 1
        }
        if count == 4 * period { break }
      }
      if count < 4 * period { continue }
      let gain = 2 * (re * re + im * im).squareRoot() / Double(count)
      let wanted = design.level(at: rate / Double(period))
      #expect(abs(Decibels.level(gain) - wanted) < 0.01, "\(hertz)")
    }
  }

  @Test func flatLevelsNeedNoFilter() {
    let design = Self.design([Double](repeating: -3, count: 9))
    #expect(design.isFlat && abs(Decibels.level(Double(design.gain)) + 3) < 1e-5)
    #expect(abs(design.level(at: 1234) + 3) < 1e-9)
  }

  /// What a plain loop in Swift does, bit for bit, with shared coefficients and with those of each line.
  @Test(arguments: [true, false], KernelVariant.allCases.filter(\.isAvailable))
  func kernelsAreTheLoop(isShared: Bool, variant: KernelVariant) {
    variant.run()
    var random = SeededRandom(seed: 7)
    let (blocks, pairs) = (3, 2)
    let sets = isShared ? 1 : blocks
    let coefficients = (0..<sets * pairs * 96).map { _ in Float(random.uniform() - 0.5) }
    let memory = AlignedFloats(coefficients)
    var state = (0..<blocks * pairs * 32).map { _ in Float(random.uniform() - 0.5) }
    let states = AlignedFloats(state)
    var x = (0..<blocks * 8 * 64).map { _ in Float(random.uniform() - 0.5) }
    let lines = AlignedFloats(x)
    for block in 0..<blocks {
      for line in 0..<8 {
        for filter in 0..<2 * pairs {
          let k = (isShared ? 0 : block * pairs * 96) + filter * 48 + line
          let s = (block * pairs + filter / 2) * 32 + filter % 2 * 16 + line
          for i in (block * 8 + line) * 64..<(block * 8 + line + 1) * 64 {
            let v = x[i] - state[s + 8]
            let across = coefficients[k + 8] * state[s]
            let bottom = coefficients[k + 24] * v + coefficients[k + 32] * state[s]
            x[i] = bottom + coefficients[k + 40] * state[s + 8]
            state[s] = coefficients[k] * state[s] + coefficients[k + 8] * v
            state[s + 8] = (state[s + 8] + across) + coefficients[k + 16] * v
          }
        }
      }
    }
    Kernels.shelves(
      lines: lines.start, state: states.start, coefficients: memory.start,
      coefficientStride: isShared ? 0 : pairs * 96, blocks: blocks, pairs: pairs)
    #expect(x.indices.count { lines.start[$0].bitPattern != x[$0].bitPattern } == 0)
    #expect(state.indices.count { states.start[$0].bitPattern != state[$0].bitPattern } == 0)
  }
}
