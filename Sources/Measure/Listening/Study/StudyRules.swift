import Grading
import JSON
import Score

/// The rules that the parts of a study must keep among each other.
struct StudyRules {
  let study: Study
  let fields: StrictFields

  func check() throws(Fault) {
    for step in study.analysis { try check(step) }
    try ScoreRules(study: study, fields: fields).check()
    try BlockRules(study: study, fields: fields).check()
    for (number, group) in study.groups.enumerated() { try check(group, number) }
    for (number, task) in study.tasks.enumerated() { try check(task, number) }
    try checkTraining()
  }

  /// Refuses groups that differ in training where a task has practice, which takes the place of training.
  private func checkTraining() throws(Fault) {
    guard let task = study.tasks.first(where: { $0.practice != nil }),
      let number = study.groups.firstIndex(where: { $0.training != nil })
    else { return }
    let place = fields.value("groups")?.array?[number]
    throw fields.fault(
      "the group \(quoted(study.groups[number].id)) has training of its own, and the task \(quoted(task.id)) has practice in its place",
      at: place["training"] ?? place, hint: "leave one of the two out")
  }

  private func check(_ step: Study.Step) throws(Fault) {
    let names = study.tasks.map(\.id)
    guard names.contains(step.task) else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is of the task \(quoted(step.task)), which is not there",
        at: fields.value("analysis"), hint: NearestName.hint(for: step.task, among: names))
    }
    guard step.by != "group" || !Self.paired.contains(step.test) else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) compares groups by \(quoted(step.test)), which is for scores of the same listeners",
        at: fields.value("analysis"),
        hint: "groups are of different listeners: take mann-whitney, kruskal or mixed")
    }
    for task in study.tasks where task.id == step.task { try check(step, of: task) }
  }

  /// Refuses what no answer of the task can tell: words are not scored, and a questionnaire is asked of no stimulus.
  private func check(_ step: Study.Step, of task: StudyTask) throws(Fault) {
    guard task.kind.form != .text else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is of the task \(quoted(task.id)), whose answers are words",
        at: fields.value("analysis"), hint: "leave it out: the words are in the export")
    }
    let unknown = task.options.after == nil ? ["variant", "dataset"] : ["dataset"]
    guard task.kind.presents != .nothing || !unknown.contains(step.by) else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is by \(quoted(step.by)), and the task \(quoted(task.id)) plays nothing",
        at: fields.value("analysis"),
        hint:
          "compare by \"group\" or \"segment\", the item; \"after\" has a questionnaire asked of each variant"
      )
    }
  }

  /// The tests that compare the scores of the same listeners.
  private static let paired = ["wilcoxon", "friedman", "paired-proportion"]

  private func check(_ group: Study.Group, _ number: Int) throws(Fault) {
    let place = fields.value("groups")?.array?[number]
    let named = [
      ("variants", group.variants, study.stimuli.variants),
      ("tasks", group.tasks, study.tasks.map(\.id)),
    ]
    for (key, names, known) in named {
      if let unknown = names.first(where: { !known.contains($0) }) {
        throw fields.fault(
          "\(quoted(unknown)) is none of the \(key) of the study", at: place[key] ?? place,
          hint: NearestName.hint(for: unknown, among: known))
      }
    }
    for task in study.tasks(of: group).map({ study.tasks[$0] }) {
      let heard = study.variants(of: group).map { study.stimuli.variants[$0] }
      if let reference = task.options.reference, !heard.contains(reference) {
        throw fields.fault(
          "the group \(quoted(group.id)) does not hear the reference of the task \(quoted(task.id))",
          at: place["variants"] ?? place, hint: "add \(quoted(reference))")
      }
      if task.kind.presents.isAcrossVariants, heard.count < 2 {
        throw fields.fault(
          "the task \(quoted(task.id)) sets variants against each other, and the group \(quoted(group.id)) hears one only",
          at: place["variants"] ?? place, hint: "give it two variants at least")
      }
    }
  }

  private func check(_ task: StudyTask, _ number: Int) throws(Fault) {
    let place = fields.value("tasks")?.array?[number]
    let variants = study.stimuli.variants
    if task.kind.presents.isAcrossVariants, variants.count < 2 {
      throw fields.fault(
        "the task \(quoted(task.id)) sets variants against each other, and there is one only",
        at: place, hint: "give two variants at least")
    }
    for group in study.conditions
    where task.kind.presents.isOfVariants && study.tasks(of: group).contains(number) {
      let tested = study.tested(task, in: group).count
      guard tested > 0, task.trials % tested == 0 else {
        throw fields.fault(
          "the task \(quoted(task.id)) has \(counted(task.trials, "trial")) for \(counted(tested, "variant"))\(group.map { " of the group \(quoted($0.id))" } ?? "")",
          at: place["trials"] ?? place,
          hint: tested > 0
            ? "give a multiple of \(tested), so that each variant has as many"
            : "give a variant beside the reference")
      }
    }
    if !task.options.names.isEmpty, task.options.names.count != variants.count {
      throw fields.fault(
        "the task \(quoted(task.id)) has \(counted(task.options.names.count, "name")) for \(counted(variants.count, "variant"))",
        at: place["names"] ?? place, hint: "give a name for each variant, in their order")
    }
    if let reference = task.options.reference, !variants.contains(reference) {
      throw fields.fault(
        "the reference \(quoted(reference)) is none of the variants",
        at: place["reference"] ?? place,
        hint: NearestName.hint(for: reference, among: variants))
    }
  }
}

extension Optional where Wrapped == JSONValue {
  fileprivate subscript(key: String) -> JSONValue? { self.flatMap { $0[key] } }
}
