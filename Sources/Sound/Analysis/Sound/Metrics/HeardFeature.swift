import Glibc

/// The feature of the rendered sound that a parameter should move, frame by frame, or the reason why it cannot be
/// tracked.
struct HeardFeature {
  /// The values in the parameter's own unit where the feature has that; NaN where it cannot be told.
  let values: [Double]
  /// The reason why there are no values, as a sentence.
  let reason: String?
  /// Whether there are pitches, and none can be told from the others because notes ring into one another.
  var isCrowded = false

  private static func missing(_ reason: String) -> HeardFeature {
    HeardFeature(values: [], reason: reason)
  }

  /// The seconds of sound over which a level is measured, and over which onsets are counted.
  static let levelWindow = 0.4
  static let rateWindow = 2.0
  /// The fewest frames that allow a statement: half a second.
  private static let fewest = 25

  /// - Parameter target: a trace that the sound should follow.
  static func of(_ target: SoundCell.Trace, in sound: MeasuredSound) -> HeardFeature {
    if let reason = target.unheard { return missing(reason) }
    return of(target.percept, VoiceSound(of: target.name, in: sound), sound)
  }

  /// Tracks a quality in a voice, frame by frame.
  static func of(_ percept: Percept, _ voice: VoiceSound, _ sound: MeasuredSound) -> HeardFeature {
    let tracks = voice.tracks
    switch percept {
    case .pitch: return pitch(voice, sound)
    case .brightness: return heard(sound.values(tracks.centroid), voice)
    case .loudness: return heard(level(voice, sound), voice)
    case .pan: return heard(sound.values(tracks.azimuth).map { -$0 / 90 }, voice)
    case .azimuth: return heard(sound.values(tracks.azimuth), voice)
    case .tempo: return rate(voice, sound)
    case .duration: return missing("how long notes last is not tracked in the sound")
    case .unknown, .events: return missing("what this parameter sounds like is not known")
    }
  }

  /// The values of the frames in which the voice is heard.
  private static func heard(_ values: [Double], _ voice: VoiceSound) -> HeardFeature {
    let kept = values.indices.map { voice.isHeard[$0] ? values[$0] : .nan }
    let count = kept.count(where: \.isFinite)
    if count >= fewest, 20 * count >= values.count {
      return HeardFeature(values: kept, reason: nil)
    }
    return missing(
      voice.isStem
        ? "other voices are louder nearly all the time, or this one is silent: it cannot be heard"
        : "the sound is silent, or in one channel only, nearly all the time")
  }

  /// The pitch in frames where one note of the voice sounds.
  private static func pitch(_ voice: VoiceSound, _ sound: MeasuredSound) -> HeardFeature {
    let heard = heard(sound.values(voice.tracks.pitch).map { $0.isNaN ? -1 : $0 }, voice)
    guard heard.reason == nil else { return heard }
    let isCrowded = crowded(voice, sound)
    let candidates = heard.values.indices.filter { heard.values[$0].isFinite }
    let single = candidates.filter { !isCrowded[$0] }
    func percent(_ part: Int) -> Int {
      Int((100 * Double(part) / Double(candidates.count)).rounded())
    }
    guard single.count >= fewest, 20 * single.count >= candidates.count else {
      var feature = missing(
        "more than one note sounds in \(percent(candidates.count - single.count)) % of the time: no single pitch can be tracked"
      )
      feature.isCrowded = 5 * candidates.count { heard.values[$0] > 0 } >= candidates.count
      return feature
    }
    let pitched = single.filter { heard.values[$0] > 0 }
    guard pitched.count >= fewest, 10 * pitched.count >= single.count else {
      return missing("the sound has a pitch in only \(percent(pitched.count)) % of the time")
    }
    var values = [Double](repeating: .nan, count: sound.frames)
    for frame in pitched { values[frame] = heard.values[frame] }
    return HeardFeature(values: values, reason: nil)
  }

  /// Whether, in each frame, more than one note of the voice sounds.
  private static func crowded(_ voice: VoiceSound, _ sound: MeasuredSound) -> [Bool] {
    var changes = [Int](repeating: 0, count: sound.frames + 1)
    for note in voice.notes {
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

  private static func level(_ voice: VoiceSound, _ sound: MeasuredSound) -> [Double] {
    let half = Int(levelWindow / SoundTracks.hop / 2)
    var running = [0.0]
    for value in sound.values(voice.tracks.level) {
      running.append(running[running.count - 1] + (value.isFinite ? pow(10, value / 10) : 0))
    }
    return (0..<sound.frames).map { frame in
      let (low, high) = (max(0, frame - half), min(sound.frames, frame + half + 1))
      return 10 * log10(max(1e-12, (running[high] - running[low]) / Double(high - low)))
    }
  }

  /// The onsets per second in a window around each frame. An interval of which a part lies in the window counts with that part:
  /// whole onsets alone would tell an even pulse in steps of half an onset per second.
  private static func rate(_ voice: VoiceSound, _ sound: MeasuredSound) -> HeardFeature {
    let onsets = voice.tracks.onsets
    guard onsets.count >= 4 else { return missing("fewer than four onsets are heard") }
    let counts = counts(onsets, sound)
    let half = Int(rateWindow / SoundTracks.hop / 2)
    let values = (0..<sound.frames).map { frame -> Double in
      let (low, high) = (max(0, frame - half), min(sound.frames - 1, frame + half))
      return (counts[high] - counts[low]) / (Double(max(1, high - low)) * SoundTracks.hop)
    }
    return HeardFeature(values: values, reason: nil)
  }

  /// The number of onsets up to each frame, on straight lines between them. Before the first and after the last onset the line goes
  /// on for one interval, and then stays as it is: there no onsets are heard. Onsets further apart than the window are single ones:
  /// no window holds two of them, so what is between them is not measured as a tempo.
  private static func counts(_ onsets: [Double], _ sound: MeasuredSound) -> [Double] {
    let last = onsets.count - 1
    let times =
      [2 * onsets[0] - onsets[1]] + onsets + [2 * onsets[last] - onsets[last - 1]]
    var place = 0
    return (0..<sound.frames).map { frame in
      let time = Double(frame) * SoundTracks.hop
      while place + 1 < times.count, times[place + 1] <= time { place += 1 }
      guard place + 1 < times.count, time > times[place] else { return Double(place) }
      let interval = times[place + 1] - times[place]
      return Double(place) + (interval > rateWindow ? 0 : (time - times[place]) / interval)
    }
  }
}
