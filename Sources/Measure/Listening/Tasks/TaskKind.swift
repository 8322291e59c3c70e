import Analysis
import Score

/// A kind of task, as one declaration: what is shown, what is answered, how that is scored and what it estimates.
package struct TaskKind: Sendable {
  /// Which stimuli a trial plays.
  package enum Presentation: Sendable, Equatable {
    /// One variant, whose stimuli the item names.
    case oneVariant
    /// One variant, any of them: the variants are mixed in one block.
    case anyVariant
    /// Two variants and one of them again.
    case twoVariantsAndOne
    case twoVariants
    /// All variants, in an order by chance.
    case allVariants
    /// The reference openly, then all variants with the reference hidden among them.
    case allVariantsAndReference
    /// The reference openly, then one variant and the reference hidden, in an order by chance.
    case referenceAndOne
    /// Nothing: a question about what was heard before.
    case nothing

    package var isAcrossVariants: Bool { self != .oneVariant && self != .nothing }

    /// Whether each trial is one variant's, so that all variants have as many.
    package var isOfVariants: Bool {
      self == .oneVariant || self == .anyVariant || self == .referenceAndOne
    }
  }

  /// The form of an answer.
  package enum Form: String, Sendable {
    /// The key of one of the options.
    case choice
    /// A number, in the unit of the input where there is one.
    case number
    /// A direction in degrees clockwise from straight ahead.
    case direction
    /// A number from 0 to 100 for each stimulus.
    case ratings
    /// A grade from 1.0 to 5.0 for each of two stimuli, of which one is 5.0.
    case grades
    /// A place from 1 for each stimulus.
    case ranks
    /// An answer to each item of a questionnaire.
    case items
    /// Words of the listener's own, or none.
    case text

    /// Whether there is an answer for each stimulus or item.
    package var isList: Bool {
      self == .ratings || self == .grades || self == .ranks || self == .items
    }
  }

  /// The name of the kind in a study's file.
  package let id: String
  /// Sentences on what is shown, what is answered, how it is scored and what it estimates.
  package let shown: String
  package let answered: String
  package let scored: String
  package let estimates: String
  package let presents: Presentation
  package let form: Form
  /// Whether the task asks about an input of the data.
  package let needsInput: Bool
  /// Whether an answer can be right or wrong.
  package let hasTruth: Bool
  /// Whether the level of a trial follows the answers before it.
  package var isAdaptive = false
  /// The keys of a study's file that only some kinds have, and those without which it cannot be asked.
  package var keys: [String] = []
  package var needs: [String] = []
  /// The frequencies of the low-pass filters of its anchors where the study's file gives none, in Hz.
  package var anchors: [Double] = []
  /// The words at the ends of its scale where the study's file gives none.
  package var ends = ["bad", "excellent"]
  /// The items of its questionnaire where the study's file gives none.
  package var usualItems: [String] = []
  /// The question where the study's file has none.
  package let question: @Sendable (_ input: String) -> String
  /// Returns all that can be asked with these stimuli.
  let items: @Sendable (StudyTask, StimulusBank) -> [TrialItem]
  /// Settles by chance what differs from one trial of an item to the next.
  var settle: @Sendable (TrialItem, StudyTask, StimulusBank, inout SeededRandom) -> TrialItem = {
    item, _, _, _ in item
  }
  /// The ideal listener's sensitivity d′ to the right answer; nil where it has none.
  var sensitivity: @Sendable (TrialItem, StudyTask, StimulusHearing) -> Double? = { _, _, _ in nil }
  /// The share of right answers of a listener with a sensitivity.
  var share: @Sendable (_ sensitivity: Double, StudyTask) -> Double = { d, task in
    StimulusHearing.forcedChoice(d, among: task.options.alternatives)
  }
  /// The share of right answers of somebody who hears nothing; nil where no answer is right or wrong by itself.
  var chance: @Sendable (StudyTask) -> Double? = { _ in nil }

  package static let all: [TaskKind] =
    [trend, extremum, match, value, sameDifferent, count, comparison, magnitude, identification]
    + [direction, ripple, staircase, quest, abx, paired, ranking, rating, mushra, impairment]
    + [questionnaire, taskLoad, freeText]

  /// Whether a trial can be so easy that everybody who listens answers it rightly.
  var hasCatchTrials: Bool {
    presents == .oneVariant && form == .choice && needsInput && !isAdaptive
  }

  /// Whether a question can tell the answer that it wants: that of an option or a number.
  var hasAttentionChecks: Bool { form == .choice || form == .number }

  /// Returns the remedy where a key is missing.
  func hint(forMissing key: String) -> String {
    switch key {
    case "above": "give the value above which an event lasts, such as \"above\": 20"
    case "reference": "name the variant that is the reference, as in \"variants\""
    case "staircase", "quest":
      "give its levels in the unit of the input: \(quoted(key)): { \"from\": 0.25, \"to\": 8 }"
    case "names":
      "give a name for each variant, which listeners may read: \"names\": [\"the pond\", \"the wood\"]"
    case "items":
      "give the texts of the items: \"items\": [\"How hard did you have to work?\"], or \"instrument\": \"sus\""
    default: "give it"
    }
  }
}

extension TaskKind: Equatable {
  package static func == (a: TaskKind, b: TaskKind) -> Bool { a.id == b.id }
}

/// The pieces of data that a trial lets be heard, and the answer that they make right.
package struct TrialItem: Sendable, Equatable {
  /// The pieces (segments of datasets) that are heard, in their order.
  package var pieces: [Int]
  /// The right answer; empty where there is none.
  package var truth = ""
  package var options: [Option] = []

  /// An answer that can be chosen.
  package struct Option: Sendable, Equatable {
    package let key: String
    package let label: String
    /// The course of the data as a picture shows it; empty for an option without one.
    package var series: [Double] = []

    package init(_ key: String, _ label: String, series: [Double] = []) {
      (self.key, self.label, self.series) = (key, label, series)
    }
  }
}
