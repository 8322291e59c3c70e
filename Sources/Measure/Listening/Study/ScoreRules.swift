import Grading
import JSON
import Score

/// The rules for analyses of scores: only instruments have some, and only those whose scoring is known.
struct ScoreRules {
  let study: Study
  let fields: StrictFields

  func check() throws(Fault) {
    for (number, step) in study.analysis.enumerated() {
      let place = fields.value("analysis")?.array?[number]
      guard step.measure == "score" else {
        try refuseScale(step, place)
        try refuseRating(step, place)
        continue
      }
      try check(step, at: place)
    }
  }

  /// Refuses ratings of a questionnaire in which nothing is rated from 0 to 100: there would be no number at all.
  private func refuseRating(_ step: Study.Step, _ place: JSONValue?) throws(Fault) {
    guard step.measure == "rating", let task = study.tasks.first(where: { $0.id == step.task }),
      task.kind.form == .items, !task.options.items.contains(where: { $0.form == .scale })
    else { return }
    let isScored = Instrument.named(task.options.instrument)?.isScored == true
    throw fields.fault(
      "the analysis \(quoted(step.id)) is of ratings, and no item of the task \(quoted(task.id)) is a scale from 0 to 100",
      at: place?["measure"] ?? place,
      hint: isScored
        ? "take the measure \"score\"" : "take the measure \"answer\", by \"segment\", the item")
  }

  private func refuseScale(_ step: Study.Step, _ place: JSONValue?) throws(Fault) {
    guard step.scale != nil else { return }
    throw fields.fault(
      "the analysis \(quoted(step.id)) names a \"scale\", and its measure is \(quoted(step.measure))",
      at: place?["scale"], hint: "leave it out, or take the measure \"score\"")
  }

  private func check(_ step: Study.Step, at place: JSONValue?) throws(Fault) {
    guard let task = study.tasks.first(where: { $0.id == step.task }),
      let instrument = Instrument.named(task.options.instrument)
    else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is of scores, and the task \(quoted(step.task)) is no published instrument",
        at: place?["measure"] ?? place,
        hint:
          "items of your own have no score: take \"rating\" or \"answer\", or give the task an \"instrument\""
      )
    }
    guard instrument.isScored else {
      throw fields.fault(
        "no score of \(instrument.name) is computed: its scoring has not been read",
        at: place?["measure"] ?? place,
        hint: "leave the analysis out: the answers to its items are in the export")
    }
    guard step.test != "mixed" else {
      throw fields.fault(
        "the analysis \(quoted(step.id)) is of single answers, and a score is made of all",
        at: place?["test"] ?? place, hint: "take mann-whitney, kruskal or equivalence")
    }
    guard let scale = step.scale, !instrument.scales.contains(scale) else { return }
    throw fields.fault(
      "\(instrument.name) has no scale \(quoted(scale))", at: place?["scale"] ?? place,
      hint: instrument.scales.isEmpty
        ? "leave it out: it has one score"
        : "take \(instrument.scales.map(quoted).joined(separator: " or ")), or leave it out for all items"
    )
  }
}
