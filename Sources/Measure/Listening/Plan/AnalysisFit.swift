import JSON
import Score

/// The one table of which analyses fit which tasks, by which `check` and `plan` refuse a plan that could not be analysed.
///
/// A plan that is frozen already is not held to it: its answers must stay readable.
struct AnalysisFit {
  let study: Study

  /// The kinds of answers, as far as analyses tell them apart.
  enum Answers: String, CaseIterable, Sendable {
    case alternatives = "right or wrong"
    case levels = "choices whose level follows the answers"
    case preferences = "preferences"
    case estimates = "estimated data"
    case magnitudes = "magnitude estimates"
    case directions = "directions"
    case ratings = "ratings"
    case grades = "grades of BS.1116"
    case ranks = "places in an order"
    case scales = "numbers of a questionnaire"
    case words = "words"

    init(_ kind: TaskKind) {
      switch kind.form {
      case .choice where kind.isAdaptive: self = .levels
      case .choice: self = kind.hasTruth ? .alternatives : .preferences
      case .number: self = kind.hasTruth ? .estimates : .magnitudes
      case .direction: self = .directions
      case .ratings: self = .ratings
      case .grades: self = .grades
      case .ranks: self = .ranks
      case .items: self = .scales
      case .text: self = .words
      }
    }
  }

  /// The measures of each kind of answer, the usual one first.
  static let measures: [Answers: [String]] = [
    .alternatives: ["correct", "dprime", "rt_ms", "plays"],
    .levels: ["threshold", "rt_ms", "plays"],
    .preferences: ["preference", "answer", "rt_ms", "plays"],
    .estimates: ["error", "signed_error", "correct", "slope", "answer", "rt_ms", "plays"],
    .magnitudes: ["slope", "answer", "rt_ms", "plays"],
    .directions: ["angle", "front_back", "correct", "rt_ms", "plays"],
    .ratings: ["rating", "answer", "rt_ms", "plays"],
    .grades: ["difference_grade", "rating", "rt_ms", "plays"],
    .ranks: ["rank", "answer", "rt_ms", "plays"],
    .scales: ["rating", "score", "answer", "rt_ms"],
    .words: [],
  ]

  /// A test with what it can take.
  struct Test: Sendable {
    let name: String
    let answers: Set<Answers>
    let measures: [String]
    /// True for a test that has one measure of its own, which the plan need not name.
    var hasOwnMeasure = false
  }

  private static let scored = Set(Answers.allCases).subtracting([.words])
  /// The measures that have means: whose distances mean something.
  private static let means = [
    "correct", "dprime", "rating", "score", "difference_grade", "error", "signed_error", "angle",
    "front_back", "rt_ms", "plays", "threshold", "slope",
  ]
  private static let orders = means + ["rank", "answer"]
  private static let modelled = [
    "correct", "rating", "difference_grade", "error", "signed_error", "angle", "front_back",
    "rt_ms", "plays",
  ]

  static let tests: [Test] = [
    Test(name: "proportion", answers: [.alternatives], measures: ["correct"]),
    Test(
      name: "paired-proportion", answers: [.alternatives, .estimates, .directions],
      measures: ["correct", "front_back"]),
    Test(
      name: "dprime", answers: [.alternatives], measures: ["dprime", "correct"],
      hasOwnMeasure: true),
    Test(name: "wilcoxon", answers: scored, measures: orders),
    Test(name: "friedman", answers: scored, measures: orders),
    Test(name: "mann-whitney", answers: scored, measures: orders),
    Test(name: "kruskal", answers: scored, measures: orders),
    Test(name: "mixed", answers: scored, measures: modelled),
    Test(
      name: "psychometric", answers: [.levels], measures: ["threshold"], hasOwnMeasure: true),
    Test(
      name: "bradley-terry", answers: [.preferences], measures: ["preference", "answer"],
      hasOwnMeasure: true),
    Test(
      name: "confusion", answers: [.alternatives], measures: ["correct", "answer"],
      hasOwnMeasure: true),
    Test(
      name: "polarity", answers: [.magnitudes, .estimates], measures: ["slope"],
      hasOwnMeasure: true),
    Test(
      name: "kappa", answers: [.alternatives, .preferences], measures: ["answer", "preference"],
      hasOwnMeasure: true),
    Test(
      name: "icc", answers: [.ratings, .grades, .scales], measures: ["rating", "answer"],
      hasOwnMeasure: true),
    Test(name: "equivalence", answers: scored, measures: means),
  ]

  /// The tests of groups, of whose listeners each has one score.
  static let ofGroups = ["mann-whitney", "kruskal"]
  /// The tests that say how listeners or categories lie, and compare no scores: they have neither a bound of equivalence nor
  /// a Bayes factor.
  static let unscored = ["bradley-terry", "kappa", "icc"]
  /// The measures that somebody who hears nothing has a known score in: a single level is compared with it.
  static let referenced = ["correct", "dprime", "signed_error", "slope", "difference_grade"]

  /// The tests that take a measure of a kind of answer, in the order of the table.
  static func names(for answers: Answers, _ measure: String? = nil) -> [String] {
    let wanted = measure.map { [$0] } ?? measures[answers, default: []]
    return tests.filter { test in
      test.answers.contains(answers) && wanted.contains { test.measures.contains($0) }
    }.map(\.name)
  }
}
