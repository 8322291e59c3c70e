import Score

/// Plays notes that the surroundings would mask in another octave.
struct OctaveMove {
  /// Notes that were moved, and those that no octave would have helped.
  private(set) var moved = 0
  private(set) var masked = 0

  /// Fundamentals outside are not moved to: what is lower has no clear pitch, what is higher no octaves.
  private static let range = 40.0...5000
  private static let most = 4

  /// The pitch in Hz of a note whose level is known, in the nearest octave in which it is not masked; of two as near
  /// the higher one. A pitch that is not masked, or is masked in all octaves, stays.
  /// - Parameters:
  ///   - level: the level at which the note will sound, in dBFS.
  ///   - thresholds: what the surroundings mask, one per Bark band, dBFS.
  mutating func pitch(_ frequency: Double, level: Double, thresholds: [Double]) -> Double {
    func isMasked(_ frequency: Double) -> Bool { thresholds[Bark.band(of: frequency)] > level }
    guard frequency > 0, isMasked(frequency) else { return frequency }
    for octaves in 1...Self.most {
      let factor = Double(1 << octaves)
      for other in [frequency * factor, frequency / factor]
      where Self.range.contains(other) && !isMasked(other) {
        moved += 1
        return other
      }
    }
    masked += 1
    return frequency
  }
}
