import Glibc
import Score

/// What is heard of a mapping's parameters, told from the rendered sound alone.
///
/// A parameter whose quality, by its name and unit, follows it in its voice's sound is heard as it is declared. Of any other, the
/// quality is looked for that follows it best: pitch, position, level, rate of onsets, spectral centroid. A parameter that nothing
/// follows is not heard, whatever it is called, and nothing is measured of it. Unit generators play no part.
///
///     let hearing = Hearing(cell)
///     let measured = MappingMeasures.measure(pairings.map(hearing.heard), seed: 1)
public struct Hearing {
  private let sound: MeasuredSound
  private var found: [String: HeardParameter] = [:]
  private var reasons: [String: String] = [:]

  /// The correlation of two parameters from which on nothing tells which of them is heard.
  private static let confounded = 0.95
  private static let fewestNotes = 8

  /// - Parameter cell: a sound with the traces of the parameters that moved it.
  public init(_ cell: SoundCell) {
    sound = MeasuredSound(cell, seed: 1)
    guard sound.frames > 0 else { return }
    let looks =
      cell.parameters.filter(\.moves).map(look(at:))
      + Set(cell.notes.map(\.voice)).sorted().compactMap(look(atNotesOf:))
    for look in looks {
      found[look.target] = look.declared
      if look.declared == nil { reasons[look.target] = look.reason }
    }
    choose(
      among: looks.filter { $0.declared == nil }.flatMap(\.candidates),
      besides: looks.compactMap(\.asDeclared))
  }

  // MARK: What is heard

  /// A pairing as it is heard: the quality that follows the parameter, in its unit, in place of the parameter's own values.
  /// Where nothing follows it, it says so in `unheard`. What does not move stays as it is.
  public func heard(_ pairing: Pairing) -> Pairing {
    guard let first = pairing.values.first, pairing.values.contains(where: { $0 != first }) else {
      return pairing
    }
    if pairing.percept == .events { return checked(pairing) }
    guard let heard = found[pairing.target] else {
      return reasons[pairing.target].map(pairing.unheard) ?? pairing
    }
    return Pairing(
      input: pairing.input, target: pairing.target, percept: heard.percept,
      unit: heard.unit(pairing.unit), line: pairing.line, data: pairing.data,
      values: heard.heard(pairing.values), clipped: pairing.clipped,
      range: heard.isItself ? pairing.range : nil, domain: pairing.domain
    ).heard(
      by: HearingConditions.coarseness(
        heard.percept, VoiceSound(of: pairing.target, in: sound), data: pairing.data.count))
  }

  /// The cell with the percepts of its parameters as they are heard, and with the reasons where nothing is.
  public var cell: SoundCell {
    var cell = sound.cell
    for place in cell.parameters.indices {
      let name = cell.parameters[place].name
      if let heard = found[name] {
        cell.parameters[place].percept = heard.percept
        cell.parameters[place].reliability = heard.reliability
      } else if let reason = reasons[name] {
        cell.parameters[place].unheard = reason
      }
    }
    return cell
  }

  /// Events of which fewer than half are heard to begin are not heard.
  private func checked(_ pairing: Pairing) -> Pairing {
    let voice = VoiceSound(of: pairing.target, in: sound)
    let onsets = voice.tracks.onsets
    let heard = voice.notes.count { note in
      onsets.contains { $0 > note.start - 0.03 && $0 < note.start + 0.08 }
    }
    guard 2 * heard < voice.notes.count else { return pairing }
    return pairing.unheard(
      "of \(voice.notes.count) notes only \(heard) are heard to begin")
  }

  // MARK: Looking

  private struct Candidate {
    let target: String
    /// The parameter over time; nil for the notes of a voice.
    let trace: SoundCell.Trace?
    let isStem: Bool
    let heard: HeardParameter
    var voice: Substring { target.prefix { $0 != "." && $0 != " " } }
  }

  /// The findings about one parameter.
  private struct Look {
    let target: String
    /// Nil where the sound does not do what is declared, or nothing is.
    let declared: HeardParameter?
    let candidates: [Candidate]
    /// Why nothing is heard, where there are no candidates.
    let reason: String

    /// The declared parameter as one of which nothing else is to be taken for it.
    var asDeclared: Candidate? {
      guard let declared, let first = candidates.first else { return nil }
      return Candidate(
        target: target, trace: first.trace, isStem: first.isStem, heard: declared)
    }
  }

  private func look(at trace: SoundCell.Trace) -> Look {
    let voice = VoiceSound(of: trace.name, in: sound)
    let values = sound.values(trace.values)
    return look(trace.name, trace.percept, trace, voice) { percept in
      let frames =
        percept == .tempo && !voice.isStem
        ? rhythm(trace, voice) : HeardMoments.frames(trace, percept, voice, sound)
      guard voice.notes.count >= Self.fewestNotes else { return frames }
      let notes = HeardMoments.notes(percept, voice, sound) { values[sound.frame(of: $0.start)] }
      let isBetter = (notes.curve?.reliability ?? 0) > (frames.curve?.reliability ?? 0)
      return isBetter ? notes : frames
    }
  }

  /// The onsets that follow best: those of one voice, or of all together.
  private func rhythm(_ trace: SoundCell.Trace, _ whole: VoiceSound) -> (
    moments: HeardMoments, curve: HeardCurve?
  ) {
    let voices = [whole] + sound.cell.stems.map { VoiceSound(of: $0.name, in: sound) }
    let found = voices.map { HeardMoments.frames(trace, .tempo, $0, sound) }
    return found.max { $0.curve?.reliability ?? -1 < $1.curve?.reliability ?? -1 } ?? found[0]
  }

  private func look(atNotesOf voice: String) -> Look? {
    let target = "\(voice).pitch (notes)"
    let own = VoiceSound(of: target, in: sound)
    let pitches = own.notes.map(\.pitch).filter(\.isFinite)
    guard let first = pitches.first, pitches.contains(where: { $0 != first }) else { return nil }
    return look(target, .pitch, nil, own) { percept in
      HeardMoments.notes(percept, own, sound, \.pitch)
    }
  }

  private func look(
    _ target: String, _ declared: Percept, _ trace: SoundCell.Trace?, _ voice: VoiceSound,
    _ moments: (Percept) -> (moments: HeardMoments, curve: HeardCurve?)
  ) -> Look {
    var (said, own): ([String], String?) = ([], nil)
    let heard = HeardParameter.tracked.compactMap { percept -> HeardParameter? in
      let (moments, curve) = moments(percept)
      let isDeclared = percept == declared || percept == .pan && declared == .azimuth
      if let reason = moments.reason {
        said.append(reason)
        if isDeclared { own = reason }
      }
      return HeardParameter(
        percept, moments, curve,
        least: isDeclared ? HeardParameter.leastDeclared : HeardParameter.least)
    }
    // Why another quality than the declared one has no track explains nothing, unless none has one.
    let why = own ?? (said.count == HeardParameter.tracked.count ? said.first : nil)
    return Look(
      target: target, declared: asDeclared(declared, heard, voice),
      candidates: heard.map {
        Candidate(target: target, trace: trace, isStem: voice.isStem, heard: $0)
      },
      reason:
        "nothing in the sound follows \(target): neither pitch, position, level, onsets nor brightness"
        + (why.map { " (\($0))" } ?? "")
    )
  }

  /// Returns the declared quality where the sound follows it; how long notes last cannot be tracked, nor single ones of many pitches.
  private func asDeclared(
    _ declared: Percept, _ heard: [HeardParameter], _ voice: VoiceSound
  ) -> HeardParameter? {
    let directions: Set<Percept> = [.pan, .azimuth]
    let follows = heard.first {
      $0.percept == declared || directions.isSuperset(of: [$0.percept, declared])
    }
    if let follows { return HeardParameter(asDeclared: declared, reliability: follows.reliability) }
    let isUntracked =
      declared == .duration
      || declared == .pitch && HeardFeature.of(.pitch, voice, sound).isCrowded
    return isUntracked ? HeardParameter(asDeclared: declared, reliability: nil) : nil
  }

  // MARK: Choosing

  /// Gives each parameter the quality in which most is heard of it. A quality that is another parameter itself is not taken for
  /// one that moves with that.
  /// - Parameter declared: parameters that are heard as they are declared.
  private mutating func choose(among candidates: [Candidate], besides declared: [Candidate]) {
    let order = candidates.indices.sorted {
      let (a, b) = (candidates[$0].heard, candidates[$1].heard)
      if a.isItself != b.isItself { return a.isItself }
      return a.weight != b.weight ? a.weight > b.weight : $0 < $1
    }
    var taken = declared
    for candidate in order.map({ candidates[$0] }) where found[candidate.target] == nil {
      if let other = taken.first(where: { isSame($0, candidate) }) {
        reasons[candidate.target] =
          "what is heard of \(candidate.target) cannot be told from \(other.target), which moves with it"
        continue
      }
      found[candidate.target] = candidate.heard
      taken.append(candidate)
    }
  }

  private func isSame(_ a: Candidate, _ b: Candidate) -> Bool {
    let directions: Set<Percept> = [.pan, .azimuth]
    guard
      a.heard.percept == b.heard.percept
        || directions.isSuperset(of: [a.heard.percept, b.heard.percept]),
      a.voice == b.voice || !a.isStem || !b.isStem, let first = a.trace, let second = b.trace
    else { return false }
    let (x, y) = (sound.values(first.values), sound.values(second.values))
    let places = stride(from: 0, to: sound.frames, by: max(1, sound.frames / 1000)).filter {
      x[$0].isFinite && y[$0].isFinite
    }
    return abs(Ranks.correlation(places.map { x[$0] }, places.map { y[$0] })) >= Self.confounded
  }
}

extension SoundCell.Trace {
  /// Returns whether the trace takes more than one value.
  fileprivate var moves: Bool {
    let known = values.lazy.filter(\.isFinite)
    guard let first = known.first else { return false }
    return known.contains { $0 != first }
  }
}

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
