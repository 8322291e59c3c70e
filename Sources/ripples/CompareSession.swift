import ArgumentParser
import Comparing

/// One comparison as a person sees it: progress, table, problems.
struct CompareSession {
  let isQuiet: Bool
  let printsJSON: Bool

  func run(_ request: CompareRequest, difference: (String, String)?) throws {
    Interruption.watch()
    let result = try ProgressBar(isSilent: isQuiet).during { bar in
      try Compare(
        request,
        progress: { finished, all, part in
          Interruption.noteRendering()
          bar.show(part, of: "\(finished) of \(all) cells")
        }, isCancelled: { Interruption.isAskedFor }, spoken: Wording.spoken
      ).run(difference: difference)
    }
    guard let result else {
      Terminal.say("stopped; the same command goes on from the finished cells")
      throw Interruption.exitCode
    }
    if printsJSON { Terminal.put(result.json) }
    if !isQuiet { tell(result, request) }
    for problem in result.problems { Terminal.say("problem: \(problem)") }
    if let difference = result.difference, !printsJSON { Terminal.put(difference + "\n") }
    if !result.problems.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ result: Compare.Result, _ request: CompareRequest) {
    if result.difference == nil, !printsJSON { Terminal.put(result.table + "\n") }
    for sentence in result.summary { Terminal.say(sentence) }
    for note in result.notes { Terminal.say("note: \(note)") }
    let made = result.cells - result.oldCells
    Terminal.say(
      "\(request.output)/report.html: \(made) cells made, \(result.oldCells) taken from the last run"
    )
  }
}
