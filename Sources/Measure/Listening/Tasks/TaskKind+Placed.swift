import Score

/// The tasks that ask where a sound comes from, and of which place it is.
extension TaskKind {
  static let direction = TaskKind(
    id: "direction", shown: "One stimulus, which has a direction round the listener.",
    answered: "That direction, on a clock of which twelve is straight ahead.",
    scored:
      "By the angle to the direction of the data, 180° at most; right within \"tolerance\" where that is given.",
    estimates: "The error of directions in degrees, and the share of front-back confusions.",
    presents: .oneVariant, form: .direction, needsInput: true, hasTruth: true,
    keys: ["moment", "tolerance", "ahead"],
    question: { _ in "From which direction did the sound come?" },
    items: { task, bank in
      bank.items { piece in
        let series = bank.pieces[piece].series(task.input)
        let part = Series.values(series, Series.part(of: task.options.moment))
        let (degrees, agreement) = Direction.mean(part)
        // Below, the directions of a part differ by more than a quarter turn: none of them is the right one.
        guard agreement > 0.7 else { return nil }
        let truth = Figure.rounded(Direction.within(degrees - task.options.ahead), decimals: 1)
        return TrialItem(pieces: [piece], truth: Figure.plain(Direction.within(truth)))
      }
    })

  static let ripple = TaskKind(
    id: "ripple", shown: "One stimulus of any of the variants, which are mixed.",
    answered: "Which of the variants it is, such as ripples of a garden, by names that are given.",
    scored: "Right where it is that one.",
    estimates: "The confusion matrix of the variants, and the share that is recognised.",
    presents: .anyVariant, form: .choice, needsInput: false, hasTruth: true, keys: ["names"],
    needs: ["names"], question: { _ in "Which ripple did you hear?" },
    items: { _, bank in bank.items { TrialItem(pieces: [$0]) } },
    share: { _, task in 1 / Double(max(1, task.options.names.count)) },
    chance: { 1 / Double(max(1, $0.options.names.count)) })
}
