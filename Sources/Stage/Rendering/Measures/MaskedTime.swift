import Score

/// The shares of the music that the surroundings hide, and of the surroundings that the music hides.
///
/// Time is cut into frames of 2048 samples every 512, the spectrum into 24 Bark bands (`AmbienceFrame`). A cell
/// counts where the sound is above -70 dBFS and above what the rest of the same sound masks; it is masked where it
/// lies below the threshold of the other (`Masking`). Measure B7 of the masking of streams.
public struct MaskedTime: Sendable, Equatable {
  /// Cells in which the music sounds, and those of them that the surroundings mask.
  public var musicCells = 0
  public var maskedMusicCells = 0
  /// Cells in which the surroundings sound, and those of them that the music masks.
  public var surroundingsCells = 0
  public var maskedSurroundingsCells = 0

  /// Percent of the music's time and bands in which the surroundings mask it; nil where it does not sound.
  public var music: Double? { Self.percent(maskedMusicCells, of: musicCells) }
  /// Percent of the surroundings' time and bands in which the music masks them; nil where they are silent.
  public var surroundings: Double? { Self.percent(maskedSurroundingsCells, of: surroundingsCells) }

  private static func percent(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? 100 * Double(part) / Double(whole) : nil
  }

  /// Counts a moment.
  /// - Parameters: levels of the Bark bands in dBFS.
  mutating func add(music: [Double], surroundings: [Double]) {
    let (own, others) = (Masking.thresholds(of: music), Masking.thresholds(of: surroundings))
    let isMusic = Masking.isHeard(music, thresholds: own)
    let isOther = Masking.isHeard(surroundings, thresholds: others)
    for band in 0..<Bark.bands {
      if isMusic[band] {
        musicCells += 1
        if music[band] < others[band] { maskedMusicCells += 1 }
      }
      if isOther[band] {
        surroundingsCells += 1
        if surroundings[band] < own[band] { maskedSurroundingsCells += 1 }
      }
    }
  }
}
