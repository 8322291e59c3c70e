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
