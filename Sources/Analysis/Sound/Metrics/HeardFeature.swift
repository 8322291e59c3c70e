import Glibc

/// The feature of the rendered sound that a parameter should move, frame by frame, or the reason why it cannot be
/// tracked.
struct HeardFeature {
  /// The values in the parameter's own unit where the feature has that; NaN where it cannot be told.
  let values: [Double]
  /// The reason why there are no values, as a sentence.
  let reason: String?

  private static func missing(_ reason: String) -> HeardFeature {
    HeardFeature(values: [], reason: reason)
  }

  /// The seconds of sound over which a level is measured, and over which onsets are counted.
  private static let levelWindow = 0.4
  private static let rateWindow = 2.0
  /// The fewest frames that allow a statement: half a second.
  private static let fewest = 25

  /// - Parameter target: a trace that the sound should follow.
  static func of(_ target: SoundCell.Trace, in sound: MeasuredSound) -> HeardFeature {
    let tracks = sound.cell.tracks
    switch target.percept {
    case .pitch: return pitch(target, sound)
    case .brightness: return dominated(sound.values(tracks.centroid), by: target, sound)
    case .loudness: return dominated(level(sound), by: target, sound)
    case .pan:
      return dominated(sound.values(tracks.azimuth).map { -$0 / 90 }, by: target, sound)
    case .azimuth: return dominated(sound.values(tracks.azimuth), by: target, sound)
    case .tempo: return rate(sound)
    case .duration: return missing("how long notes last is not tracked in the sound")
    case .unknown: return missing("what this parameter sounds like is not known")
    }
  }

  /// The frames in which the target's voice is by far the loudest part of the sound; all, where there are no stems.
  private static func dominance(_ target: SoundCell.Trace, _ sound: MeasuredSound) -> [Bool] {
    let voice = target.name.split(separator: ".").first.map(String.init)
    let level = sound.cell.tracks.level
    let stem = sound.cell.stems.count > 1 ? sound.cell.stems.first { $0.name == voice } : nil
    return (0..<sound.frames).map { frame in
      guard level[frame] > MeasuredSound.quiet else { return false }
      guard let stem, frame < stem.level.count else { return true }
      return stem.level[frame] > level[frame] - 1.5
    }
  }

  private static func dominated(
    _ values: [Double], by target: SoundCell.Trace, _ sound: MeasuredSound
  ) -> HeardFeature {
    let isHeard = dominance(target, sound)
    let kept = values.indices.map { isHeard[$0] ? values[$0] : .nan }
    let count = kept.count(where: \.isFinite)
    if count >= fewest, 20 * count >= sound.frames {
      return HeardFeature(values: kept, reason: nil)
    }
    let isAlone = sound.cell.stems.count < 2
    return missing(
      isAlone
        ? "the sound is silent, or in one channel only, nearly all the time"
        : "other voices are louder nearly all the time: this one cannot be tracked in the mix")
  }

  /// The pitch in frames where one note of one voice sounds.
  private static func pitch(_ target: SoundCell.Trace, _ sound: MeasuredSound) -> HeardFeature {
    let heard = dominated(
      sound.values(sound.cell.tracks.pitch).map { $0.isNaN ? -1 : $0 }, by: target, sound)
    guard heard.reason == nil else { return heard }
    let isCrowded = crowded(sound)
    let candidates = heard.values.indices.filter { heard.values[$0].isFinite }
    let single = candidates.filter { !isCrowded[$0] }
    func percent(_ part: Int) -> Int {
      Int((100 * Double(part) / Double(candidates.count)).rounded())
    }
    guard single.count >= fewest, 20 * single.count >= candidates.count else {
      return missing(
        "more than one note sounds in \(percent(candidates.count - single.count)) % of the time: no single pitch can be tracked"
      )
    }
    let pitched = single.filter { heard.values[$0] > 0 }
    guard pitched.count >= fewest, 10 * pitched.count >= single.count else {
      return missing("the sound has a pitch in only \(percent(pitched.count)) % of the time")
    }
    var values = [Double](repeating: .nan, count: sound.frames)
    for frame in pitched { values[frame] = heard.values[frame] }
    return HeardFeature(values: values, reason: nil)
  }

  /// Whether, in each frame, more than one note sounds.
  private static func crowded(_ sound: MeasuredSound) -> [Bool] {
    var changes = [Int](repeating: 0, count: sound.frames + 1)
    for note in sound.notes {
      let first = sound.frame(of: note.start)
      changes[first] += 1
      changes[max(first, sound.frame(of: note.end))] -= 1
    }
    var active = 0
    return (0..<sound.frames).map { frame in
      active += changes[frame]
      return active > 1
    }
  }

  private static func level(_ sound: MeasuredSound) -> [Double] {
    let half = Int(levelWindow / SoundTracks.hop / 2)
    var running = [0.0]
    for frame in 0..<sound.frames {
      running.append(running[frame] + pow(10, Double(sound.cell.tracks.level[frame]) / 10))
    }
    return (0..<sound.frames).map { frame in
      let (low, high) = (max(0, frame - half), min(sound.frames, frame + half + 1))
      return 10 * log10(max(1e-12, (running[high] - running[low]) / Double(high - low)))
    }
  }

  private static func rate(_ sound: MeasuredSound) -> HeardFeature {
    let onsets = sound.cell.tracks.onsets
    guard onsets.count >= 4 else { return missing("fewer than four onsets are heard") }
    var (first, last) = (0, 0)
    let values = (0..<sound.frames).map { frame -> Double in
      let time = Double(frame) * SoundTracks.hop
      let (low, high) = (
        max(0, time - rateWindow / 2), min(sound.cell.duration, time + rateWindow / 2)
      )
      while last < onsets.count, onsets[last] < high { last += 1 }
      while first < last, onsets[first] < low { first += 1 }
      return Double(last - first) / (high - low)
    }
    return HeardFeature(values: values, reason: nil)
  }
}
