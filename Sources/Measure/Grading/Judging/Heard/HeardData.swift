import Analysis
import Comparing
import Mappings
import Score

/// Whether a mapping's data are heard: of what its text declares, only that counts which the sound does.
///
/// The mapping is performed again on data of which one input is changed, with the same seed. Where the sound stays
/// the same to the ear, the data are not in it.
struct HeardData {
  let trials: Trials
  let mapping: Mapping
  /// The inputs that the lab's criteria name.
  let inputs: [String]

  /// The least share of the time in which the sound must differ, for a change of the data to be heard.
  private static let leastShare = 0.1
  /// The least share of the time in which two variants must differ.
  private static let leastVariant = 0.02
  /// The level of a voice against the whole sound, dB, from which on it is followed: 15 dB less are about a third of the
  /// loudness (S. S. Stevens, Psychological Review 64, 1957).
  private static let leastProminence = -15.0
  /// The gain, dB, that a sound needs at most to come to -23 LUFS. In a room in which -23 LUFS are 65 dB(A), a sound that
  /// needs more has less than 30 dB(A), what a quiet room has by itself.
  private static let mostGain = 35.0

  /// Says why a criterion does not hold although the mapping declares what it asks for.
  /// - Returns: nil where it is heard.
  /// - Throws: `Fault` (`diskFull`) for what is no fault of the mapping.
  func fault(of criterion: Criterion) throws -> String? {
    for variant in criterion.variants.isEmpty ? [nil] : criterion.variants {
      if let fault = try faint(variant) { return fault }
    }
    switch criterion.subject {
    case .metric(let measured, _): return try fault(measured, [measured.variant])
    case .ratio(let measured, let other, _): return try fault(measured, [measured.variant, other])
    case .finding(let id, let input, _):
      return try input.map { try unheard($0, nil) } ?? nothingHeard(nil)
        ?? (id == Self.unusedParameter ? unheardParameters() : nil)
    case .declares(let declared): return try fault(declared)
    case .repeatable: return try nothingHeard(nil)
    case .answer: return nil
    }
  }

  static let clippedData = "clipped_data"
  private static let unusedParameter = "unused-parameter"

  /// A mapping that is too soft for anything to be heard of it.
  private func faint(_ variant: String?) throws -> String? {
    for place in trials.data.indices {
      guard let cell = try trials.sound(.init(variant: variant ?? "", data: place)),
        cell.gain > Self.mostGain
      else { continue }
      let loudness = Figure.fixedOrDash(cell.loudness.integrated - cell.gain, decimals: 0)
      return "the sound is too soft to be heard, \(loudness) LUFS on \(name(place))"
    }
    return nil
  }

  private func name(_ place: Int) -> String { trials.data[place].name }

  // MARK: Inputs

  private func fault(
    _ measured: Criterion.Measured, _ variants: [String?]
  ) throws -> String? {
    for variant in variants {
      guard let input = measured.input else {
        if let fault = try nothingHeard(variant) { return fault }
        continue
      }
      if let fault = try unheard(input, variant) { return fault }
      let targets = try targets(of: measured, variant)
      for target in targets {
        if let fault = try unfollowed(target, input, variant) { return fault }
      }
      if measured.metric == Self.clippedData, let fault = try endless(targets, input, variant) {
        return fault
      }
    }
    return nil
  }

  /// Why none of the lab's inputs is heard; nil where one is.
  private func nothingHeard(_ variant: String?) throws -> String? {
    var first: String?
    for input in inputs {
      guard let fault = try unheard(input, variant) else { return nil }
      first = first ?? fault
    }
    return first
  }

  /// The sounds of the data as they are and of changed data; nil where one of them is not there.
  private func contrast(
    _ change: DataChange, _ input: String, _ variant: String?, _ place: Int
  ) throws -> HeardContrast? {
    let key = Trials.Key(variant: variant ?? "", data: place)
    var other = key
    (other.input, other.change) = (input, change)
    guard let spec = trials.input(input), let original = try trials.sound(key),
      let changed = try trials.sound(other)
    else { return nil }
    return HeardContrast(original, changed, of: spec)
  }

  /// Whether an input is heard on every dataset.
  func isHeard(_ input: String, _ variant: String?) throws -> Bool {
    try unheard(input, variant) == nil
  }

  /// Why an input is not heard on every dataset.
  private func unheard(_ input: String, _ variant: String?) throws -> String? {
    var silent: [String] = []
    for place in trials.data.indices {
      guard let contrast = try contrast(.exchanged, input, variant, place) else { continue }
      let (heard, tenths) = contrast.tenths
      if heard > 0, 2 * heard < tenths {
        return
          "the \(input) is heard in \(heard) of \(tenths) parts of \(name(place)) only: most of the data are not heard"
      }
      let share = contrast.share(of: .changed) ?? contrast.share() ?? 0
      if share < Self.leastShare { silent.append(name(place)) }
    }
    guard !silent.isEmpty else { return nil }
    return
      "with high and low \(input) exchanged your mapping sounds the same on "
      + silent.joined(separator: ", ") + ": the \(input) cannot be heard"
  }

  /// The parameters that a metric is about: those that its target names, or the one that carries most of the input.
  private func targets(
    of measured: Criterion.Measured, _ variant: String?
  ) throws -> [String] {
    var found: [String] = []
    for place in trials.data.indices {
      guard let cell = try trials.sound(.init(variant: variant ?? "", data: place)) else {
        continue
      }
      let own = cell.pairs.filter { $0.input == measured.input }.map(\.target)
      if let end = measured.target {
        found += own.filter { $0.hasSuffix(end) }
      } else if let carrier = carriers[.init(variant: variant ?? "", data: place)]?[
        measured.input ?? ""], own.contains(carrier)
      {
        found.append(carrier)
      }
    }
    return found.distinct()
  }

  /// By performance and input, the parameter that carries most of the input.
  let carriers: [Trials.Key: [String: String]]

  /// Why a parameter is not heard as it is declared.
  private func unfollowed(
    _ target: String, _ input: String, _ variant: String?
  ) throws -> String? {
    for place in trials.data.indices {
      guard let contrast = try contrast(.exchanged, input, variant, place) else { continue }
      if let steps = contrast.steps(of: target), steps < 1 {
        return "\(target) moves by less than can be heard, on \(name(place))"
      }
      if let level = contrast.prominence(of: target), level < Self.leastProminence {
        let decibels = Figure.fixedOrDash(-level, decimals: 0)
        return
          "the voice of \(target) is \(decibels) dB softer than the whole sound, on \(name(place)): the other voices cover it"
      }
      if try isAlone(target, input, variant, place),
        let whole = contrast.following(target, inWhole: true), whole.ratio < -0.3
      {
        return "what is heard best moves against \(target), on \(name(place))"
      }
      guard let following = contrast.following(target) else {
        guard let share = contrast.share(ofVoiceWith: target), share < Self.leastShare else {
          continue
        }
        return
          "the voice of \(target) sounds the same whatever the \(input) is, on \(name(place))"
      }
      if following.isHeard { continue }
      let percent = Figure.percent(following.ratio)
      return following.ratio < -0.1
        ? "the sound moves against \(target), on \(name(place))"
        : "\(target) follows the \(input), but the sound goes \(percent) of its way only, on \(name(place))"
    }
    return nil
  }

  /// Whether no other parameter of its kind is declared to be moved by the input: two voices may be meant to move apart.
  private func isAlone(
    _ target: String, _ input: String, _ variant: String?, _ place: Int
  ) throws -> Bool {
    guard let cell = try trials.sound(.init(variant: variant ?? "", data: place)) else {
      return false
    }
    func percept(_ name: String) -> Percept? { cell.parameters.first { $0.name == name }?.percept }
    return cell.pairs.count { $0.input == input && percept($0.target) == percept(target) } < 2
  }

  /// Why the ends of an input are not heard: the sound stays the same when they are cut off. On a ladder an end may lie on
  /// one rung.
  private func endless(
    _ targets: [String], _ input: String, _ variant: String?
  ) throws -> String? {
    for place in trials.data.indices {
      guard let contrast = try contrast(.limited, input, variant, place),
        !targets.contains(where: contrast.isLadder),
        try !targets.isEmpty || !playsScale(variant, place)
      else { continue }
      for (frames, end) in [(HeardContrast.Frames.greater, "highest"), (.less, "lowest")] {
        guard let share = contrast.share(of: frames), share < Self.leastShare else { continue }
        return
          "the \(end) fifth of the \(input) sounds like one value on \(name(place)): it is clipped where the domain does not say so"
      }
    }
    return nil
  }

  /// Whether the notes of a mapping have few pitches of their own, as on a ladder.
  private func playsScale(_ variant: String?, _ place: Int) throws -> Bool {
    guard let cell = try trials.sound(.init(variant: variant ?? "", data: place)) else {
      return false
    }
    let pitches = Set(cell.notes.map(\.pitch).filter(\.isFinite))
    return pitches.count > 1 && pitches.count <= UndeclaredEnds.ladder
  }

  // MARK: Declarations

  private func fault(_ declared: Criterion.Declared) throws -> String? {
    var faults = try declared.maps.compactMap { try unheard($0, nil) }
    if declared.maps.isEmpty, let fault = try nothingHeard(nil) { faults.append(fault) }
    if declared.variants > 0 {
      let heard = try distinctVariants(declared.variants)
      if heard < declared.variants {
        faults.append(
          "\(counted(heard, "variant")) can be told from the others by ear, \(declared.variants) are asked for"
        )
      }
    }
    if declared.params > 0 {
      let heard = try heardParameters(atMost: declared.params)
      if heard < declared.params {
        faults.append(
          "\(counted(heard, "parameter")) can be heard when it is turned, \(declared.params) are asked for"
        )
      }
    }
    if declared.voices > 0 {
      let heard = try soundingVoices()
      if heard < declared.voices {
        faults.append("\(counted(heard, "voice")) can be heard, \(declared.voices) are asked for")
      }
    }
    return faults.isEmpty ? nil : faults.joined(separator: "; ")
  }

  /// Whether two performances are told apart on any dataset.
  private func differ(_ a: Trials.Key, _ b: Trials.Key) throws -> Bool {
    for place in trials.data.indices {
      var (first, second) = (a, b)
      (first.data, second.data) = (place, place)
      guard let one = try trials.sound(first), let other = try trials.sound(second) else {
        continue
      }
      if (HeardContrast(one, other).share() ?? 0) >= Self.leastVariant { return true }
    }
    return false
  }

  /// The number of variants of which each differs from every other one; a single one must differ from the mapping as it is.
  private func distinctVariants(_ wanted: Int) throws -> Int {
    var found: [Trials.Key] = []
    let known: [Trials.Key] = wanted > 1 ? [] : [Trials.Key()]
    for variant in mapping.variants where found.count < wanted {
      let key = Trials.Key(variant: variant.name)
      if try (known + found).allSatisfy({ try differ($0, key) }) { found.append(key) }
    }
    return found.count
  }

  private func isHeard(_ parameter: ParameterSpec) throws -> Bool {
    for end in [parameter.range.upperBound, parameter.range.lowerBound] {
      let turned = Trials.Key(parameters: [parameter.name: end])
      if try differ(Trials.Key(), turned) { return true }
    }
    return false
  }

  private func heardParameters(atMost wanted: Int) throws -> Int {
    var found = 0
    for parameter in mapping.parameters where found < wanted {
      if try isHeard(parameter.spec) { found += 1 }
    }
    return found
  }

  private func unheardParameters() throws -> String? {
    let silent = try mapping.parameters.map(\.spec).filter { try !isHeard($0) }.map(\.name)
    return silent.isEmpty
      ? nil
      : "the sound stays the same from one end of \(silent.joined(separator: ", ")) to the other"
  }

  /// The number of voices that sound on some dataset.
  private func soundingVoices() throws -> Int {
    var most = 0
    for place in trials.data.indices {
      guard let cell = try trials.sound(.init(data: place)) else { continue }
      let stems = cell.stems.count { $0.tracks.level.count { $0 > -60 } >= 5 }
      most = max(most, max(stems, 1))
    }
    return most
  }
}

extension HeardData {
  /// - Parameters:
  ///   - plan: what was performed.
  ///   - cells: the performances, with their sounds.
  init(_ plan: ComparePlan, _ cells: [FinishedCell], _ mapping: Mapping, _ lab: Lab) {
    var sounds: [Trials.Key: SoundCell] = [:]
    var carriers: [Trials.Key: [String: String]] = [:]
    let inputs = lab.criteria.flatMap(\.inputs).distinct()
    for cell in cells {
      guard let place = plan.data.firstIndex(where: { $0.path == cell.data.path }) else { continue }
      let key = Trials.Key(variant: cell.variant.setting ?? "", data: place)
      sounds[key] = cell.sound
      guard let stored = cell.stored else { continue }
      for input in inputs {
        let subject = ComparisonTable.carrier(of: input, stored)
        carriers[key, default: [:]][input] = subject?.replacing(input + " → ", with: "")
      }
    }
    self.init(
      trials: Trials(plan.request, plan.variants[0], data: plan.data, sounds: sounds),
      mapping: mapping, inputs: inputs, carriers: carriers)
  }
}

/// Whether the ends of the data are lost where no map entry says a domain: a script that plays the data itself has none to compare
/// them with, and so its values tell.
enum UndeclaredEnds {
  /// The most values of a ladder, whose last rung holds several data rightly.
  static let ladder = 24
  /// The least part of the way through the data over which one value is a lost end, and no chance.
  private static let leastWay = 0.02

  /// The share of the data, %, that the parameter which carries them plays by one value, its lowest or its highest: what is held at an
  /// end, and what limits that follow the data make equal.
  /// - Returns: nil where nothing in the sound was found to depend on the input.
  static func share(_ measured: Criterion.Measured, _ cell: FinishedCell) -> Double? {
    guard let stored = cell.stored else { return nil }
    let own = stored.pairings.filter { pairing in
      pairing.input.name == measured.input
        && (measured.target.map { pairing.target.replacing(" (notes)", with: "").hasSuffix($0) }
          ?? true)
    }
    let carrier = ComparisonTable.carrier(of: measured.input, stored)
    return (own.first { $0.subject == carrier } ?? own.first).map { share(of: $0) }
  }

  static func share(of pairing: Pairing) -> Double {
    let rows = zip(pairing.data, pairing.values).filter { $0.isFinite && $1.isFinite }
      .sorted { $0.0 < $1.0 }
    guard let first = rows.first, let last = rows.last, last.0 > first.0,
      Set(rows.map { Float($0.1) }).count > ladder
    else { return 0 }
    let (way, values) = (last.0 - first.0, rows.map(\.1))
    let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
    let least = 1e-6 * (highest - lowest)
    /// The number of data that are played by an end of the values, where they lie apart.
    func held(at end: Double) -> Int {
      let own = rows.filter { abs($0.1 - end) <= least }.map(\.0)
      guard let first = own.first, let last = own.last else { return 0 }
      return last - first > leastWay * way ? own.count : 0
    }
    return 100 * Double(held(at: lowest) + held(at: highest)) / Double(rows.count)
  }
}
