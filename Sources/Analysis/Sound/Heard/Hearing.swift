import Score

/// What is heard of a mapping's parameters, told from the rendered sound alone.
///
/// For each parameter it looks for the quality of its voice's sound that follows it best: pitch, position, level, rate of
/// onsets, spectral centroid. The name of the parameter and of its unit generators play no part. A parameter that nothing
/// follows is not heard, and nothing is measured of it.
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
    for look in looks { reasons[look.target] = look.reason }
    choose(among: looks.flatMap(\.candidates))
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
      range: heard.isItself ? pairing.range : nil, domain: pairing.domain)
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

  /// What was found of a parameter.
  private struct Look {
    let target: String
    let candidates: [Candidate]
    /// Why nothing is heard, where there are no candidates.
    let reason: String
  }

  private func look(at trace: SoundCell.Trace) -> Look {
    let voice = VoiceSound(of: trace.name, in: sound)
    let values = sound.values(trace.values)
    return look(trace.name, trace, voice) { percept in
      let frames = HeardMoments.frames(trace, percept, voice, sound)
      guard voice.notes.count >= Self.fewestNotes else { return frames }
      let notes = HeardMoments.notes(percept, voice, sound) { values[sound.frame(of: $0.start)] }
      let isBetter = (notes.curve?.reliability ?? 0) > (frames.curve?.reliability ?? 0)
      return isBetter ? notes : frames
    }
  }

  private func look(atNotesOf voice: String) -> Look? {
    let target = "\(voice).pitch (notes)"
    let own = VoiceSound(of: target, in: sound)
    let pitches = own.notes.map(\.pitch).filter(\.isFinite)
    guard let first = pitches.first, pitches.contains(where: { $0 != first }) else { return nil }
    return look(target, nil, own) { percept in
      HeardMoments.notes(percept, own, sound, \.pitch)
    }
  }

  private func look(
    _ target: String, _ trace: SoundCell.Trace?, _ voice: VoiceSound,
    _ moments: (Percept) -> (moments: HeardMoments, curve: HeardCurve?)
  ) -> Look {
    var said: [String] = []
    let heard = HeardParameter.tracked.compactMap { percept -> HeardParameter? in
      let (moments, curve) = moments(percept)
      if let reason = moments.reason, !said.contains(reason) { said.append(reason) }
      return HeardParameter(percept, moments, curve)
    }
    let why = said.first.map { " (\($0))" } ?? ""
    return Look(
      target: target,
      candidates: heard.map {
        Candidate(target: target, trace: trace, isStem: voice.isStem, heard: $0)
      },
      reason:
        "nothing in the sound follows \(target): neither pitch, position, level, onsets nor brightness\(why)"
    )
  }

  // MARK: Choosing

  /// Gives each parameter the quality in which most is heard of it. A quality that is another parameter itself is not taken for
  /// one that moves with that.
  private mutating func choose(among candidates: [Candidate]) {
    let order = candidates.indices.sorted {
      let (a, b) = (candidates[$0].heard, candidates[$1].heard)
      if a.isItself != b.isItself { return a.isItself }
      return a.weight != b.weight ? a.weight > b.weight : $0 < $1
    }
    var taken: [Candidate] = []
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
  /// Whether it takes more than one value.
  fileprivate var moves: Bool {
    let known = values.lazy.filter(\.isFinite)
    guard let first = known.first else { return false }
    return known.contains { $0 != first }
  }
}
