import Score

/// One step of a session: what a listener is shown next.
package enum SessionStep: Sendable, Equatable {
  case consent
  /// The questions about the listener.
  case background
  /// A stimulus by which the level of the system is set.
  case level
  case headphones(HeadphoneTrial)
  /// The question of a task, before its first trial.
  case brief(task: Int)
  case trial(Trial)
  /// A pause between two blocks.
  case rest
  /// A break of the study's, which is shown where it is due.
  case pause

  /// The number of sounds that are heard before it is answered, an open reference among them.
  package var sounds: Int {
    switch self {
    case .consent, .background, .brief, .rest, .pause: 0
    case .level: 1
    case .headphones(let trial): trial.sounds.count
    case .trial(let trial): trial.cells.count + (trial.openReference == nil ? 0 : 1)
    }
  }

  /// The name by which the store knows the step.
  var name: String {
    switch self {
    case .consent: "consent"
    case .background: "background"
    case .level: "level"
    case .headphones: "headphones"
    case .brief: "brief"
    case .trial: "trial"
    case .rest: "rest"
    case .pause: "pause"
    }
  }
}

/// A trial with its truth, which never leaves this side.
package struct Trial: Sendable, Equatable {
  package enum Phase: String, Sendable { case training, practice, main, `catch`, attention }

  /// The number of the trial in the session, from 1.
  package var number = 0
  /// The number that its listener reads: among the trials that everybody has, or within the practice of its task.
  var shown = 0
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
  /// The answer that the question of an attention check tells; nil for other trials.
  var told: String?
  let item: TrialItem
  /// The variant of a task of one variant; nil for others.
  let variant: Int?

  /// The right answer: in an attention check the one that is told.
  package var truth: String { told ?? item.truth }
  package var options: [TrialItem.Option] { item.options }
}

/// A trial as a listener sees it: nothing in it names a condition, a variant or a truth.
package struct TrialView: Sendable, Equatable {
  package let number: Int
  /// The number of trials that everybody has in this session; nil in practice, which goes on until it is enough.
  package let count: Int?
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
  package let items: [Item]
}
