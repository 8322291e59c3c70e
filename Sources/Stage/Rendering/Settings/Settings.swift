import Playback
import Score

/// All settings. To add one, add its declaration here, and use it where it works: `request.fadeIn`.
///
/// The order is that of options in help, of fields in manifests and journals, and of the reference.
public struct Settings: Sendable {
  // MARK: What is played, and how

  public let parameters = Setting<[String: Double]>(
    "set", [:], key: "parameters", value: "name=value", for: .playing.union([.guide]),
    with: [.mapping],
    but: [
      .compare: .init(doc: "A parameter of the mappings that have it; repeatable."),
      .sweep: .init(doc: "A parameter of the mappings that have it; repeatable."),
      .guide: .init(doc: "A parameter of the mappings that have it; repeatable."),
    ],
    "A parameter of the mapping; repeatable.")
  public let givenInputs = Setting<[String: String]>(
    "set", [:], key: "givenInputs", value: "input=value", for: [.field],
    "An input that phones do not deliver, for all walks: temperature=21, weather=rain; repeatable.")
  public let microphone = Setting<String?>(
    "mic", nil, key: "microphone", value: "source", does: .reads, for: [.render, .repl],
    but: [
      .repl: .init(
        doc: "Hear the surroundings: device, device:NAME, or a recording that plays in step.")
    ],
    "A microphone's recording that plays in step, instead of the dataset's own (ambience.flac, .wav, .ogg, .opus)."
  )
  public let variant = Setting<String?>(
    "variant", nil, for: [.render, .repl], with: [.mapping], "A variant that the mapping declares.")
  public let seed = Setting<UInt64>(
    "seed", 1, for: [.render, .repl, .compare, .simulate, .grade, .lab, .field, .guide, .sweep],
    inRecipe: true,
    but: [
      .simulate: .init(doc: "Seed of all chance."), .field: .init(doc: "Seed of all chance."),
      .guide: .init(doc: "Seed of all chance: targets made, starts and noise."),
      .grade: .init(doc: "Seed of the hidden data; choose your own and keep it."),
      .lab: .init(doc: "Seed of the hidden data."),
      .sweep: .init(doc: "The first seed; further ones follow it."),
    ], "Seed of all randomness.")
  public let start = Setting(
    "start", 0.0, in: 0...1e10, "s", for: .playing,
    but: [
      .compare: .init(doc: "Second of each dataset to begin with."),
      .sweep: .init(doc: "Second of each dataset to begin with."),
    ],
    "Second of the dataset to begin with.")
  /// Second of the dataset at which to end, as found of `to`; nil plays to its end.
  public let end = Setting<Double?>(
    "to", nil, in: 0...1e10, "s", key: "end", for: [], kept: [.manifest],
    "Second of the dataset at which to end.")
  public let from = Setting<String?>(
    "from", nil, value: "time", for: [.render, .compare, .check, .sweep], kept: [],
    "Where in the log to begin: seconds (90), a time of day (09:30) or a date and time (2025-07-04T09:30)."
  )
  public let to = Setting<String?>(
    "to", nil, value: "time", for: [.render, .compare, .check, .sweep], kept: [],
    "Where in the log to end, written likewise.")
  public let speed = Setting<Double?>(
    "speed", nil, in: 1e-3...1e9, "times", for: [.render, .repl, .compare, .check, .sweep],
    inRecipe: true,
    "How much faster than the log; 1 is real time.")
  public let length = Setting<Double?>(
    "length", nil, in: 0.1...86_400, "s", for: [.render, .compare, .check, .sweep], inRecipe: true,
    but: [.compare: .init(range: 1...86_400), .sweep: .init(range: 1...86_400)],
    "Seconds of sound in which to play the whole dataset, or the part.")
  public let tail = Setting(
    "tail", 4.0, in: 0...600, "s", for: [.render, .repl],
    but: [.repl: .init(doc: "Seconds of sound after the end of the data, with ‹once›.")],
    "Seconds of sound after the end of the data.")
  public let loudness = Setting<Double?>(
    "loudness", nil, in: -60...(-5), "LUFS", for: [.render],
    "Bring the sound to this integrated loudness (LUFS); renders twice.")
  public let gain = Setting(
    "gain", 0.0, in: -60...24, "dB", for: [.repl], "Level of the whole mix, dB.")
  public let sampleRate = Setting(
    "sample-rate", TickGrid.usualSampleRate, in: 8000...192_000, "Hz", for: .playing,
    inRecipe: true,
    but: [
      .compare: .init(range: 16_000...192_000), .sweep: .init(range: 16_000...192_000),
    ], "Frames per second.")
  public let controlRate = Setting(
    "control-rate", TickGrid.usualControlRate, in: 10...1000, "Hz", for: [.render, .repl],
    "Control ticks per second.")
  public let lookahead = Setting(
    "lookahead", 60.0, in: 5...5000, "ms", value: "ms", for: [.repl], kept: [],
    "Milliseconds by which the script works ahead of the sound.")
  public let block = Setting(
    "block", 512, in: 1...65_536, "frames", for: [.render, .repl], kept: [.manifest],
    but: [.repl: .init(usual: 256, range: 16...8192)],
    "Frames rendered at a time; the samples do not depend on it.")
  public let threads = Setting(
    "threads", 1, in: 1...64, for: [.render], "Threads; the samples do not depend on it.")
  public let endsWithData = Setting(
    "once", false, key: "endsWithData", for: [.repl], "End with the data, like a render.")

  // MARK: What is read

  public let columns = Setting<[String: String]>(
    "column", [:], key: "columns", value: "input=column[:unit]", for: .reading, inRecipe: true,
    "Which column an input comes from, a unit behind it where its header has none; repeatable. time=COLUMN names the times."
  )
  public let dates = Setting<String?>(
    "dates", nil, value: "order", for: .reading, inRecipe: true,
    "Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.")
  public let timeFormat = Setting<String?>(
    "time-format", nil, value: "pattern", for: .reading, inRecipe: true,
    "Pattern of the times as strptime has it, such as %d.%m.%Y %H:%M:%S; default: read as usually written."
  )
  public let timeUnit = Setting<String?>(
    "time-unit", nil, value: "unit", for: .reading, inRecipe: true,
    "Unit of times that are numbers: s, ms, us, ns, min, h, days, excel, jd, mjd, year, labview, or days since 1900-01-01."
  )
  public let missing = Setting<[String]>(
    "missing", [], value: "cell", for: .reading, inRecipe: true,
    "A cell that holds no value, such as -999 or M; none takes every number as a number; repeatable. Default: codes are looked for."
  )
  public let rows = Setting<[String: String]>(
    "rows", [:], value: "column=text", for: .reading, inRecipe: true,
    "The rows to read, by what a column says, such as station=A; repeatable.")
  public let dense = Setting<[String: String]>(
    "dense", [:], value: "column=kind", for: .reading, inRecipe: true,
    "What is heard of a column's rows between two ticks: min, max, mean or count of them; default: the row at the tick."
  )
  public let zone = Setting<String?>(
    "zone", nil, value: "zone", for: .reading.union([.simulate, .field]), inRecipe: true,
    but: [
      .simulate: .init(
        doc: "Zone of the clock, which begins at 10:00: +02:00; default: UTC, near Atlanta -04:00."),
      .field: .init(doc: "Zone of the garden's clock, such as +02:00; default: this machine's."),
    ], "Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.")
  public let allowRead = Setting<[String]>(
    "allow-read", [], value: "folder", for: Set(SettingPlace.allCases), kept: [],
    "Let what is played read files in this folder, too, besides its own folder and project; repeatable."
  )
  public let allowsMissing = Setting(
    "allow-missing", false, key: "allowsMissing", for: [.render],
    "Render a mapping although the data have no value of any input that it reads: its map entries do nothing then, and warnings name the inputs. Without it that is an error."
  )

  // MARK: Sites and objects

  public let site = Setting<String?>(
    "site", nil, does: .reads, for: .playing.union([.simulate, .guide]), with: [.mapping],
    kept: [.manifest],
    but: [
      .repl: .init(
        doc:
          "A site (.geojson): the mapping is that of one of its ripples, the others are heard too; the lookahead is 250 ms or more."
      ), .compare: .init(doc: "A site in which the mappings are walked to."),
      .sweep: .init(doc: "A site in which the mappings are walked to."),
      .simulate: .init(
        doc: "Walk through a site: along its first route, or from ripple to ripple."),
      .guide: .init(
        doc: "A site whose beacons, places and routes are walked to; default: targets by the seed."),
    ],
    "A site to walk through (.geojson). With a mapping: only that mapping sounds, and hears where its ripple is."
  )
  public let layout = Setting(
    "layout", "binaural", key: "scene.layout", value: "name", for: [.render, .repl],
    with: [.site, .objects],
    but: [.repl: .init(doc: "What its sound is for: binaural or stereo.")],
    "What the sound is for: binaural, stereo, quad, 5.1, 7.1, ring:8, azimuths such as 30,-30,110,-110, or ambix1, ambix2, ambix3."
  )
  public let head = Setting<String?>(
    "head", nil, key: "scene.head", does: .reads, for: [.render, .repl, .field],
    with: [.site, .objects],
    "Another head, from a SOFA file.")
  public let log = Setting<String?>(
    "log", nil, key: "scene.log", does: .writes, for: [.render, .repl], with: [.site],
    kept: [.manifest],
    but: [.repl: .init(doc: "Write every decision with its reason at the end, a JSON line each.")],
    "Write every decision with its reason, a JSON line each.")
  public let language = Setting<String?>(
    "language", nil, key: "scene.language", value: "code|file", for: [.render, .repl],
    with: [.site], "The language of callouts: en, de, fr, or the path of a phrase book (.json).")
  public let voiceCommand = Setting<String?>(
    "voice-command", nil, key: "scene.voiceCommand", value: "command",
    for: [.render, .repl, .replay, .rerender], with: [.site],
    "A program that speaks callouts: \"piper -m en.onnx -f {out}\". No file may start one.")
  public let mapTiles = Setting<String?>(
    "map-tiles", nil, key: "scene.mapTiles", value: "folder|host",
    for: [.render, .repl, .field, .replay, .rerender], with: [.site],
    but: [.replay: .init(doc: "A folder or zip archive with the tiles of then; no host is asked.")],
    "Tiles of the map in place of the site's: a folder, a zip archive, or the address of a host.")
  public let plot = Setting<String?>(
    "plot", nil, key: "scene.plot", does: .writes, for: [.render],
    "Draw what happened over time (.png or .svg).")
  public let reality = Setting<String?>(
    "record-reality", nil, key: "scene.reality", does: .writes, for: [.render, .repl],
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
    "mapping", nil, key: "scene.script", does: .reads, for: [.render], with: [.objects],
    "A mapping whose voices sound from the objects, and which may move them.")
  public let sources = Setting(
    "sources", 128, in: 1...4096, "objects", key: "scene.sources", for: [.render],
    "The most objects that may sound at once.")

  // MARK: What is written

  public let format = Setting<String?>(
    "format", nil, for: [.render],
    "Format of the file, where its name does not say it: wav16, wav24, wavfloat, flac, …")
  public let trace = Setting<String?>(
    "trace", nil, does: .writes, for: [.render], with: [.mapping],
    "Write every event and control value that the engine gets to this CSV file.")
  public let midi = Setting<String?>(
    "midi", nil, does: .writes, for: [.render], with: [.mapping],
    "Write the notes as a MIDI file; without ‹out› no sound is rendered.")
  public let musicXML = Setting<String?>(
    "musicxml", nil, key: "musicXML", does: .writes, for: [.render], with: [.mapping],
    "Write the notes as a score in MusicXML; without ‹out› no sound is rendered.")
  public let stems = Setting<StemKind?>(
    "stems", nil, value: "voice|layer|bus", for: [.render], with: [.mapping],
    "Write the sound of each voice, layer or bus to a file of its own beside the mix, too.")
  public let solo = Setting<[String]>(
    "solo", [], value: "name", for: [.render], with: [.mapping],
    "Let only this voice, bus or layer be heard; repeatable.")
  public let mute = Setting<[String]>(
    "mute", [], value: "name", for: [.render], with: [.mapping],
    "Let this voice, bus or layer not be heard; repeatable.")
  public let fadeIn = Setting(
    "fade-in", 0.0, in: 0...3600, "s", for: [.render], "Seconds of the fade at the beginning.")
  public let fadeOut = Setting(
    "fade-out", 0.0, in: 0...3600, "s", for: [.render], "Seconds of the fade at the end.")

  // MARK: Live sessions

  public let destinations = Setting<[String]>(
    "to", [], value: "place", for: [.repl], kept: [],
    "Where the sound goes; repeatable: \(SinkAddress.accepted), none.")
  public let buffer = Setting<Double?>(
    "buffer", nil, "ms", value: "ms", for: [.repl], kept: [],
    "Milliseconds of buffer of the sound device.")
  public let osc = Setting<String?>(
    "osc", nil, value: "[address:]port", for: [.repl], kept: [],
    "Hear OSC on this UDP port of this machine; 0.0.0.0:PORT hears the network, phones included.")
  public let allowedOrigins = Setting<[String]>(
    "allow-origin", [], value: "http://host", for: [.repl], kept: [],
    "A web page that may play the HTTP streams, besides the server's own; repeatable.")
  public let allowedHosts = Setting<[String]>(
    "allow-host", [], value: "name", for: [.repl, .field], kept: [],
    "A name of this machine under which the HTTP streams may be asked for; repeatable.")
  public let socket = Setting<String?>(
    "socket", nil, for: [.repl], kept: [],
    "Make this Unix socket for lines of JSON such as {\"pace\": 112}.")
  public let takesLines = Setting(
    "lines", false, for: [.repl], kept: [],
    "Standard input carries such lines instead of a script.")
  public let journal = Setting<String?>(
    "journal", nil, for: [.repl], kept: [],
    "Where the journal goes; none writes none. Default: in ~/.local/state/ripples/journals.")
  public let watches = Setting(
    "watch", true, for: [.repl], kept: [],
    "Load the mapping again whenever its file is saved.")
  public let isAttachable = Setting(
    "attachable", true, for: [.repl], kept: [], "Let other terminals type (ripples attach).")

  // MARK: Comparisons

  public let focus = Setting<String?>(
    "input", nil, for: [.compare],
    "The input that the summary is about; default: the one that most variants map. The table has all."
  )
  public let anchors = Setting(
    "anchors", false, for: [.compare],
    "Add permuted data, data in four levels, and a plain linear pitch.")
  public let sweeps = Setting<[String]>(
    "sweep", [], value: "name=values", for: [.compare, .guide, .sweep],
    but: [
      .sweep: .init(
        doc:
          "Step a parameter: 500,800 are values, range(1,10,2) is as in Python, from:to:count are steps on its own scale, glob(*) is for variants; repeatable."
      )
    ],
    "Step a parameter: from:to:count on its own scale, a list, or range(start,stop,step); repeatable."
  )
  public let turns = Setting<[String]>(
    "turn", [], value: "name[=from:to:count]", for: [.compare], inRecipe: true,
    "A parameter that the report's players can be turned to, with its stops as of a sweep; five over its range by default; repeatable."
  )
  public let requirements = Setting<[String]>(
    "require", [], value: "condition", for: [.compare],
    "A condition for every variant on every dataset, such as \"inaudible_steps<0.1\"; repeatable.")
  public let cellLoudness = Setting(
    "loudness", -23.0, in: -60...(-12), "LUFS", for: [.compare, .sweep], inRecipe: true,
    "Integrated loudness of every cell, LUFS.")
  public let calibration = Setting(
    "calibration", 100.0, in: 60...140, "dB SPL", for: [.compare, .sweep], inRecipe: true,
    "dB SPL of a sine at full scale, for sone, roughness and exposure.")
  public let excerpt = Setting(
    "excerpt", 60.0, in: 0...3600, "s", for: [.compare], inRecipe: true,
    "Seconds of each cell that the report's players hold; 0 for none.")
  public let pageSounds = Setting(
    "sounds", PageSounds.auto, value: "auto|events|mp3", for: [.compare],
    "What the report's players play: events (whole sounds, made by the engine in the page), mp3 (excerpts), or auto, the smaller."
  )
  public let cellFormat = Setting(
    "format", "none", for: [.compare, .sweep], inRecipe: true,
    "Format in which the whole sounds are kept: wav16, flac, …; none keeps none.")
  public let cellThreads = Setting<Int?>(
    "threads", nil, in: 1...64, for: [.compare, .guide],
    but: [.guide: .init(doc: "Threads that walk; the figures do not depend on them.")],
    "Cells made at the same time; default: one per processor.")
  public let answerers = Setting(
    "answers", 0, in: 0...1000, "listeners", for: [.compare],
    "Typical listeners who say the value of each datum that they hear; their answers go to answers.csv. 0: none."
  )
  public let omitsTitles = Setting(
    "no-titles", false, for: [.compare, .guide],
    "Leave the titles out of the figures' files, for papers that have captions.")
  public let omitsFigures = Setting(
    "no-figures", false, for: [.compare, .guide],
    "Draw no PNG, SVG and PDF of the figures; the page draws its own.")

  // MARK: Simulated walks

  public let minutes = Setting(
    "minutes", 10.0, in: 0.05...10_080, "minutes", for: [.simulate], "Minutes of walking.")
  public let rate = Setting(
    "rate", 1.0, in: 0.01...1000, "Hz", for: [.simulate], "Rows per second.")
  public let pauses = Setting(
    "pauses", 3, in: 0...1000, for: [.simulate], "Pauses in the whole walk.")
  public let positionNoise = Setting(
    "gps-noise", 2.5, in: 0...1000, "m", for: [.simulate, .guide],
    but: [
      .guide: .init(
        usual: 3.2, doc: "Standard deviation of the position in metres, to the east and the north.")
    ],
    "Standard deviation of the position in metres.")
  public let compassNoise = Setting(
    "compass-noise", 6.0, in: 0...180, "°", for: [.simulate, .guide],
    but: [.guide: .init(usual: 10)],
    "Standard deviation of the heading in degrees.")
  public let thermometerNoise = Setting(
    "thermometer-noise", 0.1, in: 0...20, "°C", for: [.simulate],
    "Standard deviation of the temperature in °C.")
  // Atlanta's botanical garden, where the walks are that come with the project.
  public let latitude = Setting(
    "latitude", 33.7901, in: -85...85, "°", for: [.simulate],
    "Latitude of the middle of the round that is walked.")
  public let longitude = Setting(
    "longitude", -84.3733, in: -180...180, "°", for: [.simulate],
    "Longitude of it.")
  public let radius = Setting(
    "radius", 60.0, in: 5...100_000, "m", for: [.simulate], "Radius of the round in metres.")
  public let meanTemperature = Setting(
    "temperature", 17.0, in: -40...45, "°C", for: [.simulate], "Mean temperature of the year in °C."
  )
  public let daysPerSecond = Setting<Double?>(
    "days-per-second", nil, in: 0...365, "days", for: [.simulate],
    "Days of the calendar that pass in a second; default: as many as in reality.")

  // MARK: Simulated walkers

  public let walkers = Setting(
    "walkers", 200, in: 0...100_000, "walkers", for: [.guide],
    "Walkers for each mapping and condition; the same for all.")
  public let targetDistance = Setting(
    "distance", 100.0, in: 1...10_000, "m", for: [.guide],
    "Metres from the start to a target, half as much to half as much again; a route's legs have their own."
  )
  public let targetIDs = Setting<[String]>(
    "target", [], value: "id", for: [.guide],
    "Only this beacon, place or route of the site; repeatable.")
  public let ringingAngle = Setting(
    "angle", 15.0, in: 0...180, "°", for: [.guide],
    "Degrees off the axis up to which a beacon rings; 5 to 20 are used.")
  public let arrivalDistance = Setting(
    "arrival", 15.0, in: 1...50, "m", for: [.guide],
    "Metres from the target at which the beacon falls silent.")
  public let compassOffset = Setting(
    "compass-offset", 0.0, in: -180...180, "°", for: [.guide],
    "A constant error of the heading in degrees, clockwise positive.")
  public let walkerNoise = Setting(
    "walker-noise", 1.0, in: 0...10, "times", for: [.guide],
    "Factor of the walkers' own noise, in their ears and steps; 0 for none.")
  public let varied = Setting<[String]>(
    "vary", [], value: "name=from:to:count", for: [.guide],
    "Vary angle, arrival, gps-noise, compass-noise, compass-offset or walker-noise: from:to:count, or a list; repeatable."
  )
  public let isMono = Setting(
    "mono", false, for: [.guide],
    "The sound comes from no direction, as with one ear: only what the mapping changes is heard.")
  public let isUntracked = Setting(
    "no-head-tracking", false, for: [.guide],
    "The sound follows the body, not the head: headphones without a tracker.")
  public let walkerConstants = Setting<[String: Double]>(
    "walker", [:], value: "name=value", for: [.guide],
    "A constant of the walkers (docs/guide.md); repeatable.")

  // MARK: Field walks

  public let variants = Setting<[String]>(
    "variants", [], value: "mapping@names", for: [.field], kept: [],
    "Let each walk play one of these variants of a mapping, blind and in balanced order: rose-garden.lua@open,still, or @* for the defaults and all; repeatable."
  )
  public let streams = Setting(
    "streams", 4, in: 0...64, for: [.field], kept: [],
    "Phones at a time, at most, whose sound is made here because they cannot run the engine.")

  // MARK: Grading

  public let jobs = Setting<Int?>(
    "jobs", nil, in: 1...64, for: [.grade],
    "Submissions at the same time; default: one per processor.")
  public let seconds = Setting(
    "seconds", 60.0, in: 1...3600, "s", for: [.grade], "Seconds that a submission may take.")
  public let memory = Setting(
    "memory", 2048, in: 256...1_000_000, "MiB", for: [.grade],
    "MiB of memory that a submission may take.")
}
