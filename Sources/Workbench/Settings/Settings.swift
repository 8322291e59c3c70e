/// All settings. To add one, add its declaration here, and use it where it works: `request.fadeIn`.
///
/// The order is that of options in help, of fields in manifests and journals, and of the reference. Simulations and grading
/// have options of their own.
public struct Settings: Sendable {
  public static let all = Settings()
  /// The same one after the other.
  public static let list: [any AnySetting] = Mirror(reflecting: all).children.compactMap {
    $0.value as? any AnySetting
  }

  /// Those of a place, in their order.
  public static func of(_ place: SettingPlace) -> [any AnySetting] {
    list.filter { $0.places.contains(place) }
  }

  // MARK: What is played, and how

  public let parameters = Setting<[String: Double]>(
    "set", [:], key: "parameters", value: "name=value", for: [.render, .repl, .compare],
    kept: [.manifest, .journal],
    but: [.compare: .init(doc: "A parameter of the mappings that have it; repeatable.")],
    "A parameter of the mapping; repeatable.")
  public let microphone = Setting<String?>(
    "mic", nil, key: "microphone", value: "file", for: [.render, .repl],
    kept: [.manifest, .journal],
    but: [
      .repl: .init(
        doc: "Hear the surroundings: device, device:NAME, or a recording that plays in step.",
        valueName: "source")
    ],
    "A microphone's recording that plays in step, instead of the dataset's own (ambience.flac, .wav, .ogg, .opus)."
  )
  public let variant = Setting<String?>(
    "variant", nil, for: [.render, .repl], kept: [.manifest, .journal],
    "A variant that the mapping declares.")
  public let seed = Setting<UInt64>(
    "seed", 1, for: [.render, .repl, .compare], kept: [.manifest, .journal, .recipe],
    "Seed of all randomness.")
  public let start = Setting(
    "start", 0.0, in: 0...1e10, "s", for: [.render, .repl, .compare], kept: [.manifest, .journal],
    but: [.compare: .init(doc: "Second of each dataset to begin with.")],
    "Second of the dataset to begin with.")
  /// Second of the dataset at which to end, as found of `to`; nil plays to its end.
  public let end = Setting<Double?>(
    "to", nil, in: 0...1e10, "s", key: "end", for: [], kept: [.manifest],
    "Second of the dataset at which to end.")
  public let from = Setting<String?>(
    "from", nil, value: "time", for: [.render, .compare, .check],
    "Where in the log to begin: seconds (90), a time of day (09:30) or a date and time (2025-07-04T09:30)."
  )
  public let to = Setting<String?>(
    "to", nil, value: "time", for: [.render, .compare, .check],
    "Where in the log to end, written likewise.")
  public let speed = Setting<Double?>(
    "speed", nil, in: 1e-3...1e9, "times", for: [.render, .repl, .compare, .check],
    kept: [.manifest, .journal, .recipe], "How much faster than the log; 1 is real time.")
  public let length = Setting<Double?>(
    "length", nil, in: 0.1...86_400, "s", for: [.render, .compare, .check],
    kept: [.manifest, .recipe], but: [.compare: .init(range: 1...86_400)],
    "Seconds of sound in which to play the whole dataset, or the part.")
  public let tail = Setting(
    "tail", 4.0, in: 0...600, "s", for: [.render, .repl], kept: [.manifest, .journal],
    but: [.repl: .init(doc: "Seconds of sound after the end of the data, with --once.")],
    "Seconds of sound after the end of the data.")
  public let loudness = Setting<Double?>(
    "loudness", nil, in: -60...(-5), "LUFS", for: [.render], kept: [.manifest],
    "Bring the sound to this integrated loudness (LUFS); renders twice.")
  public let gain = Setting(
    "gain", 0.0, in: -60...24, "dB", for: [.repl], kept: [.journal], "Level of the whole mix, dB.")
  public let sampleRate = Setting(
    "sample-rate", 48_000, in: 8000...192_000, "Hz", for: [.render, .repl, .compare],
    kept: [.manifest, .journal, .recipe], but: [.compare: .init(range: 16_000...192_000)],
    "Frames per second.")
  public let controlRate = Setting(
    "control-rate", 100.0, in: 10...1000, "Hz", for: [.render, .repl], kept: [.manifest, .journal],
    "Control ticks per second.")
  public let lookahead = Setting(
    "lookahead", 60.0, in: 5...5000, "ms", value: "ms", for: [.repl],
    "Milliseconds by which the script works ahead of the sound.")
  public let block = Setting(
    "block", 512, in: 1...65_536, "frames", for: [.render, .repl], kept: [.manifest],
    but: [.repl: .init(usual: 256, range: 16...8192)],
    "Frames rendered at a time; the samples do not depend on it.")
  public let buffer = Setting<Double?>(
    "buffer", nil, "ms", value: "ms", for: [.repl],
    "Milliseconds of buffer of the sound device.")
  public let threads = Setting(
    "threads", 1, in: 1...64, for: [.render], kept: [.manifest],
    "Threads; the samples do not depend on it.")
  public let endsWithData = Setting(
    "once", false, key: "endsWithData", for: [.repl], kept: [.journal],
    "End with the data, like a render.")

  // MARK: What is read

  public let columns = Setting<[String: String]>(
    "column", [:], key: "columns", value: "input=column[:unit]",
    for: [.render, .repl, .compare, .check, .describe], kept: [.manifest, .journal, .recipe],
    "Which column an input comes from, a unit behind it where its header has none; repeatable. time=COLUMN names the times."
  )
  public let dates = Setting<String?>(
    "dates", nil, value: "order", for: [.render, .repl, .compare, .check, .describe],
    kept: [.manifest, .journal, .recipe],
    "Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.")
  public let zone = Setting<String?>(
    "zone", nil, value: "zone", for: [.render, .repl, .compare, .check, .describe],
    kept: [.manifest, .journal, .recipe],
    "Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.")
  public let allowRead = Setting<[String]>(
    "allow-read", [], value: "folder",
    for: [
      .render, .repl, .compare, .check, .describe, .replay, .rerender, .simulate, .grade, .lab,
    ],
    "Let what is played read files in this folder, too, besides its own folder and project; repeatable."
  )
  public let allowsMissing = Setting(
    "allow-missing", false, key: "allowsMissing", for: [.render, .compare], kept: [.manifest],
    "Play a mapping of whose inputs the dataset has no value; without it that is an error.")

  // MARK: Sites and objects

  public let site = Setting<String?>(
    "site", nil, value: "file", for: [.render, .repl, .compare], kept: [.manifest],
    but: [
      .repl: .init(
        doc:
          "A site (.geojson): the mapping is that of one of its ripples, the others are heard too; the lookahead is 250 ms or more."
      ), .compare: .init(doc: "A site in which the mappings are walked to."),
    ],
    "A site to walk through (.geojson). With a mapping: only that mapping sounds, and hears where its ripple is."
  )
  public let layout = Setting(
    "layout", "binaural", key: "scene.layout", value: "name", for: [.render, .repl],
    kept: [.manifest, .journal],
    but: [.repl: .init(doc: "What its sound is for: binaural or stereo.")],
    "What the sound is for: binaural, stereo, quad, 5.1, 7.1, ring:8, azimuths such as 30,-30,110,-110, or ambix1, ambix2, ambix3."
  )
  public let head = Setting<String?>(
    "head", nil, key: "scene.head", value: "file", for: [.render, .repl],
    kept: [.manifest, .journal], "Another head, from a SOFA file.")
  public let log = Setting<String?>(
    "log", nil, key: "scene.log", value: "file", for: [.render, .repl], kept: [.manifest],
    but: [
      .repl: .init(doc: "Write every decision with its reason at the end, a JSON line each.")
    ], "Write every decision with its reason, a JSON line each.")
  public let plot = Setting<String?>(
    "plot", nil, key: "scene.plot", value: "file", for: [.render], kept: [.manifest],
    "Draw what happened over time (.png or .svg).")
  public let reality = Setting<String?>(
    "record-reality", nil, key: "scene.reality", value: "file", for: [.render, .repl],
    kept: [.manifest],
    but: [
      .repl: .init(
        doc:
          "Write what the microphone's device gives to this file; with % dated as strftime does, else overwritten."
      )
    ],
    "Write what the microphones gave beside the mix; with % dated as strftime does, else overwritten."
  )
  public let script = Setting<String?>(
    "mapping", nil, key: "scene.script", value: "file", for: [.render], kept: [.manifest],
    "A mapping whose voices sound from the objects, and which may move them.")
  public let sources = Setting(
    "sources", 128, in: 1...4096, "objects", key: "scene.sources", for: [.render],
    kept: [.manifest], "The most objects that may sound at once.")

  // MARK: What is written

  public let format = Setting<String?>(
    "format", nil, for: [.render, .compare], kept: [.manifest, .recipe],
    but: [
      .compare: .init(
        usual: "wav16", doc: "Format of the whole sounds: wav16, flac, …; none keeps none.")
    ], "Format of the file, where its name does not say it: wav16, wav24, wavfloat, flac, …")
  public let trace = Setting<String?>(
    "trace", nil, for: [.render], kept: [.manifest],
    "Write every event and control value that the engine gets to this CSV file.")
  public let midi = Setting<String?>(
    "midi", nil, value: "file", for: [.render], kept: [.manifest],
    "Write the notes as a MIDI file; without --out no sound is rendered.")
  public let musicXML = Setting<String?>(
    "musicxml", nil, key: "musicXML", value: "file", for: [.render], kept: [.manifest],
    "Write the notes as a score in MusicXML; without --out no sound is rendered.")
  public let stems = Setting<StemKind?>(
    "stems", nil, value: "voice|layer|bus", for: [.render], kept: [.manifest],
    "Write the sound of each voice, layer or bus to a file of its own beside the mix, too.")
  public let solo = Setting<[String]>(
    "solo", [], value: "name", for: [.render], kept: [.manifest],
    "Let only this voice, bus or layer be heard; repeatable.")
  public let mute = Setting<[String]>(
    "mute", [], value: "name", for: [.render], kept: [.manifest],
    "Let this voice, bus or layer not be heard; repeatable.")
  public let fadeIn = Setting(
    "fade-in", 0.0, in: 0...3600, "s", for: [.render], kept: [.manifest],
    "Seconds of the fade at the beginning.")
  public let fadeOut = Setting(
    "fade-out", 0.0, in: 0...3600, "s", for: [.render], kept: [.manifest],
    "Seconds of the fade at the end.")

  // MARK: Comparisons

  public let focus = Setting<String?>(
    "input", nil, for: [.compare],
    "The input that the summary is about; default: the one that most variants map. The table has all."
  )
  public let anchors = Setting(
    "anchors", false, for: [.compare],
    "Add permuted data, data in four levels, and a plain linear pitch.")
  public let sweeps = Setting<[String]>(
    "sweep", [], value: "name=from:to:count", for: [.compare],
    "Step a parameter on its own scale: from:to:count, or a list; repeatable.")
  public let requirements = Setting<[String]>(
    "require", [], value: "condition", for: [.compare],
    "A condition for every variant on every dataset, such as \"inaudible_steps<0.1\"; repeatable.")
  public let cellLoudness = Setting(
    "loudness", -23.0, in: -60...(-12), "LUFS", for: [.compare], kept: [.recipe],
    "Integrated loudness of every cell, LUFS.")
  public let calibration = Setting(
    "calibration", 100.0, in: 60...140, "dB SPL", for: [.compare], kept: [.recipe],
    "dB SPL of a sine at full scale, for sone, roughness and exposure.")
  public let excerpt = Setting(
    "excerpt", 60.0, in: 0...3600, "s", for: [.compare], kept: [.recipe],
    "Seconds of each cell that the report's players hold; 0 for none.")
  public let jobs = Setting<Int?>(
    "threads", nil, in: 1...64, for: [.compare],
    "Cells made at the same time; default: one per processor.")
  public let omitsTitles = Setting(
    "no-titles", false, for: [.compare],
    "Leave the titles out of the figures' files, for papers that have captions.")
  public let omitsFigures = Setting(
    "no-figures", false, for: [.compare],
    "Draw no PNG, SVG and PDF of the figures; the page draws its own.")
}
