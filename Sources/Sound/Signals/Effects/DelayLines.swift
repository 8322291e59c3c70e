/// Sixteen delay lines of equal length, which are written together.
final class DelayLines {
  static let count = 16
  private let memory: UnsafeMutablePointer<Float>
  private let capacity: Int
  private var position = 0

  /// - Parameter longest: longest delay, frames.
  init(longest: Int) {
    var size = 1024
    while size < longest + 2 * Stretch.capacity { size *= 2 }
    capacity = size
    memory = .allocate(capacity: Self.count * size)
    reset()
  }

  deinit { memory.deallocate() }

  /// Whether there is nothing but silence in them.
  var isSilent: Bool { Silence.holds(memory, count: Self.count * capacity) }

  func reset() {
    memory.initialize(repeating: 0, count: Self.count * capacity)
    position = 0
  }

  /// The next frames of a line, as many as `frames` rounded up to a multiple of 8: in its memory, or where they go round
  /// its end, copied.
  /// - Parameter copy: memory for one line's frames.
  func reading(
    _ line: Int, delay: Int, frames: Int, copy: UnsafeMutablePointer<Float>
  ) -> UnsafePointer<Float> {
    let ring = memory + line * capacity
    let start = (position - delay) & (capacity - 1)
    if start + Self.rounded(frames) <= capacity { return UnsafePointer(ring + start) }
    let first = min(frames, capacity - start)
    copy.update(from: ring + start, count: first)
    (copy + first).update(from: ring, count: frames - first)
    return UnsafePointer(copy)
  }

  /// The place for the next frames of a line, as many as `frames` rounded up to a multiple of 8, the rest of which has no
  /// meaning: its memory, or where they go round its end, what is given, from which `write` copies.
  func writing(
    _ line: Int, frames: Int, copy: UnsafeMutablePointer<Float>
  ) -> UnsafeMutablePointer<Float> {
    goesRound(frames) ? copy : memory + line * capacity + position
  }

  /// Whether the next frames go round the end of the memory.
  func goesRound(_ frames: Int) -> Bool { position + Self.rounded(frames) > capacity }

  private static func rounded(_ frames: Int) -> Int { (frames + 7) & ~7 }

  /// Reads a line at one frame, between samples.
  func value(_ line: Int, delay: Float, frame: Int) -> Float {
    let ring = memory + line * capacity
    let whole = Int(delay)
    let fraction = delay - Float(whole)
    let near = ring[(position + frame - whole) & (capacity - 1)]
    let far = ring[(position + frame - whole - 1) & (capacity - 1)]
    return near + fraction * (far - near)
  }

  /// Copies these frames to a line; `advance` follows when all lines are written.
  func write(_ line: Int, from samples: UnsafePointer<Float>, frames: Int) {
    let ring = memory + line * capacity
    let first = min(frames, capacity - position)
    (ring + position).update(from: samples, count: first)
    if first < frames { ring.update(from: samples + first, count: frames - first) }
  }

  func advance(_ frames: Int) { position = (position + frames) & (capacity - 1) }
}

/// The filters in the lines of a reverberator, one lane for each of sixteen lines.
///
/// A line of m seconds must attenuate by 60 m / T(f) dB, where T(f) is the decay time at a frequency (J.-M. Jot, "An
/// analysis/synthesis approach to real-time artificial reverberation", ICASSP 1992, equation 5). A shelf of second
/// order sets the gain of the low band, another that of the high band (Butterworth shapes, half of their decibels at
/// the crossover); a shelf of first order at 8 kHz is the air.
enum ReverbFilters {
  /// The settings for which the filters are made.
  struct Settings {
    /// The decay time of the middle band, seconds.
    var time: Float
    /// The decay times of the low and the high band, relative to it.
    var low: Float, high: Float
    /// The damping by air, 0...1.
    var damping: Float
    /// The crossover frequencies, Hz.
    var lowBelow: Float, highAbove: Float
  }

  /// The number of rows of `network`'s coefficients.
  static let rowCount = 14
  private static let root2: Float = 1.4142135
  /// The loss of the highest frequencies at a `damping` of 1, dB per second.
  private static let airLoss: Float = 400
  private static let airCorner: Float = 8000
  /// The greatest loss of the low frequencies on one way, in octaves (240 dB): beyond, the filter's rounded
  /// coefficients let it grow.
  private static let greatestLoss: Float = -40

  /// - Parameters:
  ///   - lengths: lengths of the lines, seconds.
  ///   - rows: receives the coefficients.
  static func design(
    _ settings: Settings, lengths: Lanes, sampleRate: Float, into rows: UnsafeMutablePointer<Lanes>
  ) {
    // Gains as powers of 2: 60 dB are 9.965784 octaves.
    let middle = lengths * (-9.965784 / settings.time)
    let air = air(
      lengths * (settings.damping * (-Self.airLoss / 6.0205999)),
      Math.filterRatio(Lanes(repeating: airCorner), sampleRate), rows + 12)
    let low = middle * (1 / settings.low - 1)
    lowShelf(
      low.replacing(with: greatestLoss, where: low .< greatestLoss),
      Math.filterRatio(Lanes(repeating: settings.lowBelow), sampleRate), rows)
    highShelf(
      middle * (1 / settings.high - 1), gain: Math.exp2(middle) * air,
      Math.filterRatio(Lanes(repeating: settings.highAbove), sampleRate), rows + 6)
  }

  private static func lowShelf(
    _ octaves: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let amplitude = Math.exp2(octaves * 0.5)
    secondOrder(
      Math.tangent(ratio) * Math.exp2(octaves * -0.25), through: Lanes(repeating: 1),
      band: (amplitude - 1) * root2, low: amplitude * amplitude - 1, rows)
  }

  private static func highShelf(
    _ octaves: Lanes, gain: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let amplitude = Math.exp2(octaves * 0.5)
    secondOrder(
      Math.tangent(ratio) * Math.exp2(octaves * 0.25), through: amplitude * amplitude * gain,
      band: (1 - amplitude) * amplitude * root2 * gain, low: (1 - amplitude * amplitude) * gain,
      rows)
  }

  /// A. Simper's state-variable filter ("Linear trapezoidal integrated state variable filter", 2013), whose gain at 0
  /// Hz does not suffer from rounded coefficients and whose settings may jump, as the kernels compute it.
  ///
  /// - Parameters:
  ///   - g: the tangent of half the corner's angle.
  ///   - through: how much of the input is in the output.
  ///   - band: how much of the band-pass.
  ///   - low: how much of the low-pass.
  ///   - rows: receives six coefficients.
  private static func secondOrder(
    _ g: Lanes, through: Lanes, band: Lanes, low: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let a1: Lanes = 1 / (g * (g + root2) + 1)
    let a2 = g * a1
    let a3 = g * a2
    let direct = band * a2 + low * a3
    rows[0] = (1 - g * (g + root2)) * a1
    rows[1] = a2 * 2
    rows[2] = a3 * 2
    rows[3] = through + direct
    rows[4] = band * a1 + low * a2
    rows[5] = through + low
  }

  /// Designs the shelf of first order (√G s + 1) / (s/√G + 1) by the bilinear transform.
  ///
  /// - Returns: a gain that the filter before it must have.
  private static func air(
    _ octaves: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) -> Lanes {
    let k = Math.tangent(ratio)
    let (above, below) = (Math.exp2(octaves * 0.5), Math.exp2(octaves * -0.5))
    let norm: Lanes = 1 / (below + k)
    rows[0] = (k - above) / (above + k)
    rows[1] = (k - below) * norm
    return (above + k) * norm
  }
}
