/// The tasks that set variants against each other, and questionnaires.
extension TaskKind {
  private static let onePiece: @Sendable (StudyTask, StimulusBank) -> [TrialItem] = { _, bank in
    bank.items { TrialItem(pieces: [$0]) }
  }

  static let abx = TaskKind(
    id: "abx", shown: "Two variants of one segment, A and B, and one of them again, X.",
    answered: "Which of the two X was.", scored: "Right where X was that one.",
    estimates: "d′ by the differencing model and by independent observation.",
    presents: .twoVariantsAndOne, form: .choice, needsInput: false, hasTruth: true,
    question: { _ in "Was X the same as A, or the same as B?" }, items: onePiece,
    chance: { _ in 0.5 })

  static let paired = TaskKind(
    id: "paired", shown: "Two variants of one segment.",
    answered: "Which of the two is better by the question, or that they are alike.",
    scored: "It is not.", estimates: "A scale of the variants by Bradley and Terry's model.",
    presents: .twoVariants, form: .choice, needsInput: false, hasTruth: false,
    question: { _ in "Which of the two tells you more?" },
    items: { _, bank in
      bank.items {
        TrialItem(
          pieces: [$0],
          options: [.init("1", "The first"), .init("2", "The second"), .init("tie", "Both alike")])
      }
    })

  static let ranking = TaskKind(
    id: "ranking", shown: "All variants of one segment.", answered: "Their places, 1 the best.",
    scored: "It is not.", estimates: "The mean rank of each variant.", presents: .allVariants,
    form: .ranks, needsInput: false, hasTruth: false,
    question: { _ in "Put them in order: which tells you most?" }, items: onePiece)

  static let rating = TaskKind(
    id: "bs2132", shown: "All variants of one segment, none of them a reference.",
    answered: "A rating from 0 to 100 for each.", scored: "It is not.",
    estimates: "The quality of each variant (Recommendation ITU-R BS.2132).",
    presents: .allVariants, form: .ratings, needsInput: false, hasTruth: false, keys: ["ends"],
    question: { _ in "How well can you follow the data in each?" }, items: onePiece)

  static let mushra = TaskKind(
    id: "bs1534",
    shown:
      "A reference openly, then all variants with the reference hidden among them, and anchors: the reference through low-pass filters.",
    answered: "A rating from 0 to 100 for each; the hidden reference is worth 100.",
    scored:
      "Listeners who rate the hidden reference low, or the anchor of 7 kHz high, are left out by the rule \"bs1534\".",
    estimates: "The quality of each variant beside the reference (Recommendation ITU-R BS.1534).",
    presents: .allVariantsAndReference, form: .ratings, needsInput: false, hasTruth: false,
    keys: ["reference", "ends", "anchors"], needs: ["reference"], anchors: [3500, 7000],
    question: { _ in "How close does each come to the reference?" }, items: onePiece)

  static let impairment = TaskKind(
    id: "bs1116",
    shown: "A reference openly, then a variant and the reference once more, in an order by chance.",
    answered:
      "A grade from 1.0 to 5.0 for each of the two; the one that seems to be the reference has 5.0.",
    scored:
      "By the difference of grades, the variant's less the hidden reference's; listeners who cannot tell them apart are left out by the rule \"bs1116\".",
    estimates: "How far each variant is from the reference (Recommendation ITU-R BS.1116).",
    presents: .referenceAndOne, form: .grades, needsInput: false, hasTruth: false,
    keys: ["reference"], needs: ["reference"],
    ends: ["very annoying", "imperceptible"],
    question: { _ in "How far is each from the reference? One of the two is the reference: 5." },
    items: onePiece)

  static let questionnaire = TaskKind(
    id: "questionnaire", shown: "The items of a questionnaire.",
    answered:
      "For each item a number from 0 to 100, a point in a row, one or several options, a number, or words.",
    scored: "No answer is right; those of a published instrument make its score.",
    estimates: "What listeners say of the task, item by item, and the scores of instruments.",
    presents: .nothing, form: .items, needsInput: false, hasTruth: false,
    keys: ["items", "ends", "points", "instrument", "source", "after"],
    needs: ["items"],
    ends: ["very low", "very high"],
    question: { _ in "How was it?" }, items: { _, _ in [TrialItem(pieces: [])] })

  /// The six scales of NASA's Task Load Index in words of our own, each from little load to much, so that their
  /// mean without weights is the raw index (S. G. Hart, "NASA-Task Load Index; 20 years later", 2006).
  static let taskLoad = TaskKind(
    id: "nasa-tlx", shown: "The six scales of the NASA Task Load Index.",
    answered: "A number from 0 to 100 for each scale.", scored: "It is not.",
    estimates: "The load of the task: the mean of the six scales without weights (raw TLX).",
    presents: .nothing, form: .items, needsInput: false, hasTruth: false, keys: ["ends", "after"],
    ends: ["very low", "very high"],
    usualItems: [
      "Mental demand: how much thinking, remembering and attending did it take?",
      "Physical demand: how much bodily work did it take?",
      "Time pressure: how hurried did you feel?",
      "Performance: how far did you fall short of what you were asked to do?",
      "Effort: how hard did you have to work for what you achieved?",
      "Frustration: how annoyed, discouraged or tense did you feel?",
    ],
    question: { _ in "How much did the task ask of you?" },
    items: { _, _ in [TrialItem(pieces: [])] })

  static let freeText = TaskKind(
    id: "text", shown: "A question.", answered: "Words of the listener's own, or none.",
    scored: "It is not.", estimates: "What listeners say of the study in their own words.",
    presents: .nothing, form: .text, needsInput: false, hasTruth: false, keys: ["after"],
    question: { _ in "Is there anything that you want to tell us?" },
    items: { _, _ in [TrialItem(pieces: [])] })
}
