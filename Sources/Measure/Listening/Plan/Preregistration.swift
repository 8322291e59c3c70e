import Files
import Score

/// The text of a plan in the fields of a register's form, so that each can be copied into its place.
package struct Preregistration {
  /// The register whose form is filled.
  package enum Form: String, Sendable, CaseIterable {
    /// The questions of AsPredicted.
    case aspredicted
    /// The main fields of OSF's standard form, "OSF Preregistration".
    case osf

    /// The name of the form for people.
    package var title: String {
      switch self {
      case .aspredicted: "AsPredicted"
      case .osf: "OSF Preregistration"
      }
    }
  }

  /// A field of a form.
  struct Field {
    let name: String
    /// The paragraphs that the plan knows; none where it knows nothing.
    let known: [String]
    /// The rest that only the author knows; nil where the plan knows it all.
    var missing: String?
  }

  let plan: StudyPlan
  let bank: StimulusBank
  /// The number of people who have answered already, under whatever plan.
  let answered: Int
  /// The number of simulated listeners who have answered.
  let simulated: Int
  var study: Study { plan.study }

  /// - Parameter codes: those of all listeners who have answered already, under whatever plan.
  package init(_ plan: StudyPlan, _ bank: StimulusBank, codes: [String]) {
    (self.plan, self.bank) = (plan, bank)
    simulated = codes.count { $0.hasPrefix(ListenerRecord.simulated) }
    answered = codes.count - simulated
  }

  /// The words that stand where the plan knows nothing.
  static let toFill = "[TO BE FILLED IN BY YOU:"

  /// The text of a form, field by field.
  package func text(_ form: Form) -> String {
    let fields =
      switch form {
      case .aspredicted: asPredicted
      case .osf: osf
      }
    let parts = fields.map { field in
      (["## \(field.name)"] + field.known
        + (field.missing.map { ["\(Self.toFill) \($0)]"] } ?? []))
        .joined(separator: "\n\n")
    }
    return
      "# \(form.title): \(study.name), version \(study.version)\n\n\(parts.joined(separator: "\n\n"))\n"
  }

  /// Writes a form beside the plan.
  /// - Returns: its text.
  package func write(_ form: Form, _ places: StudyPlaces) throws -> String {
    let filled = text(form)
    try TextFile.write(filled, to: OutputPath(places.plan).below("\(form.rawValue).md"))
    return filled
  }

  // MARK: What several forms ask

  var isCollected: String {
    let people =
      answered == 0
      ? "No. Nobody has answered yet; the plan was frozen on \(plan.frozen) under the SHA-256 \(plan.hash)."
      : "It is complicated: \(counted(answered, "person", plural: "people")) answered before this text was made; only answers that are given under the plan \(plan.hash) count."
    return people
      + (simulated > 0
        ? " The analysis was tried with the answers of \(counted(simulated, "simulated listener")), which are no data."
        : "")
  }

  var hypotheses: [String] {
    ["Question: \(study.question)"]
      + (study.hypothesis.isEmpty ? [] : ["Hypothesis: \(study.hypothesis)"])
  }

  var missingHypothesis: String? {
    study.hypothesis.isEmpty ? "the hypothesis, with the direction of the difference" : nil
  }

  /// The measures of all planned analyses, with the tasks that give them.
  var measured: [String] {
    study.tasks.map { task in
      let own = study.analysis.filter { $0.task == task.id }
        .map { AnalysisWords.measures[$0.measure] ?? $0.measure }.distinct()
      let used =
        own.isEmpty
        ? "It is not part of a planned analysis."
        : "Of each listener is taken \(own.joined(separator: "; "))."
      let said =
        "- \(task.id) (\(task.kind.id)): “\(task.question)” Shown: \(task.kind.shown) Answered: \(task.kind.answered)\(Self.options(task)) Scored: \(task.kind.scored) \(used)"
      let more = CourseText.lines(of: task) + PlanText.items(task)
      return ([said] + more.map { "  " + $0 }).joined(separator: "\n")
    }
  }

  /// The choices of the study's file: the moment that is asked about, and from when on an answer is right.
  private static func options(_ task: StudyTask) -> String {
    let keys = task.kind.keys
    return (keys.contains("moment") ? " Here: the \(task.options.moment.rawValue)." : "")
      + (task.options.tolerance.map { " Right within \(Figure.plain($0))." } ?? "")
  }

  /// Practice, breaks, languages and debrief, and what listeners are asked about themselves.
  var course: [String] {
    (CourseText(study: study).lines + PlanText(plan: plan, bank: bank).background)
      .filter { !$0.isEmpty }
  }

  var conditions: [String] {
    let variants = bank.variants.joined(separator: ", ")
    let pieces = counted(bank.pieces.count, "segment")
    guard !study.groups.isEmpty else {
      return [
        "\(counted(bank.variants.count, "condition")) within listeners, the mappings \(variants), each on the same \(pieces) of data. All listeners hear all of them."
      ]
    }
    let groups = study.groups.map { group in
      let heard = study.variants(of: group).map { bank.variants[$0] }
      return "- \(group.id): hears \(heard.joined(separator: ", "))"
        + (group.training.map { ", with \(counted($0, "trial")) of training" } ?? "")
    }
    return [
      "\(counted(study.groups.count, "group")) of listeners, of which each listener is in one; within it the mappings \(variants), as far as the group hears them, on \(pieces) of data."
    ] + [groups.joined(separator: "\n")]
  }

  var randomisation: String {
    study.order.design == "williams"
      ? "The orders of the mappings are those of a Williams design, balanced on the listeners who complete the study; within a block the order of trials is drawn by chance for each listener (seed \(study.order.seed))."
      : "All trials are mixed in an order that is drawn by chance for each listener (seed \(study.order.seed))."
  }

  /// The planned analyses, one on a line.
  var analyses: [String] {
    guard !study.analysis.isEmpty else {
      return ["No test is planned: all analyses will be called exploratory."]
    }
    return [study.analysis.map { "- \($0.sentence)" }.joined(separator: "\n")]
  }

  var inference: [String] {
    guard !study.analysis.isEmpty else { return [] }
    let levels = study.analysis.map { Figure.brief($0.alpha) }.distinct()
    return [
      "A result counts as significant where its p value, after correction, is at most α = \(levels.joined(separator: " or ")). Analyses that name the same correction are one family; the pairs of one analysis are another. Effects are told with 95 % intervals. A p value above α is no evidence that there is no difference."
    ]
  }

  var exclusions: [String] {
    let rules =
      ["Listeners who do not complete the study are left out."]
      + study.exclusions.map(\.words)
      + ["No single answer is left out as an outlier, and nobody for another reason."]
    return [rules.map { "- \($0)" }.joined(separator: "\n")]
  }

  var sampleSize: String {
    "\(counted(study.listeners, "listener")) complete the study. Each has "
      + study.tasks.map {
        "\(counted($0.trials, "trial")) of \($0.id)"
          + ($0.options.after.map { " after each block of \($0)" } ?? "")
      }.joined(separator: ", ") + "."
  }

  static let stopping =
    "The number is fixed. No p value, interval or difference is shown before it is reached; whoever leaves before the end is replaced."

  /// The power at half the ideal listener's sensitivity; none where no task has it.
  var power: [String] {
    let prediction = Prediction(study: study, bank: bank)
    let rows = study.tasks.compactMap { prediction.power($0, efficiency: 0.5, alpha: 0.05) }
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { row in
      "- \(row.task.id): expected \(row.words(bank)); the difference is found with a power of \(Figure.percent(row.power))"
        + "; listeners for 80 %: \(row.needed)"
    }
    return [
      "From the measured sounds, for listeners who reach half of the sensitivity d′ of an ideal listener:\n\n"
        + lines.joined(separator: "\n")
    ]
  }

  static let missingData =
    "Paired tests take the listeners who have a score at every level; mixed models take all answers. A threshold that lies beyond the levels is no number: it is left out of means, counted and told. How many are left out stands in the report."
}

extension Study.Step {
  /// The analysis as a sentence for readers who do not know the study's file.
  var sentence: String {
    let what = AnalysisWords.measures[measure] ?? measure
    let compared = by.isEmpty ? "over all answers" : "by \(by)"
    return
      "\(id): \(AnalysisWords.tests[test] ?? test), of \(what) \(compared) in the task \(task); α = \(Figure.brief(alpha)), \(AnalysisWords.corrections[correction] ?? correction)"
      + (equivalence.map { "; differences within ±\(Figure.brief($0)) count as none (TOST)" } ?? "")
      + (bayes.map { "; \($0.words(for: test))" } ?? "") + "."
  }
}
