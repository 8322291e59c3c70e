internal import CKernels

/// Filters the sound of few paths, each by a response of its own: the sum of the panner's filters with the path's weights.
///
/// Filtering is linear, so this gives the sound that the panner's lines give, up to rounding. Lines cost a multiplication for each filter,
/// tap and sample, however many paths they hold; here it is 1.5 for each path, tap and sample, and as many
/// again where the path moves, and 0.4 to 0.8 for making the response.
final class PathResponses {
  /// The most paths that are filtered so. Counted, not measured, the lines take as many multiplications as about 6 moving paths.
  static let limit = 4
  private static let frames = Quantum.frames

  /// The filters, each in whole quanta.
  private let filters: AlignedFloats
  private let length: Int
  /// The number of quanta that one quantum of sound goes on for.
  private let tiles: Int
  /// A path's response at the start of a quantum and its growth, each behind a quantum of zeros.
  private let responses: AlignedFloats
  /// For each ear the sound to come, and room for a quantum of it.
  private let tails: [AlignedFloats]
  private let scratch = AlignedFloats(frames)
  /// The number of quanta until the tails are silent.
  private var remaining = 0

  /// - Parameter filters: of one length, in samples.
  init(_ filters: [[Float]], ears: Int) {
    let (frames, taps) = (Self.frames, filters[0].count)
    length = (taps + frames - 1) / frames * frames
    tiles = (taps - 1 + 2 * frames - 1) / frames
    self.filters = AlignedFloats(filters.count * length)
    for (row, filter) in filters.enumerated() {
      for (i, value) in filter.enumerated() { self.filters.start[row * length + i] = value }
    }
    let tiles = tiles
    responses = AlignedFloats(2 * (1 + tiles) * frames)
    tails = (0..<ears).map { _ in AlignedFloats(tiles * frames) }
  }

  /// Adds a quantum of a path's sound at one ear.
  /// - Parameters:
  ///   - sound: a quantum, and the same with each sample times its number, from 1 on.
  ///   - weights: of each filter at the start of the quantum, and `stride` behind them what they grow by with every sample.
  ///   - rows: the number of filters that the path uses.
  func add(
    _ sound: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, stride: Int, rows: Int, ear: Int
  ) {
    let filter = kernels_now().pointee.filter
    let (frames, width) = (Self.frames, (1 + tiles) * Self.frames)
    let isMoving = (0..<rows).contains { weights[stride + $0] != 0 }
    for part in 0..<(isMoving ? 2 : 1) {
      let response = responses.start + part * width + frames
      for place in Swift.stride(from: 0, to: length, by: frames) {
        filter(
          response + place, filters.start + place, length, weights + part * stride, 1, Int32(rows))
      }
    }
    for tile in 0..<tiles {
      let place = tile * frames
      filter(
        scratch.start, responses.start + frames + place, width, sound, Int32(frames),
        isMoving ? 2 : 1)
      let tail = tails[ear].start + place
      for i in 0..<frames { tail[i] += scratch.start[i] }
    }
    remaining = tiles
  }

  /// Adds what is due to a quantum of output.
  func finish(into outputs: UnsafePointer<UnsafeMutablePointer<Float>>) {
    guard remaining > 0 else { return }
    remaining -= 1
    let frames = Self.frames
    for (ear, tail) in tails.enumerated() {
      let output = outputs[ear]
      for i in 0..<frames { output[i] += tail.start[i] }
      let rest = (tiles - 1) * frames
      tail.start.update(from: tail.start + frames, count: rest)
      (tail.start + rest).update(repeating: 0, count: frames)
    }
  }
}
