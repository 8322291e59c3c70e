import Glibc
import Score

/// B10: whether a sound is heard in the noise of a place, at its calibrated level.
enum Audibility {
  /// The level above the masked threshold from which a sound counts as heard, dB.
  static let margin = 6.0
  /// The seconds after the beginning of a note within which it must be heard.
  private static let attack = 0.2

  static let frames = Metric(
    "audibility", "Audibility", unit: "%", better: .higher, decimals: 0,
    definition:
      "Share of the time in which the sound is above -70 dBFS where in some Bark band it is at least 6 dB above the masked threshold of a noise, at the declared calibration; of each noise profile.",
    source:
      "ISO 7731:2003, 5.2; Schroeder, Atal and Hall 1979; E. Terhardt, Hearing Research 1, 1979 (threshold in quiet)"
  )
  static let notes = Metric(
    "audible_notes", "Audible notes", unit: "%", better: .higher, decimals: 0,
    definition: "Share of the notes for which that is so within 200 ms of their beginning.",
    source: "As audibility")
  static let level = Metric(
    "noise_margin", "Level above noise", unit: "dB(A)", better: .neither, decimals: 1,
    definition:
      "A-weighted level of the sound's Bark bands, as a mean over the time in which it sounds, above that of the noise; danger signals need 15 dB(A).",
    source: "ISO 7731:2003, 5.2.2; IEC 61672-1 (A-weighting)")
  static let metrics = [frames, notes, level]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let tracks = sound.cell.tracks
    let isSounding = (0..<sound.frames).map { tracks.level[$0] > MeasuredSound.quiet }
    guard isSounding.contains(true) else {
      return metrics.map { Measurement($0, missing: "the sound is silent") }
    }
    let notes = sound.notes
    let powers = weightedPowers(sound, isSounding)
    return NoiseProfile.all.flatMap { profile -> [Measurement] in
      let isHeard = heard(profile, sound, isSounding)
      let columns = [isSounding.map { $0 ? 1.0 : 0 }, isHeard.map { $0 ? 1.0 : 0 }]
      let share = sound.resampling.estimate(columns) { $0[0] > 0 ? 100 * $0[1] / $0[0] : .nan }
      let above = sound.resampling.estimate([columns[0], powers]) {
        $0[0] > 0 ? 10 * log10($0[1] / $0[0]) - profile.level : .nan
      }
      return [
        Measurement(frames, of: profile.name, share),
        Measurement(
          self.notes, of: profile.name, notes.isEmpty ? nil : count(notes, isHeard, sound),
          missing: "the mapping plays no notes"),
        Measurement(level, of: profile.name, above),
      ]
    }
  }

  /// Whether, in each frame, a band stands out of the noise.
  private static func heard(_ profile: NoiseProfile, _ sound: MeasuredSound, _ isSounding: [Bool])
    -> [Bool]
  {
    let offset = sound.offset
    let limits = profile.thresholds.map { Float($0 + margin - offset) }
    let bark = sound.cell.tracks.bark
    return isSounding.indices.map { frame in
      guard isSounding[frame] else { return false }
      for band in 0..<Bark.bands where bark[frame * Bark.bands + band] >= limits[band] {
        return true
      }
      return false
    }
  }

  private static func count(
    _ notes: [SoundCell.Note], _ isHeard: [Bool], _ sound: MeasuredSound
  ) -> Estimate {
    var columns = [[Double]](repeating: [Double](repeating: 0, count: sound.frames), count: 2)
    for note in notes {
      let first = sound.frame(of: note.start)
      let last = sound.frame(of: min(note.end, note.start + attack))
      columns[0][first] += 1
      if isHeard[first...max(first, last)].contains(true) { columns[1][first] += 1 }
    }
    return sound.resampling.estimate(columns) { $0[0] > 0 ? 100 * $0[1] / $0[0] : .nan }
  }

  /// The A-weighted power of each sounding frame, 1 at 0 dB SPL.
  private static func weightedPowers(_ sound: MeasuredSound, _ isSounding: [Bool]) -> [Double] {
    let gains = (0..<Bark.bands).map { band -> Float in
      let middle = (Bark.edges[band] + Bark.edges[band + 1]) / 2
      return Float(pow(10, (NoiseProfile.weight(middle) + sound.offset) / 10))
    }
    let bark = sound.cell.tracks.bark
    return isSounding.indices.map { frame in
      guard isSounding[frame] else { return 0 }
      var sum: Float = 0
      for band in 0..<Bark.bands {
        sum += gains[band] * exp2(bark[frame * Bark.bands + band] * 0.33219281)
      }
      return Double(sum)
    }
  }
}

extension MeasuredSound {
  /// The difference in dB between levels in dB SPL and in dBFS, where a sine at full scale has -3.01.
  fileprivate var offset: Double { cell.calibration + 3.0103 }
}

/// The background noise of a place, in which a sound must be heard.
public struct NoiseProfile: Sendable {
  public let name: String
  /// The level, dB(A).
  public let level: Double
  /// The source of its spectrum.
  public let source: String
  /// The level in each of the 24 Bark bands, dB SPL.
  public let bark: [Double]

  /// - Parameters:
  ///   - level: dB(A).
  ///   - shape: relative levels of the thirds of an octave from 100 Hz to 10 kHz, dB, not weighted; 21 of them.
  init(_ name: String, level: Double, shape: [Double], source: String) {
    (self.name, self.level, self.source) = (name, level, source)
    var weighted = 0.0
    var bands = [Double](repeating: 0, count: Bark.bands)
    for (third, relative) in shape.enumerated() {
      let middle = Self.middle(third)
      weighted += pow(10, (relative + Self.weight(middle)) / 10)
      let (low, high) = (middle * pow(10, -0.05), middle * pow(10, 0.05))
      for band in 0..<Bark.bands {
        let common = min(high, Bark.edges[band + 1]) - max(low, Bark.edges[band])
        if common > 0 { bands[band] += common / (high - low) * pow(10, relative / 10) }
      }
    }
    let gain = level - 10 * log10(weighted)
    bark = bands.map { $0 > 0 ? 10 * log10($0) + gain : Masking.silence }
  }

  /// The level in each band from which a sound is heard in this noise, dB SPL: the masked threshold or the threshold
  /// in quiet.
  var thresholds: [Double] {
    zip(Masking.thresholds(of: bark), (0..<Bark.bands).map(Self.quiet)).map { max($0, $1) }
  }

  /// The profiles that sounds are measured in.
  public static let all = [quiet, office, garden, street]

  private static let quiet = NoiseProfile(
    "quiet", level: 20, shape: hoth, source: "Hoth's room noise at 20 dB(A), a quiet room")
  private static let office = NoiseProfile(
    "office", level: 45, shape: hoth,
    source: "D. F. Hoth, \"Room noise spectra at subscribers' telephone locations\", JASA 12, 1941")
  private static let garden = NoiseProfile(
    "garden", level: 45,
    shape: (0..<21).map { third in -Double(third) + ((14...17).contains(third) ? 12 : 0) },
    source: "ours: wind that falls by 3 dB an octave, birds from 2.5 to 5 kHz 12 dB above it")
  private static let street = NoiseProfile(
    "street", level: 70,
    shape: zip(traffic, 0...).map { $0 - weight(middle($1)) },
    source: "normalised traffic noise of EN 1793-3, table 1, at 70 dB(A)")

  /// Hoth noise: -5 dB an octave of power per hertz, -2 dB an octave of third-octave levels.
  private static let hoth = (0..<21).map { -2 * Double($0) / 3 }
  /// Traffic noise: A-weighted third-octave levels from 100 Hz to 5 kHz; beyond them the last slope continues.
  private static let traffic: [Double] = [
    -20, -20, -18, -16, -15, -14, -13, -12, -11, -9, -8, -9, -10, -11, -13, -15, -16, -18, -20, -22,
    -24,
  ]

  /// The mid-frequency of a third of an octave, Hz, from 100 Hz on (IEC 61260-1, base ten).
  private static func middle(_ third: Int) -> Double { pow(10, 2 + Double(third) / 10) }

  /// The A-weighting in dB (IEC 61672-1, equation E.1, with its rounded poles).
  static func weight(_ hertz: Double) -> Double {
    let f = hertz * hertz
    let below = (f + 424.36) * ((f + 11_599.29) * (f + 544_496.41)).squareRoot()
    return 20 * log10(148_693_636 * f * f / (below * (f + 148_693_636))) + 2
  }

  /// The threshold in quiet in the middle of a band, dB SPL (E. Terhardt, Hearing Research 1, 1979, equation 1).
  private static func quiet(_ band: Int) -> Double {
    let kilohertz = (Bark.edges[band] + Bark.edges[band + 1]) / 2000
    let dip = 6.5 * exp(-0.6 * (kilohertz - 3.3) * (kilohertz - 3.3))
    return 3.64 * pow(kilohertz, -0.8) - dip + 1e-3 * pow(kilohertz, 4)
  }
}
