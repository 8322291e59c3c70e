import Signals

/// The state of cascaded shelving filters for blocks of eight lines, and their processing of a quantum.
final class ShelfBank {
  let blocks: Int
  private let pairs: Int
  private let stride: Int
  private let coefficients: AlignedFloats
  private let state: AlignedFloats

  /// Makes the same filters for all lines.
  /// - Parameter blocks: number of blocks of eight lines.
  convenience init(_ design: ShelfDesign, blocks: Int) {
    self.init(pairs: design.corners.count / 2, blocks: blocks, isShared: true)
    for line in 0..<8 { write(design, line: line) }
  }

  /// Makes filters for each line; their number is a multiple of eight.
  convenience init(_ designs: [ShelfDesign]) {
    self.init(pairs: designs[0].corners.count / 2, blocks: designs.count / 8, isShared: false)
    for (line, design) in designs.enumerated() { write(design, line: line) }
  }

  private init(pairs: Int, blocks: Int, isShared: Bool) {
    (self.pairs, self.blocks) = (pairs, blocks)
    stride = isShared ? 0 : pairs * 96
    coefficients = AlignedFloats(pairs * 96 * (isShared ? 1 : blocks))
    state = AlignedFloats(blocks * pairs * 32)
  }

  private func write(_ design: ShelfDesign, line: Int) {
    for index in design.corners.indices {
      let start = line / 8 * stride + index * 48 + line % 8
      for (k, value) in design.coefficients(index).enumerated() {
        coefficients.start[start + 8 * k] = Float(value)
      }
    }
  }

  func reset() { state.start.update(repeating: 0, count: state.count) }

  /// Filters 64 samples of every line, in place.
  func run(_ lines: UnsafeMutablePointer<Float>) {
    Kernels.shelves(
      lines: lines, state: state.start, coefficients: coefficients.start, coefficientStride: stride,
      blocks: blocks, pairs: pairs)
  }
}
