import ArgumentParser
import Rendering

struct RerenderCommand: SettingCommand {
  static let place = SettingPlace.rerender
  static let configuration = CommandConfiguration(
    commandName: "rerender", abstract: "Make a render again from its manifest.",
    discussion: """
      Example:
        ripples rerender out/pitch.wav.json
        ripples rerender out/pitch.wav.json --out again.flac

      A manifest says what is rendered, never where to: without --out a new file beside it is written, out/pitch-again.wav.
      Notes, stems, logs and pictures that the first render wrote are written beside that. It may name files in its own folder,
      its project and the working folder; others are read when --allow-read names their folder. Fails when the samples differ from the first ones, and when a file has changed (see --anyway).
      """)

  @Argument(help: "The manifest, or the sound file beside which it stands.") var manifest: String

  @Option(
    name: [.customShort("o"), .long],
    help: "The file; - is standard output. Default: a new one beside the manifest, NAME-again.")
  var out: String?

  @OptionGroup var settings: SettingOptions<RerenderCommand>

  @Flag(help: "Render although the mapping or the dataset has changed.") var anyway = false

  @OptionGroup var said: SaidOptions

  func work() throws {
    let given = try settings.values
    let again = try Rerender(
      path: manifest, permit: given.permit, voiceCommand: given.voiceCommand,
      mapTiles: given.mapTiles)
    if !again.missing.isEmpty {
      throw CommandFailure(
        "\(again.missing.joined(separator: ", ")): not found from this folder; run rerender where the render "
          + "was made")
    }
    if !again.changed.isEmpty, !anyway {
      throw CommandFailure(
        "\(again.changed.joined(separator: ", ")): changed since the manifest was written; bring the old "
          + "version back, or render with --anyway")
    }
    let request = try again.request(writingTo: out)
    let result = try again.blaming { try said.session.render(request) }
    for notation in result.notations where !anyway {
      guard let hash = again.expectedNotations[notation.kind], hash != notation.hash else {
        continue
      }
      throw CommandFailure("the notes in \(notation.path) differ from those of the manifest")
    }
    if let expected = again.expectedMap, !anyway, result.mapHash != expected {
      throw CommandFailure(
        "the tiles of the map are others than those of the manifest, so that other things may be called out; name those of "
          + "then with --map-tiles, or render with --anyway")
    }
    if let expected = again.expectedHash, !anyway, result.file?.hash != expected {
      throw CommandFailure(
        "the samples differ from those of the manifest, made by ripples version and libraries of then"
      )
    }
  }
}
