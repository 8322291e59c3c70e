import Files
import Rendering
import Score

/// The files of a study that commands write.
package enum StudyFiles {
  /// The name of a study by its file: `ada-and-ben` of `out/ada-and-ben.json`.
  package static func name(of path: String) -> String {
    let file = FileContent.name(of: path)
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }

  /// Writes a draft; a file that is there already stays.
  package static func write(_ draft: StudyDraft, to path: String) throws {
    guard !FileContent.exists(path) else {
      throw Fault.call("out", "\(path) is there already", hint: "choose another name")
    }
    let study = try draft.study(reading: PlaySettings(.compare).reading)
    let text = study.json.folded + "\n"
    _ = try StudyReader.read(Array(text.utf8), file: path)
    let folder = FileContent.folder(of: path)
    if folder != "." { try Folders.make(folder) }
    try TextFile.write(text, to: path)
  }

  /// Whether there is a store of answers.
  package static func hasAnswers(_ places: StudyPlaces) -> Bool {
    FileContent.exists(places.answers)
  }

  /// Refuses a study that nobody has answered: a name that was mistyped gets no store.
  package static func refuseNoAnswers(_ places: StudyPlaces) throws {
    guard hasAnswers(places) else {
      throw Fault(
        .missing, "there are no answers of this study", at: FaultPlace(places.answers),
        hint: "check the name of the study")
    }
  }

  /// Removes the results of a study that name a listener who is forgotten.
  /// - Returns: the paths within the results of the files that were removed; nil where there are no results.
  package static func removeResults(_ places: StudyPlaces, naming code: String) throws -> [String]?
  {
    guard FileContent.isFolder(places.results) else { return nil }
    let naming = try OutputPath(places.results).files().filter { file in
      guard let bytes = try OutputName(file).bytes(limit: 1 << 28) else {
        throw Fault(
          .file, "cannot be read, so whether it names \(code) is not known",
          at: FaultPlace(file.path), hint: "look at it, and remove it yourself if it does")
      }
      return String(decoding: bytes, as: UTF8.self).contains(code)
    }
    for file in naming { try OutputName(file).remove() }
    return naming.map { String($0.path.dropFirst(places.results.count + 1)) }
  }

  /// Writes the export in a study's own folder again, where there is one.
  package static func refreshExport(_ places: StudyPlaces, _ store: AnswerStore) throws {
    guard FileContent.exists(places.answers + "/answers.csv") else { return }
    try AnswerExport(
      StudyPlan.read(places), store, before: StudyPlan.before(places),
      leavesTextsOut: AnswerExport.leavesTextsOut(in: places.answers)
    ).write(to: OutputPath(places.answers))
  }
}
