/// A part of a partitioned convolution: blocks of one length with segments of an impulse response.
///
/// The method is uniformly partitioned overlap-save with a frequency-domain delay line (W. G. Gardner, "Efficient
/// convolution without input-output delay", JAES 43, 1995; F. Wefers, "Partitioned convolution algorithms for
/// real-time auralization", 2015, chapter 5).
final class SpectrumLine {
  private let plan: PairTransform
  private let block: Int
  private let segments: Int
  /// The spectra of the segments, the spectra of the last input blocks, and the sum of their products.
  private let response: UnsafeMutablePointer<Float>
  private let history: UnsafeMutablePointer<Float>
  private let sum: UnsafeMutablePointer<Float>
  /// The index of the newest block in the history.
  private var newest = 0
  /// The number of segments that have been added to the sum.
  private var added = 0

  /// - Parameters:
  ///   - taps: impulse responses of both channels; this line has those from `first` to `end`.
  ///   - block: frames of a block, a power of two.
  init(left: [Float], right: [Float], from first: Int, to end: Int, block: Int) {
    self.block = block
    plan = PairTransform(size: 2 * block)
    segments = max(0, (min(end, left.count) - first + block - 1) / block)
    let size = plan.spectrumSize
    response = .allocate(capacity: max(1, segments) * size)
    history = .allocate(capacity: max(1, segments) * size)
    history.initialize(repeating: 0, count: max(1, segments) * size)
    sum = .allocate(capacity: size)
    for segment in 0..<segments {
      let start = first + segment * block
      let stop = min(start + block, end, left.count)
      let rest = [Float](repeating: 0, count: 2 * block - (stop - start))
      plan.forward(
        Array(left[start..<stop]) + rest, Array(right[start..<stop]) + rest,
        to: response + segment * size)
    }
  }

  deinit {
    response.deallocate()
    history.deallocate()
    sum.deallocate()
  }

  func reset() {
    history.initialize(repeating: 0, count: max(1, segments) * plan.spectrumSize)
    sum.initialize(repeating: 0, count: plan.spectrumSize)
    newest = 0
    added = segments
  }

  /// Whether there was nothing but silence for as long as the response is.
  var isSilent: Bool {
    Silence.holds(history, count: segments * plan.spectrumSize)
      && Silence.holds(sum, count: plan.spectrumSize)
  }

  /// Takes a block of input, preceded by the block before it: `2 * block` frames. The sum is reset.
  func take(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    guard segments > 0 else { return }
    newest = newest == 0 ? segments - 1 : newest - 1
    plan.forward(left, right, to: history + newest * plan.spectrumSize)
    sum.initialize(repeating: 0, count: plan.spectrumSize)
    added = 0
  }

  /// Adds segments to the sum until a given part of them has been added, so that the work can be spread over time.
  func add(upTo part: Int, of parts: Int) {
    let (size, bins) = (plan.spectrumSize, plan.bins)
    let goal = segments * part / parts
    while added < goal {
      let place = (newest + added) % segments
      let (x, h) = (history + place * size, response + added * size)
      for side in stride(from: 0, through: 2 * bins, by: 2 * bins) {
        Kernels.multiplyAdd(
          sum + side, sum + side + bins, x + side, x + side + bins, h + side, h + side + bins,
          count: bins)
      }
      added += 1
    }
  }

  /// Writes a block of output, both channels.
  func give(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
    guard segments > 0 else { return }
    plan.inverse(sum, left: left, right: right)
  }
}
