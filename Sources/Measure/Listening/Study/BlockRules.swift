import Grading
import JSON
import Score

/// The rules for questionnaires that are asked after each block of another task.
struct BlockRules {
  let study: Study
  let fields: StrictFields

  func check() throws(Fault) {
    for (number, task) in study.tasks.enumerated() {
      guard let after = task.options.after else { continue }
      let place = fields.value("tasks")?.array?[number]
      try check(task, after, at: place?["after"] ?? place)
    }
  }

  private func check(_ task: StudyTask, _ after: String, at place: JSONValue?) throws(Fault) {
    guard let other = study.tasks.first(where: { $0.id == after }) else {
      throw fields.fault(
        "the task \(quoted(task.id)) comes after \(quoted(after)), which is not there", at: place,
        hint: NearestName.hint(for: after, among: study.tasks.map(\.id)))
    }
    guard other.kind.presents == .oneVariant, case .williams = study.order else {
      throw fields.fault(
        "the task \(quoted(after)) has no block for each variant", at: place,
        hint:
          "leave \"after\" out, or name a task that plays one variant in a study with the order \"williams\""
      )
    }
    guard task.trials == 1, task.training == 0 else {
      throw fields.fault(
        "the task \(quoted(task.id)) is asked once after each block, and has \"trials\" or \"training\" of its own",
        at: place, hint: "leave them out")
    }
    for group in study.groups where !group.tasks.isEmpty {
      guard !group.tasks.contains(task.id) || group.tasks.contains(after) else {
        throw fields.fault(
          "the group \(quoted(group.id)) is asked \(quoted(task.id)) after \(quoted(after)), which it does not do",
          at: fields.value("groups"), hint: "add \(quoted(after)) to its tasks")
      }
    }
  }
}
