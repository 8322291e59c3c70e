/// A thing that the host shall do; several are done in their order.
public enum Outcome: Sendable {
  /// Says a callout from a time of the walk on, which lies at or before the time of the call that returned it.
  case say(Callout, from: Double)
  /// Stops what is said now.
  case stop
  /// The beacon as it shall sound from here on; nil for none.
  case beacon(BeaconState?)
  case haptic(HapticPattern)
  /// The ambient sound of a street preview's wand from here on, at a volume of 0...1.
  case wand(Double)
  case note(CalloutNote)
}

/// A pattern that the hand feels.
public enum HapticPattern: String, Hashable, Sendable {
  /// One strong tap.
  case heavy
  case light
  /// The pattern of a fault.
  case error
}

/// What has come of the walk since the host was told, with the notes of what was said, or was not, and why.
struct OutcomeLog: Sendable {
  /// The most silences that are remembered; beyond it they are forgotten and may be noted again.
  private static let mostSilences = 10_000

  /// Seconds of the walk.
  var time = 0.0
  /// The row of the dataset at which the walk is, counted from 0.
  var row = 0
  private var outcomes: [Outcome] = []
  /// The last reason why something was silent, by generator and feature.
  private var silences: [String: String] = [:]

  mutating func append(_ outcome: Outcome) { outcomes.append(outcome) }

  /// Lets the hand feel patterns, and writes each down.
  /// - Parameter source: the id of what they are about; empty for nothing that has one.
  mutating func feel(_ patterns: [HapticPattern], source: String = "") {
    for pattern in patterns {
      append(.haptic(pattern))
      note(.felt, source: source, reason: pattern.rawValue)
    }
  }

  /// Hands over what has come, once.
  mutating func take() -> [Outcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Writes a note; a silence only where its reason is not the last one for the same thing.
  mutating func append(_ note: CalloutNote) {
    let key = note.generator + " " + note.source
    if note.kind == .silent {
      if silences[key] == note.reason { return }
      if silences.count >= Self.mostSilences { silences = [:] }
      silences[key] = note.reason
    } else if note.kind == .say {
      silences[key] = nil
    }
    outcomes.append(.note(note))
  }

  /// An empty page for what a generator notes while it answers.
  func notes(for owner: CalloutQueue.Owner) -> CalloutNotes {
    CalloutNotes(time: time, row: row, generator: owner.name.rawValue)
  }

  mutating func append(_ notes: CalloutNotes) {
    for note in notes.notes { append(note) }
  }

  /// Notes something about a group or one of its callouts.
  mutating func note(
    _ kind: CalloutNote.Kind, _ owner: CalloutQueue.Owner?, _ group: CalloutGroup,
    _ callout: Callout? = nil, reason: String, _ figures: [CalloutNote.Figure] = []
  ) {
    let one = callout ?? (group.callouts.count == 1 ? group.callouts[0] : nil)
    append(
      CalloutNote(
        time: time, row: row, kind: kind, generator: owner?.name.rawValue ?? "", group: group.name,
        category: one?.category, source: one?.source ?? "", text: one?.words ?? "", reason: reason,
        figures: figures))
  }

  /// Notes anything else.
  mutating func note(
    _ kind: CalloutNote.Kind, source: String = "", reason: String,
    _ figures: [CalloutNote.Figure] = []
  ) {
    append(
      CalloutNote(
        time: time, row: row, kind: kind, generator: "", group: "", category: nil, source: source,
        text: "", reason: reason, figures: figures))
  }
}

extension Callout {
  /// The words; of one without any the earcons and recordings, as `[hush]`.
  var words: String {
    text.isEmpty ? (earcons + clips).map { "[\($0)]" }.joined(separator: " ") : text
  }
}
