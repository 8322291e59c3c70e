/// A task of a study: one question, asked again and again about other stimuli.
package struct StudyTask: Sendable, Equatable {
  /// The name by which plan, export and analysis know it.
  package var id: String
  package var kind: TaskKind
  /// The question as the listener reads it.
  package var question: String
  /// The input of the data that is asked about; empty where none is.
  package var input: String
  /// The trials of one listener; those of training and catch trials come on top.
  package var trials: Int
  /// The trials with feedback that come first.
  package var training: Int
  /// The trials that everybody who listens answers rightly.
  package var catchTrials: Int
  /// The practice that goes on until it is enough; nil for none.
  package var practice: Practice?
  /// The trials of which the question tells the answer.
  package var attention = 0
  /// The options that only some kinds of tasks have.
  package var options = Options()

  /// Whether each answer is right or wrong.
  var isJudged: Bool {
    kind.hasTruth && (kind.form == .choice || kind == .count || options.tolerance != nil)
  }

  package struct Options: Sendable, Equatable {
    /// Which extreme value is sought: `highest` or `lowest`.
    package var extreme = Extreme.highest
    /// The number of alternatives of a trial.
    package var alternatives = 2
    /// The value above which an event lasts, in the unit of the input; nil where none are counted.
    package var above: Double?
    /// The distance from the truth within which an estimate is correct; nil where estimates are not judged.
    package var tolerance: Double?
    /// The moment of which a value is estimated.
    package var moment = Moment.end
    /// The datum that a tone lets be heard for comparison, in the unit of the input; nil for no such tone.
    package var tone: Double?
    /// The variant that is the reference of a rating, as the study names it.
    package var reference: String?
    /// The words at the ends of a scale.
    package var ends = ["bad", "excellent"]
    /// The items of a questionnaire.
    package var items: [Item] = []
    /// The points of its items that are rows of points; nil where the items say it themselves.
    package var points: Int?
    /// The published instrument that it is, and where its words were published; empty for a study's own items.
    package var instrument = ""
    package var source = ""
    /// The task after each of whose blocks it is asked, about the variant of that block; nil where it is asked once.
    package var after: String?
    /// The frequencies of the low-pass filters of anchors, in Hz.
    package var anchors: [Double] = []
    /// The datum that is heard straight ahead, in the unit of the input.
    package var ahead = 0.0
    /// The names of the variants that listeners may read.
    package var names: [String] = []
    /// The rules of a staircase and of QUEST+; nil for other tasks.
    package var staircase: StaircaseRule?
    package var quest: QuestRule?
  }

  package enum Extreme: String, Sendable, CaseIterable { case highest, lowest }
  package enum Moment: String, Sendable, CaseIterable { case start, end, mean }
}
