import ArgumentParser
import Glibc
import Rendering

struct RenderCommand: SettingCommand {
  static let place = SettingPlace.render
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a mapping, a site or objects to a sound file.",
    discussion: """
      Examples:
        ripples render mappings/pitch.lua --data datasets/staircase \\
          --out out/pitch.wav
        ripples render mappings/rose-garden.lua --data datasets/garden-walk \\
          --length 90 --loudness -23
        ripples render mappings/pitch.lua --data walk.gpx --column pace=cadence \\
          --out - | aplay
        ripples render mappings/tempo.lua --data datasets/garden-walk \\
          --midi out/tempo.mid
        ripples render --site sites/garden.geojson --data datasets/garden-tour \\
          --plot out/garden.png
        ripples render scenes/quartet.json --layout ambix3

      A manifest is written beside the file (out/pitch.wav.json); `ripples rerender` makes the \
      same samples from it again.
      """)

  @Argument(help: "The mapping (.lua), the site (.geojson) or the objects (.json).")
  var piece: String?

  @Option(
    name: [.customShort("d"), .long], help: "The dataset: a folder, or a CSV, GPX, FIT … file.")
  var data: String?

  @Option(
    name: [.customShort("o"), .long],
    help:
      "The file; - is standard output. Default: out/MAPPING.wav, or none where only notes are written."
  )
  var out: String?

  @OptionGroup var settings: SettingOptions<RenderCommand>
  @OptionGroup var said: SaidOptions

  func work() throws {
    let request = try request(settings.values)
    if said.json, request.output == "-" {
      throw CommandFailure("--json and --out - both want standard output", code: 2)
    }
    try said.session.render(request)
  }

  private func request(_ settings: PlaySettings) throws -> RenderRequest {
    guard let piece = piece ?? settings.site else {
      throw CommandFailure(
        "nothing to render: give a mapping, a site or objects, such as mappings/pitch.lua", code: 2)
    }
    if let kind = FileKind.of(piece), ![.mapping, .site, .objects].contains(kind) {
      throw kind.failure(inPlaceOfMapping: piece)
    }
    let isNotesOnly = out == nil && (settings.midi != nil || settings.musicXML != nil)
    let output = isNotesOnly ? nil : try out ?? OutputFolder.path(forMapping: piece)
    var request = RenderRequest(mapping: piece, data: data ?? "", output: output)
    request.play = settings
    if data == nil, !request.playsWithoutData {
      throw CommandFailure(
        "--data: which walk? give a dataset, such as datasets/garden-walk", code: 2)
    }
    if request.isScene, let site = settings.site {
      guard site == piece else {
        throw CommandFailure(
          "--site: \(piece) is no mapping; give a mapping or nothing with a site", code: 2)
      }
      request.site = nil
    }
    if output == "-" { request.format = settings.format ?? "wav16" }
    return request
  }
}

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

/// The folder of renders without a given place: `out/`, made when it is missing.
enum OutputFolder {
  static func path(forMapping mapping: String) throws -> String {
    if mkdir("out", 0o755) != 0, errno != EEXIST {
      throw CommandFailure("out/ cannot be made here; give --out FILE")
    }
    let file = mapping.split(separator: "/").last.map(String.init) ?? "sound"
    let name = [".lua", ".geojson", ".jsonl", ".json"].reduce(file) {
      $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
    }
    return "out/\(name).wav"
  }
}
