import ArgumentParser
import Comparing
import Score

/// One run that ends in a report, as a person sees it: progress, table, problems.
struct CompareSession {
  let isQuiet: Bool
  let printsJSON: Bool
  /// The past participle for what was done to a cell.
  var verb = "made"
  /// The words for a run that was given up.
  var stopped = "stopped; the same command goes on from the finished cells"

  /// Gets finished cells, all cells, and the done part, 0...1.
  typealias Progress = (Int, Int, Double) -> Void

  /// - Parameters:
  ///   - output: the report's folder.
  ///   - work: the run itself; nil when it was given up.
  func run(_ output: String, _ work: (@escaping Progress) throws -> Compare.Result?) throws {
    Interruption.watch()
    let result = try ProgressBar(isSilent: isQuiet).during { bar in
      try work { finished, all, part in
        Interruption.noteRendering()
        bar.show(part, of: "\(finished) of \(all) cells")
      }
    }
    guard let result else {
      Terminal.say(stopped)
      throw Interruption.exitCode
    }
    if printsJSON { Terminal.put(result.json) }
    if !isQuiet { tell(result, output) }
    for problem in result.problems { Terminal.say("problem: \(problem)") }
    if let difference = result.difference, !printsJSON { Terminal.put(difference + "\n") }
    if !result.problems.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ result: Compare.Result, _ output: String) {
    if result.difference == nil, !printsJSON { Terminal.put(result.table + "\n") }
    for sentence in result.summary { Terminal.say(sentence) }
    for note in result.notes { Terminal.say("note: \(note)") }
    let new = result.cells - result.oldCells
    Terminal.say(
      "\(output)/report.html: \(counted(new, "cell")) \(verb), \(result.oldCells) taken from the last run"
    )
  }
}
