import Score

/// One step of a session: what a listener is shown next.
package enum SessionStep: Sendable, Equatable {
  case consent
  /// A stimulus by which the level of the system is set.
  case level
  case headphones(HeadphoneTrial)
  /// The question of a task, before its first trial.
  case brief(task: Int)
  case trial(Trial)
  /// A pause between two blocks.
  case rest

  /// The number of sounds that are heard before it is answered, an open reference among them.
  package var sounds: Int {
    switch self {
    case .consent, .brief, .rest: 0
    case .level: 1
    case .headphones(let trial): trial.sounds.count
    case .trial(let trial): trial.cells.count + (trial.openReference == nil ? 0 : 1)
    }
  }

  /// The name by which the store knows the step.
  var name: String {
    switch self {
    case .consent: "consent"
    case .level: "level"
    case .headphones: "headphones"
    case .brief: "brief"
    case .trial: "trial"
    case .rest: "rest"
    }
  }
}

/// A trial with its truth, which never leaves this side.
package struct Trial: Sendable, Equatable {
  package enum Phase: String, Sendable { case training, main, `catch` }

  /// The number of the trial in the session, from 1.
  package var number = 0
  /// The index of its task in the study.
  package let task: Int
  package let phase: Phase
  package var block = 0
  /// The stimuli by number, in the order in which they are presented.
  package var cells: [Int]
  /// Whether each of them is a reference that is hidden among the others.
  package var hidden: [Bool] = []
  /// The stimulus that is presented openly as the reference; nil where there is none.
  package var openReference: Int?
  /// The stimulus that is the reference tone; nil where there is none.
  package var tone: Int?
  /// The place on the scale of an adaptive task; nil for other tasks.
  package var place: Int?
  let item: TrialItem
  /// The variant of a task of one variant; nil for others.
  let variant: Int?

  package var truth: String { item.truth }
  package var options: [TrialItem.Option] { item.options }
}

/// A trial as a listener sees it: nothing in it names a condition, a variant or a truth.
package struct TrialView: Sendable, Equatable {
  package let number: Int
  /// The number of trials of the session.
  package let count: Int
  package let question: String
  /// The number of stimuli that are heard, the open reference left out.
  package let sounds: Int
  package let hasReference: Bool
  package let form: TaskKind.Form
  package let options: [TrialItem.Option]
  /// The unit of a number; empty for none.
  package let unit: String
  /// The datum that the reference tone stands for, such as `20 °C`; nil where there is none.
  package let tone: String?
  /// The words at the ends of a scale.
  package let ends: [String]
  /// The items of a questionnaire.
  package let items: [String]
}
