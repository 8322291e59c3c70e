import JSON
import Score

extension AnalysisFit {
  /// Refuses analyses that do not fit their tasks.
  /// - Parameter file: the study's file, in which the faults have their places.
  /// - Throws: `Fault` (`lab`) with a cure for the first analysis that fits not.
  func check(_ file: JSONValue) throws(Fault) {
    let items = file["analysis"]?.array ?? []
    for (number, step) in study.analysis.enumerated() {
      guard let task = study.tasks.first(where: { $0.id == step.task }),
        let test = Self.tests.first(where: { $0.name == step.test })
      else { continue }
      let place = number < items.count ? items[number] : file
      try Asked(study: study, step: step, task: task, test: test, item: place).check()
    }
  }

  /// One analysis of a plan with the task that it is of.
  private struct Asked {
    let study: Study
    let step: Study.Step
    let task: StudyTask
    let test: Test
    let item: JSONValue
    private var answers: Answers { Answers(task.kind) }
    private var known: [String] { AnalysisFit.measures[answers, default: []] }
    private var name: String { "the analysis \(quoted(step.id))" }

    func check() throws(Fault) {
      try checkTest()
      try checkMeasure()
      try checkLevels()
      try checkBound()
      try checkBayes()
    }

    private func fault(_ message: String, at key: String, hint: String) -> Fault {
      let place = item[key] ?? item
      return Fault(
        .lab, "\(name) \(message)",
        at: FaultPlace(study.file, line: place.line, column: place.column), hint: hint)
    }

    private func listed(_ names: [String]) -> String {
      guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
      return names.dropLast().joined(separator: ", ") + " or " + last
    }

    private func checkTest() throws(Fault) {
      guard !test.answers.contains(answers) else { return }
      throw fault(
        "is \(quoted(step.test)), and the answers of the task \(quoted(task.id)) are \(answers.rawValue)",
        at: "test", hint: "take \(listed(AnalysisFit.names(for: answers)))")
    }

    private func checkMeasure() throws(Fault) {
      guard item["measure"] != nil || !test.hasOwnMeasure else { return }
      guard known.contains(step.measure) || test.hasOwnMeasure else {
        throw fault(
          "measures \(quoted(step.measure)), which the task \(quoted(task.id)) does not have: its answers are \(answers.rawValue)",
          at: "measure",
          hint:
            "give \"measure\": \(listed(known.filter { test.measures.contains($0) }.map(quoted)))")
      }
      guard test.measures.contains(step.measure) else {
        throw fault(
          "is \(quoted(step.test)), which takes no \(quoted(step.measure))",
          at: "measure",
          hint: test.hasOwnMeasure
            ? "give \"measure\": \(quoted(test.measures[0])), or leave it out"
            : "take \(listed(AnalysisFit.names(for: answers, step.measure)))")
      }
      guard step.measure == "correct", answers == .estimates || answers == .directions,
        task.kind != .count, task.options.tolerance == nil
      else { return }
      throw fault(
        "measures \"correct\", and the task \(quoted(task.id)) does not say which answers are right",
        at: "measure",
        hint: "give the task a \"tolerance\", or take \"measure\": \(quoted(known[0]))")
    }

    /// Whether only one level is there to be compared: everything, one variant, or one pair of variants in ABX.
    private var hasOneLevel: Bool {
      let tested = study.conditions.flatMap { study.tested(task, in: $0) }.distinct().count
      let isPair = task.kind.presents == .twoVariantsAndOne && tested == 2
      return step.by.isEmpty || (step.by == "variant" && (tested == 1 || isPair))
    }

    private func checkLevels() throws(Fault) {
      if AnalysisFit.ofGroups.contains(step.test), step.by != "group", study.groups.isEmpty {
        throw fault(
          "is \(quoted(step.test)), which compares other listeners in each level, and here every listener has all of them",
          at: "test", hint: "take wilcoxon or friedman, or compare \"by\": \"group\"")
      }
      guard hasOneLevel, !test.hasOwnMeasure else { return }
      let hasReference =
        AnalysisFit.referenced.contains(step.measure)
        && (step.measure != "correct" || answers == .alternatives)
      let needsTwo = ["mixed"] + AnalysisFit.ofGroups
      guard needsTwo.contains(step.test) || (step.test != "equivalence" && !hasReference) else {
        return
      }
      throw fault(
        "compares one level only, and \(quoted(step.measure)) has no value that somebody who hears nothing would give",
        at: "by",
        hint: "compare by \"variant\", \"dataset\" or \"segment\", of which there are several")
    }

    private func checkBound() throws(Fault) {
      guard step.test != "equivalence" || step.equivalence != nil else {
        throw fault(
          "tests equivalence without a bound", at: "test",
          hint:
            "give \"equivalence\": the largest difference that counts as none, in the unit of \(quoted(step.measure))"
        )
      }
      guard step.equivalence != nil else { return }
      guard !AnalysisFit.unscored.contains(step.test) else {
        throw fault(
          "is \(quoted(step.test)), which has no test of equivalence", at: "equivalence",
          hint: "leave \"equivalence\" out")
      }
      try checkDistances(of: "a test of equivalence", at: "equivalence")
      try checkShares()
    }

    /// Refuses a bound within which every difference of shares lies: such a test cannot fail.
    private func checkShares() throws(Fault) {
      guard let bound = step.equivalence, bound >= 1, !test.hasOwnMeasure,
        ["correct", "front_back"].contains(step.measure)
      else { return }
      throw fault(
        "counts differences within ±\(Figure.plain(bound)) as none, and shares lie between 0 and 1: none could be larger",
        at: "equivalence", hint: "give a share: 0.1 is 10 percentage points")
    }

    private func checkBayes() throws(Fault) {
      guard let bayes = step.bayes else { return }
      guard !AnalysisFit.unscored.contains(step.test), step.test != "mixed" else {
        throw fault(
          "is \(quoted(step.test)), for which there is no Bayes factor", at: "bayes",
          hint: "leave \"bayes\" out, or take wilcoxon, friedman or paired-proportion")
      }
      if case .scale = bayes, BayesPrior.ofShares.contains(step.test) {
        throw fault(
          "is of a share against chance, whose prior has no \"scale\"", at: "bayes",
          hint: "give \"bayes\": true")
      }
      try checkDistances(of: "a Bayes factor", at: "bayes")
    }

    /// Refuses a t test of places in an order, which have no distances.
    private func checkDistances(of what: String, at key: String) throws(Fault) {
      guard answers == .ranks, ["rank", "answer"].contains(step.measure) else { return }
      throw fault(
        "asks for \(what), which is of means, and \(answers.rawValue) have no distances", at: key,
        hint: "leave \(quoted(key)) out, or ask for ratings (bs2132)")
    }
  }
}
