extension EventProcessor {
  /// The most silences that are remembered; beyond it they are forgotten and may be noted again.
  private static let mostSilences = 10_000

  /// Writes a note; a silence only where its reason is not the last one for the same thing.
  mutating func log(_ note: CalloutNote) {
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

  /// Notes something about a group or one of its callouts.
  mutating func note(
    _ kind: CalloutNote.Kind, _ owner: Owner?, _ group: CalloutGroup, _ callout: Callout? = nil,
    reason: String, _ figures: [CalloutNote.Figure] = []
  ) {
    let one = callout ?? (group.callouts.count == 1 ? group.callouts[0] : nil)
    log(
      CalloutNote(
        time: time, row: motion.fix?.row ?? 0, kind: kind, generator: owner?.name.rawValue ?? "",
        group: group.name, category: one?.category, source: one?.source ?? "",
        text: (callout ?? one)?.words ?? "", reason: reason, figures: figures))
  }

  /// Notes anything else.
  mutating func note(
    _ kind: CalloutNote.Kind, source: String = "", reason: String,
    _ figures: [CalloutNote.Figure] = []
  ) {
    log(
      CalloutNote(
        time: time, row: motion.fix?.row ?? 0, kind: kind, generator: "", group: "", category: nil,
        source: source, text: "", reason: reason, figures: figures))
  }
}

extension Callout {
  /// The words; of one without any the earcons and recordings, as `[hush]`.
  var words: String {
    text.isEmpty ? (earcons + clips).map { "[\($0)]" }.joined(separator: " ") : text
  }
}
