import Analysis
import Score

/// The tasks of one variant in which pieces of data are told from each other.
extension TaskKind {
  static let match = TaskKind(
    id: "match", shown: "One stimulus, and pictures of two series of data or more.",
    answered: "Which of the series was heard.",
    scored: "Right where it is the one that was played.",
    estimates: "The share of series that are recognised.", presents: .oneVariant, form: .choice,
    needsInput: true, hasTruth: true, keys: ["alternatives"],
    question: { "Which course of the \($0) did you hear?" },
    items: { _, bank in bank.items { TrialItem(pieces: [$0]) } },
    settle: { item, task, bank, random in
      let others = bank.pieces.indices.filter { $0 != item.pieces[0] }.shuffled(using: &random)
      let shown = (item.pieces + others.prefix(task.options.alternatives - 1))
        .shuffled(using: &random)
      let options = shown.enumerated().map { number, piece in
        TrialItem.Option(
          "\(number + 1)", "Series \(number + 1)",
          series: Series.thinned(bank.pieces[piece].series(task.input), to: 48))
      }
      let right = shown.firstIndex(of: item.pieces[0]) ?? 0
      return TrialItem(
        pieces: item.pieces, truth: options[right].key,
        options: options)
    },
    sensitivity: { item, _, hearing in hearing.leastDifference(item.pieces[0]) },
    chance: { 1 / Double($0.options.alternatives) })

  static let sameDifferent = TaskKind(
    id: "same-different", shown: "Two stimuli of one variant, one after the other.",
    answered: "Whether they were the same data.",
    scored: "Right where they were, or were not; half of the trials play one stimulus twice.",
    estimates: "d′ by the differencing model.", presents: .oneVariant, form: .choice,
    needsInput: true, hasTruth: true,
    question: { "Was the \($0) the same both times?" },
    items: { _, bank in bank.items { TrialItem(pieces: [$0]) } },
    settle: { item, task, bank, random in
      let options = [
        TrialItem.Option("same", "The same"), TrialItem.Option("different", "Different"),
      ]
      let first = item.pieces[0]
      let others = bank.pieces.indices.filter {
        $0 != first && bank.difference($0, first, task.input) > bank.span(task.input) / 20
      }
      guard let other = others.randomElement(using: &random), random.uniform() < 0.5 else {
        return TrialItem(pieces: [first, first], truth: "same", options: options)
      }
      return TrialItem(pieces: [first, other], truth: "different", options: options)
    },
    sensitivity: { item, _, hearing in
      item.pieces.count > 1 && item.pieces[0] != item.pieces[1]
        ? hearing.difference(item.pieces[0], item.pieces[1])
        : hearing.leastDifference(item.pieces[0])
    }, share: { d, _ in StimulusHearing.sameDifferent(d) }, chance: { _ in 0.5 })

  static let comparison = TaskKind(
    id: "2afc", shown: "Two stimuli of one variant, one after the other.",
    answered: "In which the mean of the data was higher.",
    scored: "Right where it was; their order is chance.",
    estimates: "d′ in two-alternative forced choice.", presents: .oneVariant, form: .choice,
    needsInput: true, hasTruth: true,
    question: { "In which of the two was the \($0) higher?" },
    items: { task, bank in
      bank.pieces.indices.flatMap { a in
        bank.pieces.indices.dropFirst(a + 1).filter {
          bank.difference(a, $0, task.input) > bank.span(task.input) / 20
        }.map { TrialItem(pieces: [a, $0]) }
      }
    },
    settle: { item, task, bank, random in
      let pieces = random.uniform() < 0.5 ? item.pieces : item.pieces.reversed()
      let means = pieces.map { Series.mean(bank.pieces[$0].series(task.input), 0...1) }
      return TrialItem(
        pieces: pieces, truth: means[0] > means[1] ? "1" : "2",
        options: [.init("1", "In the first"), .init("2", "In the second")])
    },
    sensitivity: { item, _, hearing in
      hearing.difference(item.pieces[0], item.pieces[1])
    }, share: { d, _ in StimulusHearing.forcedChoice(d, among: 2) }, chance: { _ in 0.5 })

  static let identification = TaskKind(
    id: "identification", shown: "One stimulus.", answered: "Which of the datasets it plays.",
    scored: "Right where it is that one.",
    estimates: "The confusion matrix of the datasets, and the information that is transmitted.",
    presents: .oneVariant, form: .choice, needsInput: false, hasTruth: true,
    question: { _ in "Which of these did you hear?" },
    items: { _, bank in
      let names = bank.pieces.map(\.dataset).distinct()
      let options = names.enumerated().map { TrialItem.Option("\($0 + 1)", $1) }
      guard names.count > 1 else { return [] }
      return bank.items { piece in
        let right = names.firstIndex(of: bank.pieces[piece].dataset) ?? 0
        return TrialItem(pieces: [piece], truth: options[right].key, options: options)
      }
    }, chance: { _ in nil })
}
