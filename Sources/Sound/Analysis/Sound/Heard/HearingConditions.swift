import Glibc
import Score

/// By how much changes must be larger here than where just noticeable differences were measured, told from the sound.
///
/// A tempo is told by the intervals that a datum has: 6 % for one, 4 % for two, 3.2 % for four, 3 % for six (Drake and Botte,
/// Perception & Psychophysics 54, 1993), against 2.5 % in a long series. A direction is told by the spectrum: the smallest angle of
/// a tone ahead is 1° from 250 Hz to 1 kHz, 3° at 1.5 and 2 kHz, and more than 1.5° above (Mills 1958); of several bands the ear
/// takes the one that tells most.
enum HearingConditions {
  /// Returns the factor of the just noticeable difference, 1 or more.
  /// - Parameters:
  ///   - data: the number of data that the sound tells.
  static func coarseness(_ percept: Percept, _ voice: VoiceSound, data: Int) -> Double {
    switch percept {
    case .tempo: tempo(intervals: Double(voice.tracks.onsets.count) / Double(max(1, data)))
    case .pan, .azimuth: direction(voice)
    default: 1
    }
  }

  /// - Parameter intervals: between onsets, for each datum.
  static func tempo(intervals: Double) -> Double {
    between(log2(max(1, intervals)), [(0, 2.4), (1, 1.6), (2, 1.28), (2.585, 1.2), (4, 1)])
  }

  /// - Parameter hertz: the frequency of a tone.
  static func direction(hertz: Double) -> Double {
    between(
      log2(max(hertz, 1)),
      [
        (250, 1), (1000, 1), (1500, 3), (2000, 2.8), (3000, 1.7), (4000, 1.6), (6000, 1.6),
        (8000, 3.5), (10_000, 2.6),
      ].map { (log2($0.0), $0.1) })
  }

  /// The bands within 15 dB of the strongest are heard, in the mean over what sounds.
  private static func direction(_ voice: VoiceSound) -> Double {
    let bands = Bark.bands
    var power = [Double](repeating: 0, count: bands)
    for frame in voice.isHeard.indices where voice.isHeard[frame] {
      for band in 0..<bands where (frame + 1) * bands <= voice.tracks.bark.count {
        power[band] += pow(10, Double(voice.tracks.bark[frame * bands + band]) / 10)
      }
    }
    guard let most = power.max(), most > 0 else { return 1 }
    return power.indices.filter { power[$0] > most / 31.6 }
      .map { direction(hertz: Double(Bark.edges[$0] + Bark.edges[$0 + 1]) / 2) }.min() ?? 1
  }

  /// The straight line between points, and the nearest one beyond them.
  private static func between(_ x: Double, _ points: [(x: Double, y: Double)]) -> Double {
    guard let above = points.firstIndex(where: { $0.x >= x }) else {
      return points.last?.y ?? 1
    }
    guard above > 0 else { return points[0].y }
    let (a, b) = (points[above - 1], points[above])
    return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
  }
}
