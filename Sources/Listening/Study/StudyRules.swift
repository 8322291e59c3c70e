import Grading
import JSON
import Score

/// The rules that the parts of a study must keep among each other.
struct StudyRules {
  let study: Study
  let fields: StrictFields

  func check() throws(Fault) {
    for step in study.analysis { try check(step) }
    for (number, task) in study.tasks.enumerated() { try check(task, number) }
  }

  private func check(_ step: Study.Step) throws(Fault) {
    let names = study.tasks.map(\.id)
    guard names.contains(step.task) else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is of the task \(quoted(step.task)), which is not there",
        at: fields.value("analysis"), hint: NearestName.hint(for: step.task, among: names))
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
    if task.kind.presents == .oneVariant, task.trials % variants.count != 0 {
      throw fields.fault(
        "the task \(quoted(task.id)) has \(counted(task.trials, "trial")) for \(variants.count) variants",
        at: place["trials"] ?? place,
        hint: "give a multiple of \(variants.count), so that each variant has as many")
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
