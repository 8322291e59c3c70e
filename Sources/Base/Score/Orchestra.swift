/// Everything that can sound in one mapping: the mapping describes it, and the engine builds it.
public struct Orchestra: Hashable, Sendable {
  /// The voices, to which events refer by index.
  public var voices: [VoiceSpec]
  /// The effects of the buses and of the mix, in the order of the signal: each works on the output of the one
  /// before it.
  public var effects: [EffectSpec]
  /// The tables, to which nodes and effects refer by index.
  public var tables: [SoundTable]
  /// The buses in the order of the signal: a bus feeds later ones only.
  public var buses: [BusSpec]

  /// The name of the unit generator that gives the microphone's sound.
  public static let microphoneUnit = "microphone"

  /// Whether any of its voices uses the microphone's sound.
  public var hearsMicrophone: Bool {
    voices.contains { $0.graph.nodes.contains { $0.unit == Self.microphoneUnit } }
  }

  public init(
    voices: [VoiceSpec] = [], effects: [EffectSpec] = [], tables: [SoundTable] = [],
    buses: [BusSpec] = []
  ) {
    (self.voices, self.effects, self.tables, self.buses) = (voices, effects, tables, buses)
  }

  /// The bus that a voice goes to; nil is the mix.
  public func bus(ofVoice voice: Int) -> Int? { buses.firstIndex { $0.voices.contains(voice) } }
}

/// One kind of sound of a mapping: a graph and its parameters.
public struct VoiceSpec: Hashable, Sendable {
  public var name: String
  /// The graph of unit generators.
  public var graph: Graph
  /// The parameters: the standard ones (`VoiceSpec.standardParameters`) first, then the voice's own.
  public var parameters: [ParameterSpec]
  /// Notes that can sound at once; a further one takes the place of the oldest.
  public var polyphony: Int
  /// The layer of sound to which it belongs.
  public var layer: Layer

  public init(
    name: String, graph: Graph, parameters: [ParameterSpec], polyphony: Int = 64,
    layer: Layer = .ambient
  ) {
    (self.name, self.graph) = (name, graph)
    self.parameters = Self.standardParameters + parameters
    (self.polyphony, self.layer) = (polyphony, layer)
  }

  /// The four layers of sound of a ripple (Ripples, Atlanta Botanical Garden).
  public enum Layer: String, Sendable, CaseIterable {
    /// The synthesised sounds.
    case ambient
    /// The sampled instruments.
    case instrument
    /// The recordings that a revisited place brings back.
    case concrete
    /// The sound of the microphone.
    case environment
  }

  /// The slot of a parameter with a name; nil when there is none.
  public func slot(_ name: String) -> Int? { parameters.firstIndex { $0.name == name } }

  /// The slots every voice has.
  public enum Slot {
    public static let pitch = 0
    public static let gate = 1
    public static let velocity = 2
    public static let level = 3
    public static let pan = 4
  }

  /// The parameters that every voice has without declaring them, in the order of `Slot`.
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
  /// The name of the effect in the catalogue.
  public var unit: String
  /// The initial values of its parameters, in the order of the unit's spec.
  public var values: [Double]
  /// An index into `Orchestra.tables`, for effects that read one.
  public var table: Int?
  /// The bus that it works on; nil is the mix.
  public var bus: Int?
  /// The bus that a `send` feeds.
  public var target: Int?
  /// The line of the mapping's file.
  public var line: Int?

  public init(
    name: String, unit: String, values: [Double], table: Int? = nil, bus: Int? = nil,
    target: Int? = nil, line: Int? = nil
  ) {
    self.name = name
    self.unit = unit
    self.values = values
    self.table = table
    self.bus = bus
    self.target = target
    self.line = line
  }

  /// Where it was written makes no difference.
  public static func == (a: EffectSpec, b: EffectSpec) -> Bool {
    a.name == b.name && a.unit == b.unit && a.values == b.values && a.table == b.table
      && a.bus == b.bus && a.target == b.target
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(unit)
    hasher.combine(values)
  }
}

/// A group of voices with effects and a level of its own.
public struct BusSpec: Hashable, Sendable {
  public var name: String
  /// Indices of the voices that go to it; each voice goes to one bus at most, otherwise to the mix.
  public var voices: [Int]
  /// The index of the later bus that it feeds; nil is the mix.
  public var output: Int?
  /// The level, dB.
  public var level: Double

  public init(name: String, voices: [Int] = [], output: Int? = nil, level: Double = 0) {
    (self.name, self.voices, self.output, self.level) = (name, voices, output, level)
  }
}

/// The table that a unit generator or an effect reads: one cycle of a waveform, a recording, a list of numbers,
/// an instrument, or a phrase.
public enum SoundTable: Hashable, Sendable {
  /// One period of a waveform; the engine resamples and band-limits it.
  case waveform([Float])
  /// A sound file by its path as the mapping wrote it; whoever builds the engine loads it.
  case file(path: String)
  /// A loaded recording.
  case recording(Recording)
  /// Rows of numbers, one after the other.
  case values([Float])
  /// The instrument of a sampler as the mapping wrote it; whoever builds the engine loads it.
  case sampler(SamplerSource)
  /// A loaded instrument.
  case instrument(Instrument)
  /// A phrase as the mapping wrote it; whoever builds the engine renders it.
  case phraseSource(PhraseSource)
  /// A phrase with its sounds.
  case phrase(Phrase)
}

/// Samples in memory, one array per channel, all of one length.
public struct Recording: Hashable, Sendable {
  /// The samples of each channel; 1 is full scale.
  public let channels: [[Float]]
  /// Samples per second.
  public let sampleRate: Double

  public init(channels: [[Float]], sampleRate: Double) {
    precondition(
      Set(channels.map { $0.count }).count <= 1, "channels of a recording have one length")
    (self.channels, self.sampleRate) = (channels, sampleRate)
  }
}
