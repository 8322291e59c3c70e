import ArgumentParser
import Workbench

struct RenderCommand: ParsableCommand {
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

  @OptionGroup var options: RenderOptions
  @OptionGroup var space: SpaceOptions

  @Option(
    name: [.customShort("o"), .long],
    help:
      "The file; - is standard output. Default: out/MAPPING.wav, or none where only notes are written."
  )
  var out: String?

  @Option(
    help: "Format of the file, where its name does not say it: wav16, wav24, wavfloat, flac, …")
  var format: String?

  @Option(help: "Write every event and control value that the engine gets to this CSV file.")
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write the notes as a MIDI file; without --out no sound is rendered.", valueName: "file"))
  var midi: String?

  @Option(
    help: ArgumentHelp(
      "Write the notes as a score in MusicXML; without --out no sound is rendered.",
      valueName: "file"))
  var musicxml: String?

  @Option(
    help: ArgumentHelp(
      "Write the sound of each voice, layer or bus to a file of its own beside the mix, too.",
      valueName: "voice|layer|bus"))
  var stems: StemKind?

  @Option(
    help: ArgumentHelp("Let only this voice, bus or layer be heard; repeatable.", valueName: "name")
  )
  var solo: [String] = []

  @Option(
    help: ArgumentHelp("Let this voice, bus or layer not be heard; repeatable.", valueName: "name"))
  var mute: [String] = []

  @Option(name: .customLong("fade-in"), help: "Seconds of the fade at the beginning.")
  var fadeIn = 0.0

  @Option(name: .customLong("fade-out"), help: "Seconds of the fade at the end.")
  var fadeOut = 0.0

  @OptionGroup var said: SaidOptions

  func run() throws {
    try CommandFailure.report {
      let piece = try space.piece(piece)
      let isNotesOnly = out == nil && (midi != nil || musicxml != nil)
      let output = isNotesOnly ? nil : try out ?? OutputFolder.path(forMapping: piece)
      var request = try options.request(mapping: piece, output: output)
      try space.apply(to: &request)
      request.format = format ?? (output == "-" ? "wav16" : nil)
      request.trace = trace
      (request.midi, request.musicXML) = (midi, musicxml)
      request.stems = stems
      (request.solo, request.mute) = (solo, mute)
      (request.fadeIn, request.fadeOut) = (fadeIn, fadeOut)
      if said.json, output == "-" {
        throw CommandFailure("--json and --out - both want standard output", code: 2)
      }
      try said.session.render(request)
    }
  }
}

extension StemKind: ExpressibleByArgument {}
