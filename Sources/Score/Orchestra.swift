/// Everything that can sound in one mapping: what the mapping describes and the engine builds.
public struct Orchestra: Hashable, Sendable {
  public var voices: [VoiceSpec]
  /// In the order of the signal: each works on the sum of what comes before it.
  public var effects: [EffectSpec]
  public var tables: [SoundTable]

  public init(voices: [VoiceSpec] = [], effects: [EffectSpec] = [], tables: [SoundTable] = []) {
    self.voices = voices
    self.effects = effects
    self.tables = tables
  }
}

/// One kind of sound of a mapping: a graph and its parameters.
public struct VoiceSpec: Hashable, Sendable {
  public var name: String
  public var graph: Graph
  /// The standard ones (`VoiceSpec.standardParameters`) first, then the voice's own.
  public var parameters: [ParameterSpec]
  /// Notes that can sound at once; a further one takes the place of the oldest.
  public var polyphony: Int

  public init(name: String, graph: Graph, parameters: [ParameterSpec], polyphony: Int = 64) {
    self.name = name
    self.graph = graph
    self.parameters = Self.standardParameters + parameters
    self.polyphony = polyphony
  }

  public func slot(_ name: String) -> Int? { parameters.firstIndex { $0.name == name } }

  /// The slots every voice has.
  public enum Slot {
    public static let pitch = 0
    public static let gate = 1
    public static let velocity = 2
    public static let level = 3
    public static let pan = 4
  }

  /// What every voice has without declaring it, by `Slot`.
  public static let standardParameters = [
    ParameterSpec(
      "pitch", .hertz, in: 0...24_000, default: 261.625565, scale: .exponential,
      doc: "Fundamental frequency (note names and MIDI numbers are converted)."),
    ParameterSpec("gate", in: 0...1, default: 0, doc: "1 while the note is held, 0 after it."),
    ParameterSpec("velocity", in: 0...1, default: 1, doc: "How strongly the note is played."),
    ParameterSpec(
      "level", .decibels, in: -120...24, default: 0, doc: "Level; a note's and its voice's add."),
    ParameterSpec("pan", in: -1...1, default: 0, doc: "-1 left, 0 middle, 1 right, equal power."),
  ]
}

/// One effect of a mapping.
public struct EffectSpec: Hashable, Sendable {
  public var name: String
  /// Name of the effect in the catalogue.
  public var unit: String
  /// One per parameter of the unit's spec, in its order.
  public var values: [Double]
  /// Index into `Orchestra.tables`, for effects that read one.
  public var table: Int?

  public init(name: String, unit: String, values: [Double], table: Int? = nil) {
    self.name = name
    self.unit = unit
    self.values = values
    self.table = table
  }
}

/// What a unit generator or an effect reads: one cycle of a waveform, a recording, a list of numbers,
/// or an instrument.
public enum SoundTable: Hashable, Sendable {
  /// One period; resampled and band-limited by the engine.
  case waveform([Float])
  /// A sound file, its path as the mapping wrote it; loaded by whoever builds the engine.
  case file(path: String)
  /// A loaded recording.
  case recording(Recording)
  /// Rows of numbers, one after the other.
  case values([Float])
  /// What a sampler plays, as the mapping wrote it; loaded by whoever builds the engine.
  case sampler(SamplerSource)
  /// A loaded instrument.
  case instrument(Instrument)
}

/// Samples in memory, one array per channel, all of one length.
public struct Recording: Hashable, Sendable {
  public let channels: [[Float]]
  /// Samples per second.
  public let sampleRate: Double

  public init(channels: [[Float]], sampleRate: Double) {
    precondition(Set(channels.map(\.count)).count <= 1, "channels of a recording have one length")
    self.channels = channels
    self.sampleRate = sampleRate
  }
}
