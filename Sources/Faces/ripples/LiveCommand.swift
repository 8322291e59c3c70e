import ArgumentParser
import Manual
import Prompt
import Rendering
import Score
import Sessions

/// A command that opens a live session and types into it.
protocol LiveCommand: SettingCommand {
  var piece: LivePiece { get }
  var settings: SettingOptions<Self> { get }
}

extension LiveCommand {
  static var place: SettingPlace { .repl }

  /// The session that the arguments ask for.
  /// - Throws: `CommandFailure` for text that a setting does not accept, and for a piece that cannot be played.
  func setup() throws -> SessionSetup {
    var setup = SessionSetup(try piece.request(settings.values))
    setup.explain = ReferenceLookup.explain
    setup.spoken = Wording.spoken
    if let journal = setup.request.journal { setup.journal = journal == "none" ? nil : journal }
    return setup
  }

  /// Takes lines until the session ends, then closes it.
  /// - Throws: `ExitCode` where it did not end well.
  func attend(_ open: OpenSession, _ prompt: PromptOptions) throws {
    let result = Result {
      try PromptLoop.run(open.session, notices: open.session.notices, options: prompt)
    }
    open.close()
    let outcome = try result.get()
    if let command = open.session.replayCommand { Terminal.say(command) }
    switch outcome.reason {
    case .signal(let number): throw ExitCode(signal: number)
    case .abandoned: throw ExitCode(1)
    case .finished: if outcome.errors > 0, !prompt.isInteractive { throw ExitCode(1) }
    }
    if !open.isComplete { throw ExitCode(1) }
  }
}

/// The arguments of a live session that name what it plays.
struct LivePiece: ParsableArguments {
  @Argument(
    help:
      "The mapping, a Lua file, or a scene of objects (.json). Default: that of the site's ripple nearest the start, or an empty one with a voice \"tone\"."
  )
  var mapping: String?

  @Option(name: [.customShort("d"), .long], help: "The dataset that is played.") var data: String?

  /// Makes the request of a session. A site or a dataset in the place of the mapping is taken as what it is, and that is said.
  /// - Throws: `CommandFailure` for a file that no session plays, and for a second site or dataset.
  func request(_ settings: PlaySettings) throws -> LiveRequest {
    var request = LiveRequest(mapping: mapping, data: data)
    request.play = settings
    guard let mapping, let kind = FileKind.of(mapping) else { return request }
    switch kind {
    case .mapping, .objects: return request
    case .site: request.site = try kind.taken(mapping, as: "site", besides: request.site)
    case .dataset: request.data = try kind.taken(mapping, as: "data", besides: data)
    default: throw kind.failure(inPlaceOfMapping: mapping)
    }
    // a .json file of these kinds was taken for a scene by its name
    (request.mapping, request.objects) = (nil, nil)
    return request
  }
}

extension FileKind {
  /// Returns the path, and says as which option it is taken.
  fileprivate func taken(
    _ path: String, as option: String, besides given: String?
  ) throws -> String {
    if let given, given != path {
      throw CommandFailure(
        "\(path) is a \(rawValue), and --\(option) gives \(given); leave out one of them", code: 2)
    }
    Terminal.say("\(path) is a \(rawValue): as --\(option)")
    return path
  }

  /// The failure of a command that was given a file of this kind where it takes a mapping. JSON that is none of ours is
  /// a dataset by a guess only.
  func failure(inPlaceOfMapping path: String) -> CommandFailure {
    let said = self == .dataset && path.lowercased().hasSuffix(".json") ? "seems to be" : "is"
    let fault = Fault(
      .call, "\(path) \(said) a \(rawValue) and cannot be played", hint: advice(for: path))
    return CommandFailure(of: fault)
  }
}
