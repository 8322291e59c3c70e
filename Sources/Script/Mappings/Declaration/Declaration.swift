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
