import Files
import Glibc
import Score

/// Has the answers of a study analysed by the Python package, by its plan.
package enum StudyAnalysis {
  /// The program that runs Python: that of the environment's `RIPPLES_PYTHON`, else python3.
  static var python: String {
    getenv("RIPPLES_PYTHON").map { String(cString: $0) } ?? "python3"
  }

  /// - Returns: what the analysis says.
  /// - Throws: `Fault` where Python or the package is not installed, and where the analysis refuses.
  package static func run(_ places: StudyPlaces, answers: String, to folder: String) throws
    -> String
  {
    let words = [
      python, "-m", "ripples.listening", "analyse", places.plan + "/plan.json",
      answers + "/answers.csv", "--out", folder,
    ]
    let ended = try ProgramRun(
      words, patience: 600_000,
      variables: ["PATH", "HOME", "PYTHONPATH", "VIRTUAL_ENV", "RIPPLES"])
    switch ended {
    case .output(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .failed(let why):
      let isMissing = why.contains("No module named")
      throw Fault(
        .record, "the analysis did not end well: \(why)", at: FaultPlace(places.study),
        hint: isMissing
          ? "install the Python package (pip install ./python), or name its Python in RIPPLES_PYTHON"
          : "look at \(folder)")
    case .endless:
      throw Fault(.record, "the analysis took too long and was ended", at: FaultPlace(places.study))
    case .missing:
      throw Fault(
        .missing, "there is no \(python), which runs the analysis", at: FaultPlace(places.study),
        hint: "install Python 3, or name it in RIPPLES_PYTHON")
    }
  }
}
