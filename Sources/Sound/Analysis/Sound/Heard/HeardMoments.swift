import Score

/// A parameter and a quality of the sound at the same moments: frames of the sound, or beginnings of notes.
struct HeardMoments {
  private(set) var parameter: [Double] = []
  private(set) var heard: [Double] = []
  /// The number of moments that say something new.
  private(set) var independent = 0.0
  /// Why there are no moments, as a sentence; nil where there are.
  private(set) var reason: String?

  private init(missing reason: String?) { self.reason = reason }

  private init(_ parameter: [Double], _ heard: [Double], independent: Double) {
    (self.parameter, self.heard, self.independent) = (parameter, heard, independent)
  }

  /// The most frames that are compared.
  private static let most = 1500
  /// The frames by which a sound may lag behind its parameter: up to 0.68 s.
  private static let lags = [0, 1, 2, 3, 5, 8, 13, 21, 34]

  /// Returns the frames of a voice at the lag at which the quality follows best, with their curve.
  static func frames(
    _ target: SoundCell.Trace, _ percept: Percept, _ voice: VoiceSound, _ sound: MeasuredSound
  ) -> (moments: HeardMoments, curve: HeardCurve?) {
    let feature = HeardFeature.of(percept, voice, sound)
    if let reason = feature.reason { return (HeardMoments(missing: reason), nil) }
    let heard = voice.isHeard.count { $0 }
    let found = feature.values.count(where: \.isFinite)
    guard 2 * found >= heard else {
      let percent = Int((100 * Double(found) / Double(heard)).rounded())
      return (HeardMoments(missing: "a \(percept) is found in only \(percent) % of the time"), nil)
    }
    let window = window(of: percept)
    let values = smoothed(sound.values(target.values), over: window)
    var best: (moments: HeardMoments, curve: HeardCurve?) = (HeardMoments(missing: nil), nil)
    for lag in lags {
      let places = (lag..<max(lag, sound.frames)).filter {
        feature.values[$0].isFinite && values[$0 - lag].isFinite
      }
      let step = max(1, (places.count + most - 1) / most)
      let chosen = stride(from: 0, to: places.count, by: step).map { places[$0] }
      let moments = HeardMoments(
        chosen.map { values[$0 - lag] }, chosen.map { feature.values[$0] },
        independent: min(Double(chosen.count), Double(places.count) / Double(window)))
      guard let curve = moments.curve else { continue }
      if curve.reliability > (best.curve?.reliability ?? -1) + 1e-9 { best = (moments, curve) }
    }
    return best
  }

  /// Returns the beginnings of a voice's notes: the parameter as each begins, and what is heard of its first part.
  /// - Parameter parameter: the parameter at a note.
  static func notes(
    _ percept: Percept, _ voice: VoiceSound, _ sound: MeasuredSound,
    _ parameter: (SoundCell.Note) -> Double
  ) -> (moments: HeardMoments, curve: HeardCurve?) {
    guard percept != .tempo else { return (HeardMoments(missing: nil), nil) }
    let track = sound.values(track(percept, voice.tracks))
    var (values, heard): ([Double], [Double]) = ([], [])
    for (place, note) in voice.notes.enumerated() {
      let next = place + 1 < voice.notes.count ? voice.notes[place + 1].start : sound.cell.duration
      let first = sound.frame(of: note.start) + 1
      let last = sound.frame(of: min(note.end, next, note.start + 0.3))
      guard first <= max(first, last), first < sound.frames else { continue }
      let part = (first...max(first, last)).filter { voice.isHeard[$0] && track[$0].isFinite }
      let value = parameter(note)
      guard !part.isEmpty, value.isFinite else { continue }
      values.append(value)
      heard.append(HeardCurve.median(part.map { track[$0] }))
    }
    guard values.count >= 8, 2 * values.count >= voice.notes.count else {
      return (HeardMoments(missing: nil), nil)
    }
    let moments = HeardMoments(values, heard, independent: Double(values.count))
    return (moments, moments.curve)
  }

  private var curve: HeardCurve? { HeardCurve(parameter, heard, independent: independent) }

  private static func track(_ percept: Percept, _ tracks: SoundTracks) -> [Float] {
    switch percept {
    case .pitch: tracks.pitch
    case .brightness: tracks.centroid
    case .loudness: tracks.level
    default: tracks.azimuth.map { -$0 / 90 }
    }
  }

  /// The frames over which a quality is measured.
  private static func window(of percept: Percept) -> Int {
    switch percept {
    case .tempo: Int(HeardFeature.rateWindow / SoundTracks.hop)
    case .loudness: Int(HeardFeature.levelWindow / SoundTracks.hop)
    default: 3
    }
  }

  /// The means over a window around each frame, as the quality is measured over one.
  private static func smoothed(_ values: [Double], over window: Int) -> [Double] {
    guard window > 3 else { return values }
    var (sums, counts) = ([0.0], [0])
    for value in values {
      sums.append(sums[sums.count - 1] + (value.isFinite ? value : 0))
      counts.append(counts[counts.count - 1] + (value.isFinite ? 1 : 0))
    }
    return values.indices.map { place in
      guard values[place].isFinite else { return .nan }
      let (low, high) = (max(0, place - window / 2), min(values.count, place + window / 2 + 1))
      return (sums[high] - sums[low]) / Double(counts[high] - counts[low])
    }
  }
}

/// The dependence of a quality of the sound on a parameter: a curve through medians, and the share of the quality that it explains.
struct HeardCurve {
  /// The correlation ratio of the quality's ranks with the parameter, 0...1: 1 where the parameter alone decides, 0 where it
  /// does no more than chance (K. Pearson, "On the general theory of skew correlation", 1905; adjusted for the number of
  /// bins as R² is). Falling, and bent curves count as much as straight ones.
  let reliability: Double
  /// The medians of the quality over the parameter, which rises from one to the next.
  private let knots: [(parameter: Double, heard: Double)]

  /// - Parameters:
  ///   - parameter: values of the parameter, all finite.
  ///   - heard: the quality at the same moments, all finite.
  ///   - independent: how many of them say something new: windows of tracking overlap.
  /// - Returns: nil where the parameter does not change, or less than six moments are independent.
  init?(_ parameter: [Double], _ heard: [Double], independent: Double) {
    let ranks = Ranks(parameter)
    guard independent >= 6, ranks.distinct > 1 else { return nil }
    let bins = DataBins.bins(ranks, count: max(2, min(32, Int(independent / 4))))
    let groups = Dictionary(grouping: parameter.indices) { bins[$0] }.values
    let places = Ranks(heard).mid
    let middle = Double(heard.count + 1) / 2
    let whole = places.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    let between = groups.reduce(0.0) { sum, group in
      let mean = group.reduce(0) { $0 + places[$1] } / Double(group.count)
      return sum + Double(group.count) * (mean - middle) * (mean - middle)
    }
    let free = max(1, independent - Double(groups.count))
    let share = whole > 0 ? 1 - (1 - between / whole) * (independent - 1) / free : 0
    reliability = max(0, share).squareRoot()
    knots = groups.map { group in
      let mean = group.reduce(0) { $0 + parameter[$1] } / Double(group.count)
      return (mean, Self.median(group.map { heard[$0] }))
    }.sorted { $0.parameter < $1.parameter }
  }

  /// The lowest and the highest of the medians.
  var ends: (low: Double, high: Double) {
    let values = knots.map(\.heard)
    return (values.min() ?? 0, values.max() ?? 0)
  }

  /// The quality that is heard at a value of the parameter: on straight lines between the medians, and beyond them what is heard at the
  /// nearest one.
  func heard(at parameter: Double) -> Double {
    guard let next = knots.firstIndex(where: { $0.parameter >= parameter }) else {
      return knots[knots.count - 1].heard
    }
    guard next > 0 else { return knots[0].heard }
    let (a, b) = (knots[next - 1], knots[next])
    let way = (parameter - a.parameter) / (b.parameter - a.parameter)
    return a.heard + way * (b.heard - a.heard)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
