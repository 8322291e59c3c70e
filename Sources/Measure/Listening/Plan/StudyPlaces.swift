/// The places of what belongs to a study, beside its file: of `ada.json` the folders `ada.plan`, `ada.stimuli`, `ada.answers`.
package struct StudyPlaces: Sendable {
  package let study: String
  private let base: String

  package init(_ study: String) {
    self.study = study
    base = study.hasSuffix(".json") ? String(study.dropLast(5)) : study
  }

  /// The folder of the frozen plan.
  package var plan: String { base + ".plan" }
  /// The folder of the sounds.
  package var stimuli: String { base + ".stimuli" }
  /// The folder of the store of answers.
  package var answers: String { base + ".answers" }
  /// The folder of what the analysis writes.
  package var results: String { base + ".results" }
}
