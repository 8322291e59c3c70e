/// Everything that a render depends on: two renders of equal requests, on equal files, have equal samples.
@dynamicMemberLookup
public struct RenderRequest: Sendable, Equatable, Decodable {
  /// Path of what is played: a mapping (`.lua`), a site (`.geojson`), or objects (`.json`).
  public var mapping: String
  /// Path of the dataset.
  public var data: String
  /// Path of the sound file; `-` is standard output; nil measures only.
  public var output: String?
  /// Name of the file's format; nil takes it from the extension.
  public var format: String?
  public var play = PlaySettings(block: 512)
  /// Values of the mapping's parameters, on top of the variant's.
  public var parameters: [String: Double] = [:]
  public var variant: String?
  /// Second of the dataset at which to begin.
  public var start = 0.0
  /// Second of the dataset at which to end; nil plays to its end.
  public var end: Double?
  /// The same two as typed: with one of them `Render` finds `start` and `end`.
  public var part = LogPart()
  /// Whether a mapping plays of whose inputs the dataset has no value.
  public var allowsMissing = false
  /// Seconds of data per second of sound; nil with `length` nil is 1.
  public var speed: Double?
  /// Seconds of sound in which to play the whole dataset.
  public var length: Double?
  /// Seconds of sound after the data's end, for what still rings.
  public var tail = Self.usualTail
  /// Integrated loudness to bring the sound to, LUFS; nil leaves it.
  public var loudness: Double?
  /// Threads that render; without influence on the sound.
  public var threads = 1
  /// Path of the trace; nil writes none.
  public var trace: String?
  /// Paths of the notes as a Standard MIDI File and as MusicXML; nil writes none. With one of them and no output
  /// nothing is rendered.
  public var midi: String?
  public var musicXML: String?
  public var reading = DataReading()
  /// Path of a microphone's recording that plays in step; nil takes the dataset's own, if it has one.
  public var microphone: String?
  /// How the sound is taken apart into files of its own beside the output; nil makes none.
  public var stems: StemKind?
  /// Names of voices, buses or layers: only these are heard; empty is everything.
  public var solo: [String] = []
  /// Names of voices, buses or layers that are not heard.
  public var mute: [String] = []
  /// Seconds of the fades at the beginning and at the end.
  public var fadeIn = 0.0
  public var fadeOut = 0.0
  /// A site in which a mapping is walked to.
  public var site: String?
  public var scene = SceneOptions()

  /// What is played is a scene: a site or objects.
  public var isScene: Bool { PieceKind.of(mapping) != .mapping }

  /// Objects may stand still: they need no dataset.
  public var playsWithoutData: Bool { PieceKind.of(mapping) == .objects }

  /// The tail where nobody says one, of renders and of live sessions that end with their data.
  public static let usualTail = 4.0

  public init(mapping: String, data: String, output: String?) {
    self.mapping = mapping
    self.data = data
    self.output = output
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<PlaySettings, Value>) -> Value {
    get { play[keyPath: path] }
    set { play[keyPath: path] = newValue }
  }

  private enum CodingKeys: String, CodingKey {
    case mapping, data, output, format, sampleRate, controlRate, seed, parameters, variant, start,
      end
    case allowsMissing, speed, length, tail, loudness, block, threads, trace, columns, dates, zone
    case microphone
    case stems, solo, mute, fadeIn, fadeOut, midi, musicXML, site, scene
  }

  /// - Throws: `WorkbenchError` for a number that makes no sense.
  func validate() throws {
    let limits: [(String, Double, ClosedRange<Double>, String)] = [
      ("--sample-rate", Double(play.sampleRate), 8000...192_000, "Hz"),
      ("--control-rate", play.controlRate, 10...1000, "Hz"), ("--tail", tail, 0...600, "s"),
      ("--start", start, 0...1e10, "s"), ("--to", end ?? 1, 0...1e10, "s"),
      ("--block", Double(play.block), 1...65_536, "frames"),
      ("--threads", Double(threads), 1...64, ""),
      ("--fade-in", fadeIn, 0...3600, "s"), ("--fade-out", fadeOut, 0...3600, "s"),
      ("--loudness", loudness ?? -23, -60...(-5), "LUFS"),
      ("--sources", Double(scene.sources), 1...4096, "objects"),
    ]
    try OptionLimits.check(limits)
    if stems != nil, output.map({ $0 == "-" || FileContent.isDevice($0) }) ?? true {
      throw WorkbenchError(
        "--stems", "writes files beside the output, and there is none",
        hint: "give the output a name: --out out/walk.wav")
    }
    if isNotesOnly, loudness != nil || format != nil {
      throw WorkbenchError(
        loudness != nil ? "--loudness" : "--format", "is about sound, and only notes are written",
        hint: "give --out too")
    }
    try PlayPace(speed: speed, length: length).validate()
  }

  /// Written as in the manifest: the seed as text, because JSON numbers hold 53 bits.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    mapping = try values.decode(String.self, forKey: .mapping)
    data = try values.decode(String.self, forKey: .data)
    output = try values.decodeIfPresent(String.self, forKey: .output)
    format = try values.decodeIfPresent(String.self, forKey: .format)
    play.sampleRate = try values.decode(Int.self, forKey: .sampleRate)
    play.controlRate = try values.decode(Double.self, forKey: .controlRate)
    guard let seed = UInt64(try values.decode(String.self, forKey: .seed)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .seed, in: values, debugDescription: "a seed is a whole number from 0 on")
    }
    play.seed = seed
    parameters = try values.decode([String: Double].self, forKey: .parameters)
    variant = try values.decodeIfPresent(String.self, forKey: .variant)
    start = try values.decode(Double.self, forKey: .start)
    end = try values.decodeIfPresent(Double.self, forKey: .end)
    allowsMissing = try values.decodeIfPresent(Bool.self, forKey: .allowsMissing) ?? false
    speed = try values.decodeIfPresent(Double.self, forKey: .speed)
    length = try values.decodeIfPresent(Double.self, forKey: .length)
    tail = try values.decode(Double.self, forKey: .tail)
    loudness = try values.decodeIfPresent(Double.self, forKey: .loudness)
    play.block = try values.decode(Int.self, forKey: .block)
    threads = try values.decode(Int.self, forKey: .threads)
    trace = try values.decodeIfPresent(String.self, forKey: .trace)
    reading = try DataReading(
      columns: values.decode([String: String].self, forKey: .columns),
      dates: values.decodeIfPresent(String.self, forKey: .dates),
      zone: values.decodeIfPresent(String.self, forKey: .zone))
    microphone = try values.decodeIfPresent(String.self, forKey: .microphone)
    midi = try values.decodeIfPresent(String.self, forKey: .midi)
    musicXML = try values.decodeIfPresent(String.self, forKey: .musicXML)
    stems = try values.decodeIfPresent(StemKind.self, forKey: .stems)
    solo = try values.decodeIfPresent([String].self, forKey: .solo) ?? []
    mute = try values.decodeIfPresent([String].self, forKey: .mute) ?? []
    fadeIn = try values.decodeIfPresent(Double.self, forKey: .fadeIn) ?? 0
    fadeOut = try values.decodeIfPresent(Double.self, forKey: .fadeOut) ?? 0
    site = try values.decodeIfPresent(String.self, forKey: .site)
    scene = try values.decodeIfPresent(SceneOptions.self, forKey: .scene) ?? SceneOptions()
  }
}
