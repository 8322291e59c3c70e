import ArgumentParser
import Rendering

/// The options for what a render prints about itself.
struct SaidOptions: ParsableArguments {
  @Flag(help: "Print the manifest to standard output.") var json = false

  @Flag(
    name: [.customShort("q"), .long],
    help: "No progress, summary or warnings; the manifest has them.")
  var quiet = false

  var session: RenderSession { RenderSession(isQuiet: quiet, printsJSON: json) }
}

/// One render as a person sees it: progress, manifest, summary.
struct RenderSession {
  let isQuiet: Bool
  let printsJSON: Bool

  @discardableResult func render(_ request: RenderRequest) throws -> RenderResult {
    Interruption.watch()
    if let pipe = request.pipe, !isQuiet {
      Terminal.say("\(pipe): a named pipe; the sound begins when a program reads from it")
    }
    let result = try ProgressBar(isSilent: isQuiet).during { bar in
      try Render(request, progress: { bar.show($0) }, isCancelled: Interruption.endsRender).run()
    }
    let manifest = try Manifest.text(
      of: result, command: CommandLine.arguments, spoken: Wording.spoken)
    try Manifest.write(manifest, besides: request.manifestBase)
    if printsJSON { Terminal.put(manifest) }
    if !isQuiet { summarise(result) }
    if Interruption.isAskedFor { throw Interruption.exitCode }
    if result.conductor.stoppedParts > 0 {
      if isQuiet { for problem in result.conductor.problems { Terminal.say(problem) } }
      throw ExitCode(1)
    }
    return result
  }

  private func summarise(_ result: RenderResult) {
    if let file = result.file, file.path != "-" { Terminal.say("\(file.path): \(result.summary)") }
    for line in result.rippleLines { Terminal.say("  " + line) }
    if let reality = result.reality {
      Terminal.say("\(reality.path): what the microphones gave, in step with the mix")
    }
    for notation in result.notations { Terminal.say("\(notation.path): \(notation.notes) notes") }
    for line in result.printed { Terminal.say(line) }
    for warning in result.warnings { Terminal.say("warning: \(warning)") }
    if !result.isComplete {
      Terminal.say("stopped before the end; the file holds what was rendered")
    }
  }
}
