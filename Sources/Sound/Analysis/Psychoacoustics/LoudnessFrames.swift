/// Collects the values of the time-varying loudness, and their means and the sharpness on the grid of
/// `SoundTracks.hop`. Frame k covers the times from (k - ½) to (k + ½) hops; a last frame whose middle lies behind
/// the end of the sound is left out.
final class LoudnessFrames: LoudnessListener {
  /// The number of loudness values per frame.
  private static let each = 10

  /// The loudness in sone, every 2 ms.
  private(set) var steps: [Float] = []
  /// The loudness in sone and the sharpness in acum, frame by frame.
  private(set) var loudness: [Float] = []
  private(set) var sharpness: [Float] = []
  private(set) var fluctuation = FluctuationWindows()
  private var sum = 0.0
  private let memory = Scratch()
  private let pattern: UnsafeMutablePointer<Double>
  private var count = 0
  /// The number of values until the next frame; the first frame has only its second half.
  private var due = each / 2

  init() { pattern = memory.room(for: SpecificLoudness.points) }

  func hear(_ loudness: Double, specific: UnsafePointer<Double>) {
    steps.append(Float(loudness))
    sum += loudness
    for point in 0..<SpecificLoudness.points { pattern[point] += specific[point] }
    count += 1
    fluctuation.add(specific)
    if count == due { close() }
  }

  func finish() {
    if count > Self.each / 2 || loudness.isEmpty && count > 0 { close() }
    fluctuation.finish()
  }

  private func close() {
    loudness.append(Float(sum / Double(count)))
    for point in 0..<SpecificLoudness.points { pattern[point] /= Double(count) }
    sharpness.append(Float(Sharpness.acum(pattern)))
    pattern.update(repeating: 0, count: SpecificLoudness.points)
    (sum, count, due) = (0, 0, Self.each)
  }
}
