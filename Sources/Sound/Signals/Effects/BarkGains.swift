import Score

/// A band-pass filter per Bark band, for two channels: it measures the power in each band, and sets gains that are
/// exact in the middle of the bands.
///
/// The filters are two-pole state-variable filters with -3 dB at the bands' edges (V. Zavalishin, "The Art of VA
/// Filter Design", 2018, ch. 4), and y = x + Σ w·band: with all w at 0 the sound passes unchanged to the bit. The
/// filters never change, so that gains can move at any speed. The weights for wanted gains come from the inverse of
/// the matrix of the filters' real parts in each other's middles: right within 0.5 dB for single bands and within 3
/// dB at the edges of a block of bands that is lowered by 12 dB.
final class BarkGains {
  /// The number of bands below 0.45 of the sample rate; higher ones have no effect.
  let count: Int
  /// The rows of 16 bands: coefficients (a1, a2, a3, k), state (two per channel), weights and their steps, energies.
  private let rows: UnsafeMutablePointer<Lanes>
  /// The columns j of the inverse, times the band's k: two rows each.
  private let inverse: UnsafeMutablePointer<Lanes>
  private static let rowCount = 2 * 11

  private enum Row {
    static let (a1, a2, a3, k) = (0, 2, 4, 6)
    static let (left1, left2, right1, right2) = (8, 10, 12, 14)
    static let (weight, step, energy) = (16, 18, 20)
  }

  init(sampleRate: Double) {
    let edges = [20] + Bark.edges.dropFirst()
    count = max(1, edges.dropFirst().count { $0 < 0.45 * sampleRate })
    rows = .rows(Self.rowCount)
    inverse = .rows(2 * Bark.bands)
    let tangents = edges.prefix(count + 1).map { UnitCircle.tangent(halfTurns: $0 / sampleRate) }
    let middles = (0..<count).map { (tangents[$0] * tangents[$0 + 1]).squareRoot() }
    let widths = (0..<count).map { (tangents[$0 + 1] - tangents[$0]) / middles[$0] }
    for band in 0..<count {
      let (g, k) = (middles[band], widths[band])
      let a1 = 1 / (1 + g * (g + k))
      for (row, value) in [(Row.a1, a1), (Row.a2, g * a1), (Row.a3, g * g * a1), (Row.k, k)] {
        rows[row + band / 16][band % 16] = Float(value)
      }
    }
    let matrix = (0..<count).map { to in
      (0..<count).map { from -> Double in
        let x = middles[to] / middles[from]
        let (real, imaginary) = (1 - x * x, widths[from] * x)
        return imaginary * imaginary / (real * real + imaginary * imaginary)
      }
    }
    for (to, row) in SymmetricSystem.inverse(matrix).enumerated() {
      for (from, value) in row.enumerated() {
        inverse[2 * from + to / 16][to % 16] = Float(value * widths[to])
      }
    }
  }

  deinit {
    rows.deallocate()
    inverse.deallocate()
  }

  func reset() { for row in Row.left1..<Self.rowCount { rows[row] = Lanes() } }

  /// Moves the weights to those of the gains (less 1) of all bands within `frames` frames.
  func move(to gains: UnsafePointer<Float>, over frames: Int) {
    var (low, high) = (Lanes(), Lanes())
    for band in 0..<count {
      low += inverse[2 * band] * gains[band]
      high += inverse[2 * band + 1] * gains[band]
    }
    let part = 1 / Float(frames)
    rows[Row.step] = (low - rows[Row.weight]) * part
    rows[Row.step + 1] = (high - rows[Row.weight + 1]) * part
  }

  /// The mean power of each band since the last call, over both channels, in `frames` frames; the sums are reset.
  func takePowers(_ frames: Int) -> (low: Lanes, high: Lanes) {
    let scale = 1 / Float(2 * frames)
    let powers = (rows[Row.energy] * scale, rows[Row.energy + 1] * scale)
    rows[Row.energy] = Lanes()
    rows[Row.energy + 1] = Lanes()
    return powers
  }

  /// Filters both channels and adds the weighted bands.
  func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for i in 0..<frames { (left[i], right[i]) = step(left[i], right[i]) }
  }

  @inline(__always) private func step(_ left: Float, _ right: Float) -> (Float, Float) {
    var (l, r) = (Lanes(), Lanes())
    for half in 0..<2 {
      let x = band(Row.left1, Row.left2, half, left)
      let y = band(Row.right1, Row.right2, half, right)
      let k = rows[Row.k + half]
      rows[Row.energy + half] += (k * x) * (k * x) + (k * y) * (k * y)
      let weight = rows[Row.weight + half] + rows[Row.step + half]
      rows[Row.weight + half] = weight
      l += weight * x
      r += weight * y
    }
    return (left + Math.sum(l), right + Math.sum(r))
  }

  /// The next sample of sixteen band-passes, before their gain k.
  @inline(__always)
  private func band(_ first: Int, _ second: Int, _ half: Int, _ input: Float) -> Lanes {
    let (one, two) = (rows[first + half], rows[second + half])
    let v3 = Lanes(repeating: input) - two
    let v1 = rows[Row.a1 + half] * one + rows[Row.a2 + half] * v3
    let v2 = two + rows[Row.a2 + half] * one + rows[Row.a3 + half] * v3
    rows[first + half] = v1 + v1 - one
    rows[second + half] = v2 + v2 - two
    return v1
  }
}
