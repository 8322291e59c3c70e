import Comparing
import Files
import Score

/// Has the answers of a study analysed by the Python package, by its plan.
package enum StudyAnalysis {
  /// - Parameter hasEnded: whether nobody else will come, though fewer listeners than planned have answered.
  /// - Returns: what the analysis says.
  /// - Throws: `Fault` where Python or the package is not installed, and where the analysis refuses.
  package static func run(
    _ places: StudyPlaces, answers: String, to folder: String, hasEnded: Bool = false
  ) throws -> String {
    let words =
      [
        PythonPackage.python, "-m", "ripples.listening", "analyse", places.plan + "/plan.json",
        answers + "/answers.csv", "--out", folder,
      ] + (hasEnded ? ["--ended"] : [])
    switch try ProgramRun(words, patience: 600_000, variables: PythonPackage.variables) {
    case .output(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .failed(let why):
      let isMissing = why.contains("No module named")
      let why = why.hasPrefix("ripples: ") ? String(why.dropFirst("ripples: ".count)) : why
      throw Fault(
        .record, "the analysis did not end well: \(why)", at: FaultPlace(places.study),
        hint: isMissing
          ? PythonPackage.remedy
          : FileContent.isFolder(folder) ? "what \(folder) has is of an earlier analysis" : nil)
    case .endless:
      throw Fault(.record, "the analysis took too long and was ended", at: FaultPlace(places.study))
    case .missing:
      throw PythonPackage.lack(for: "the analysis", at: FaultPlace(places.study))
    }
  }
}
