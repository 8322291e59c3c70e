import Glibc
import Score

/// A contrast of two sounds of one mapping, frame by frame: they are made with one seed, of data that differ in one
/// input, and it says what is heard of that.
///
/// Whatever chance decides is the same in both sounds, so that every difference comes of the changed data.
package struct HeardContrast {
  /// The frames that are looked at.
  package enum Frames: Sendable {
    /// All of them.
    case all
    /// Those in which the datum was changed clearly.
    case changed
    /// Those in which the datum is clearly greater than what it was changed to.
    case greater
    /// Those in which the datum is clearly less than what it was changed to.
    case less
  }

  private let original: MeasuredSound
  private let other: MeasuredSound
  private let count: Int
  /// The datum less what it was changed to, frame by frame; nil where the mapping does not read the input.
  private let differences: [Double]?

  /// - Parameters:
  ///   - original: the sound of the data as they are.
  ///   - other: the sound of the changed data.
  ///   - input: the input that was changed; nil where none was.
  package init(_ original: SoundCell, _ other: SoundCell, of input: InputSpec? = nil) {
    self.original = MeasuredSound(original, seed: 1)
    self.other = MeasuredSound(other, seed: 1)
    count = min(self.original.frames, self.other.frames)
    differences = input.flatMap { Self.differences(original, other, $0) }
  }

  private static func differences(
    _ original: SoundCell, _ other: SoundCell, _ input: InputSpec
  ) -> [Double]? {
    func values(_ cell: SoundCell) -> [Float]? {
      cell.inputs.first { $0.name == input.name }?.values
    }
    guard let a = values(original), let b = values(other) else { return nil }
    return zip(a, b).map { a, b in
      let distance = input.distance(Double(b), Double(a))
      return a < b ? -distance : distance
    }
  }

  // MARK: How much of the sound differs

  /// The loudest band less this, dB, is where a band is masked by the others.
  private static let reach: Float = 30
  /// The difference of a band's level that is heard, dB: the just noticeable difference of narrow bands at moderate
  /// levels is 1 dB (E. Zwicker and H. Fastl, "Psychoacoustics", 1999, section 7.1); half as much again is sure.
  private static let audibleLevel: Float = 1.5
  /// The least share of the largest change of the data that is a clear change.
  private static let clear = 0.2
  private static let bands = 24

  /// The share of the frames in which the two sounds are told apart: by the level of a band, by pitch, or by
  /// direction. Frames in which both are silent do not count.
  /// - Returns: 0...1; nil where fewer than ten frames can be compared.
  package func share(of frames: Frames = .all) -> Double? {
    let places = places(frames).filter { !isSilent($0) }
    guard places.count >= 10 else { return nil }
    return Double(places.count(where: isHeard)) / Double(places.count)
  }

  /// In how many tenths of the time in which the datum was changed clearly the two sounds are told apart at all: a sound that
  /// ends early says nothing of what comes later.
  package var tenths: (heard: Int, changed: Int) {
    let changed = places(.changed)
    guard changed.count >= 100 else { return (0, 0) }
    let parts = (0..<10).map { part in
      changed[part * changed.count / 10..<(part + 1) * changed.count / 10]
    }
    return (parts.count { $0.contains { !isSilent($0) && isHeard($0) } }, 10)
  }

  private func places(_ frames: Frames) -> [Int] {
    guard let differences, frames != .all else { return Array(0..<count) }
    let known = differences.prefix(count)
    let least = Self.clear * known.reduce(0) { $1.isFinite ? max($0, abs($1)) : $0 }
    guard least > 0 else { return [] }
    return known.indices.filter { place in
      switch frames {
      case .all: true
      case .changed: abs(known[place]) >= least
      case .greater: known[place] >= least
      case .less: known[place] <= -least
      }
    }
  }

  private func isSilent(_ place: Int) -> Bool {
    original.cell.tracks.level[place] <= MeasuredSound.quiet
      && other.cell.tracks.level[place] <= MeasuredSound.quiet
  }

  private func isHeard(_ place: Int) -> Bool {
    let (a, b) = (original.cell.tracks, other.cell.tracks)
    if Self.differs(a.pitch[place], b.pitch[place], by: .pitch) { return true }
    if Self.differs(a.azimuth[place], b.azimuth[place], by: .azimuth) { return true }
    return Self.differ(
      a.bark, b.bark, place, gains: (Float(original.cell.gain), Float(other.cell.gain)))
  }

  private static func differs(_ a: Float, _ b: Float, by step: AudibleStep) -> Bool {
    a.isFinite && b.isFinite && step.count(from: Double(a), to: Double(b)) >= 1
  }

  /// Whether a band that is not masked differs, in levels before the gains.
  private static func differ(
    _ a: [Float], _ b: [Float], _ place: Int, gains: (Float, Float)
  ) -> Bool {
    let range = bands * place..<bands * (place + 1)
    guard range.upperBound <= a.count, range.upperBound <= b.count else { return false }
    let loudest = range.reduce(Float(-120)) { max($0, max(a[$1], b[$1])) }
    guard loudest > MeasuredSound.quiet else { return false }
    return range.contains { band in
      let (first, second) = (a[band], b[band])
      return max(first, second) > loudest - reach
        && abs(first - gains.0 - second + gains.1) >= audibleLevel
    }
  }

  /// The share of the frames in which a parameter's voice alone is told apart; nil where the mapping has one voice only,
  /// and where the parameter is one of direction or tempo: these are heard in the whole sound.
  /// - Parameter target: the name of the parameter, such as `tone.pitch`.
  package func share(ofVoiceWith target: String) -> Double? {
    let ofTheWhole: Set<Percept> = [.pan, .azimuth, .tempo]
    guard let percept = original.cell.parameters.first(where: { $0.name == target })?.percept,
      !ofTheWhole.contains(percept)
    else { return nil }
    let voice = target.split(separator: ".").first.map(String.init)
    func stem(_ sound: MeasuredSound) -> SoundCell.Stem? {
      sound.cell.stems.first { $0.name == voice }
    }
    guard let a = stem(original), let b = stem(other) else { return nil }
    let places = places(.changed).filter {
      $0 < min(a.tracks.level.count, b.tracks.level.count)
        && max(a.tracks.level[$0], b.tracks.level[$0]) > MeasuredSound.quiet
    }
    guard places.count >= 10 else { return nil }
    let heard = places.count {
      Self.differ(
        a.tracks.bark, b.tracks.bark, $0, gains: (Float(original.cell.gain), Float(other.cell.gain))
      )
    }
    return Double(heard) / Double(places.count)
  }

  /// The level of a parameter's voice less that of the whole sound, dB: the median over the time in which the voice sounds.
  /// - Parameter target: the name of the parameter, such as `tone.pitch`.
  /// - Returns: 0 or less; nil where the mapping has one voice only, and where the parameter is no voice's.
  package func prominence(of target: String) -> Double? {
    let voice = target.prefix { $0 != "." }
    guard let stem = original.cell.stems.first(where: { $0.name == voice }) else { return nil }
    let (own, whole) = (stem.tracks.level, original.cell.tracks.level)
    let differences = (0..<min(own.count, whole.count)).compactMap {
      own[$0] > MeasuredSound.quiet ? Double(own[$0] - whole[$0]) : nil
    }
    return differences.isEmpty ? nil : HeardCurve.median(differences)
  }

  // MARK: Whether the sound follows a parameter

  /// The part of the way of a parameter that the sound goes: the median, over the frames in which the parameter
  /// differs by two just noticeable differences or more, of the heard difference divided by that of the parameter.
  ///
  /// Frequencies count in octaves, levels in decibels, pan from -1 to 1. A tone at the parameter's pitch
  /// gives 1, one that stands still 0, one that goes the other way less than 0.
  /// - Parameters:
  ///   - target: the name of the parameter, such as `tone.pitch`.
  ///   - inWhole: whether the whole sound is asked instead of the parameter's voice.
  /// - Returns: nil where it cannot be told: the parameter hardly moves, nothing of the sound tracks it, or it is the
  ///   tempo, of which too few notes tell in a short time.
  package func following(_ target: String, inWhole: Bool = false) -> Following? {
    guard let a = original.cell.parameters.first(where: { $0.name == target }),
      let b = other.cell.parameters.first(where: { $0.name == target }), a.percept != .tempo
    else { return nil }
    let (declaredA, declaredB) = (original.values(a.values), other.values(b.values))
    let moved = (0..<count).filter { place in
      let (x, y) = (declaredA[place], declaredB[place])
      return x.isFinite && y.isFinite && (a.percept.jndSteps(from: x, to: y) ?? 0) >= 2
    }
    guard moved.count >= Self.fewest else { return nil }
    for source in inWhole ? whole(a.percept) : sources(a, b) {
      let ratios = moved.compactMap { place -> Double? in
        let way =
          Self.scaled(declaredA[place], a.percept) - Self.scaled(declaredB[place], a.percept)
        let heard = source.first[place] - source.second[place]
        return heard.isFinite && way.isFinite && way != 0 ? heard / way : nil
      }.sorted()
      guard ratios.count >= Self.fewest else { continue }
      return Following(
        ratio: ratios[ratios.count / 2], percept: a.percept, isExact: source.isExact)
    }
    return nil
  }

  private static let fewest = 25

  /// The largest difference of a parameter between the two performances, in just noticeable differences; nil where it is
  /// not set, and where no figure says how finely it is heard.
  package func steps(of target: String) -> Double? {
    guard let a = original.cell.parameters.first(where: { $0.name == target }),
      let b = other.cell.parameters.first(where: { $0.name == target })
    else { return nil }
    let (first, second) = (original.values(a.values), other.values(b.values))
    return (0..<count).compactMap { place in
      first[place].isFinite && second[place].isFinite
        ? a.percept.jndSteps(from: first[place], to: second[place]) : nil
    }.max()
  }

  /// Whether a parameter takes few values only, as on a ladder: what lies between two of them is not heard.
  package func isLadder(_ target: String) -> Bool {
    guard let trace = original.cell.parameters.first(where: { $0.name == target }) else {
      return false
    }
    let values = original.values(trace.values).filter(\.isFinite)
    return Set(values.map { Float($0) }).count <= Self.ladder
  }

  /// The most values of a ladder.
  private static let ladder = 24

  /// The way that the sound goes with a parameter.
  package struct Following: Sendable {
    /// The heard part of the parameter's way.
    package let ratio: Double
    let percept: Percept
    /// Whether the feature is measured in the parameter's own unit.
    let isExact: Bool

    /// Whether the sound does what the parameter says. A pitch that is tracked must go as far as the parameter, give or
    /// take a third. What filters, envelopes and other voices do to centroid, level, direction and density is the
    /// mapping's own: there the sound must go the same way, and a tenth of it.
    package var isHeard: Bool {
      isExact && percept == .pitch ? ratio > 0.67 && ratio < 1.5 : ratio > 0.1
    }
  }

  private struct Source {
    let first: [Double]
    let second: [Double]
    let isExact: Bool
  }

  /// The features of both sounds in which the parameter may be heard, the best one first.
  private func sources(_ a: SoundCell.Trace, _ b: SoundCell.Trace) -> [Source] {
    var found: [Source] = []
    let (first, second) = (HeardFeature.of(a, in: original), HeardFeature.of(b, in: other))
    if first.reason == nil, second.reason == nil {
      found.append(
        Source(
          first: scaled(first.values, a.percept, original),
          second: scaled(second.values, a.percept, other), isExact: true))
    }
    guard a.percept == .pitch || a.percept == .brightness else { return found }
    found.append(
      Source(
        first: scaled(centroid(a, original), .brightness, original),
        second: scaled(centroid(b, other), .brightness, other), isExact: false))
    return found
  }

  /// The feature of both whole sounds, whatever voice it is of.
  private func whole(_ percept: Percept) -> [Source] {
    func values(_ sound: MeasuredSound) -> [Double]? {
      // However many notes sound: the tracker follows the loudest.
      if percept == .pitch { return sound.values(sound.cell.tracks.pitch) }
      let feature = HeardFeature.of(percept, VoiceSound(of: "", in: sound), sound)
      return feature.reason == nil ? feature.values : nil
    }
    guard let first = values(original), let second = values(other) else { return [] }
    return [
      Source(
        first: scaled(first, percept, original), second: scaled(second, percept, other),
        isExact: true)
    ]
  }

  /// The centroid of the parameter's voice; of the whole sound where there is one voice only.
  private func centroid(_ target: SoundCell.Trace, _ sound: MeasuredSound) -> [Double] {
    let voice = target.name.split(separator: ".").first.map(String.init)
    let stem = sound.cell.stems.first { $0.name == voice }
    let values = sound.values(stem?.tracks.centroid ?? sound.cell.tracks.centroid)
    guard let stem else { return values }
    return values.indices.map {
      $0 < stem.tracks.level.count && stem.tracks.level[$0] > MeasuredSound.quiet
        ? values[$0] : .nan
    }
  }

  private func scaled(
    _ values: [Double], _ percept: Percept, _ sound: MeasuredSound
  ) -> [Double] {
    let gain = percept == .loudness ? sound.cell.gain : 0
    return values.map { Self.scaled($0 - gain, percept) }
  }

  private static func scaled(_ value: Double, _ percept: Percept) -> Double {
    switch percept {
    case .pitch, .brightness: value > 0 ? log2(value) : .nan
    default: value
    }
  }
}
