/// The tasks whose levels follow the answers.
extension TaskKind {
  static let staircase = adaptive(
    "staircase", scored: "Right where they did; the next level follows the staircase's rule.")

  static let quest = adaptive(
    "quest",
    scored:
      "Right where they did; the next level is the one whose answer is expected to tell most (QUEST+)."
  )

  private static func adaptive(_ id: String, scored: String) -> TaskKind {
    TaskKind(
      id: id,
      shown:
        "One stimulus, made for the study: the input rises or falls by a level, all else stays.",
      answered: "Whether the data rose or fell.", scored: scored,
      estimates: "The smallest change of the data that is heard, in their unit.",
      presents: .oneVariant, form: .choice, needsInput: true, hasTruth: true, isAdaptive: true,
      keys: [id], needs: [id], question: { "Did the \($0) rise or fall?" },
      items: { _, _ in
        let options = [TrialItem.Option("rise", "It rose"), TrialItem.Option("fall", "It fell")]
        return options.map { TrialItem(pieces: [], truth: $0.key, options: options) }
      }, share: { d, _ in StimulusBank.Ladder.share(d) }, chance: { _ in 0.5 })
  }
}
