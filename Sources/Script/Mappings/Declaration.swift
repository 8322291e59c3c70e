import Score

/// The contents of the table given to `mapping`, checked.
struct Declaration {
  var name: String?
  var parameters: [MappingParameter] = []
  var variants: [MappingVariant] = []
  var orchestra = Orchestra()
  var entries: [MapEntry] = []
  var concrete: [ConcreteSound] = []
  var environment: EnvironmentLayer?
  /// Whether notes that the surroundings would mask are played in another octave.
  var movesMasked = false
  var tempo = MapTarget.tempoSpec.defaultValue
  /// The level of the mix, dB.
  var level = MapTarget.levelSpec.defaultValue
  var tuningNames: [String] = []
  var meter = Meter.common
  var swing = Swing()
  var reloadBeats: Double?
  var reloadsOnBar = false
  var functions = MappingFunctions()

  static let fields = [
    "name", "params", "variants", "voices", "buses", "map", "effects", "level", "sequences",
    "control",
    "tempo", "meter", "swing", "tunings", "reload_on", "concrete", "unmask", "environment",
  ]
}

extension Declaration {
  /// Names of the inputs that something besides the map and the text reads.
  var inputs: [String] {
    let unmasks = movesMasked || orchestra.effects.contains { $0.unit == Masking.effect }
    let bands = unmasks ? Inputs.ambience.suffix(Bark.bands).map(\.name) : []
    return concrete.flatMap(\.inputs) + bands
  }
}

/// The Lua functions of a mapping.
struct MappingFunctions {
  /// The functions of the map entries, one element per entry.
  var entries: [EntryFunctions] = []
  var sequences: [(name: String, function: LuaFunction)] = []
  var control: LuaFunction?
}

/// The Lua functions of one map entry.
struct EntryFunctions {
  var source: LuaFunction?
  var shape: LuaFunction?
  var condition: LuaFunction?
}

/// A parameter of a mapping with its present value.
public struct MappingParameter: Hashable, Sendable {
  public let spec: ParameterSpec
  public var value: Double
}

/// A named setting of parameters.
public struct MappingVariant: Hashable, Sendable {
  public let name: String
  public let values: [String: Double]
}

/// The fourth layer: what the microphone hears, through an equaliser, all the time. A voice that is held from the
/// beginning to the end, on a bus of its own.
struct EnvironmentLayer {
  let voice: VoiceSpec
  /// The parameters that its notes are given: for one note, or for one on each side.
  let notes: [[(slot: Int, value: Float)]]
  /// Line of the mapping's file.
  let line: Int?

  static let name = "environment"
  /// The bus of the layer, and the bus of everything else, which the effects of the mix work on.
  static let bus = "surroundings"
  static let musicBus = "music"
  static let equaliser = "equaliser"
}

/// A déjà vu: a recording that belongs to a place and is heard when the walker comes again (the concrete layer of
/// the Ripples paper, NIME 2021), or when a column of the data or a script calls it.
public struct ConcreteSound: Hashable, Sendable {
  /// The cause that begins the sound, besides a script.
  public enum Trigger: Hashable, Sendable {
    /// The walker comes within `radius` metres of a place.
    case place(GeoPoint, radius: Double)
    /// An input that rises above 0.5.
    case input(String)
    case script
  }

  enum Change: Hashable {
    case begin(ConcreteSound)
    case end(ConcreteSound)
  }

  /// The name of the sound, which is that of its voice too.
  public let name: String
  public let trigger: Trigger
  /// The level in dB.
  public let level: Double
  /// The position in stereo: -1 is left, 1 is right.
  public let pan: Double
  /// Whether the recording is repeated in a loop.
  public let loops: Bool
  /// The number of the visit from which on the sound is heard; 2 is the first return.
  public let visits: Int
  /// The time that the walker must have been away for a visit to count as another, in seconds.
  public let away: Double
  /// The line of the mapping's file, counted from 1.
  public let line: Int?

  /// Metres that a walker must go beyond the radius to have left: positions waver.
  static let margin = 5.0

  /// Names of the inputs that begin it.
  var inputs: [String] {
    switch trigger {
    case .place: ["latitude", "longitude"]
    case .input(let name): [name]
    case .script: []
    }
  }
}
