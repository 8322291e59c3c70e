/// The kind of table that a unit generator or an effect reads.
public enum TableSpec: Hashable, Sendable {
  /// One cycle of a waveform: a list of 2 to 4096 numbers.
  case waveform
  /// A sound file; an effect gives it by its option `file`.
  case recording
  /// Another bus, which a `send` feeds, given by its option `to`.
  case bus
  /// A list of rows, each with a number per column: the modes of a resonator, the points of an envelope.
  case values(columns: [ParameterSpec])
  /// An instrument, as `sampler` describes it.
  case instrument
  /// A phrase, as `phrase` describes it.
  case phrase
}

/// The description of a unit generator or an effect: its name in Lua, its inputs, its effect on sound, its
/// source.
public struct UnitSpec: Hashable, Sendable {
  /// The families of unit generators, by which the reference groups them.
  public enum Family: String, Sendable, CaseIterable {
    case oscillator, noise, physical, filter, envelope, control, arithmetic, sampler, output, effect
  }

  /// The rate at which a unit makes values.
  public enum Rate: Hashable, Sendable {
    /// Each sample.
    case audio
    /// One value at each end of a stretch between events (64 samples at most), interpolated linearly.
    case control
    /// The audio rate when any input has it, otherwise the control rate.
    case followsInputs
  }

  /// The name in Lua.
  public let name: String
  public let family: Family
  public let rate: Rate
  /// The inputs, in the order of the arguments in Lua.
  public let inputs: [ParameterSpec]
  /// The table that the unit reads beside its inputs, given first in Lua; nil for none.
  public let table: TableSpec?
  /// One line that says what it does.
  public let doc: String
  /// Paper and equation, or standard and clause; empty where there is nothing to cite.
  public let source: String
  /// One line of Lua that uses it.
  public let example: String
  /// Whether the unit sounds on after its input has ended, so that envelopes on the input do not end the note.
  public let rings: Bool

  public init(
    _ name: String, _ family: Family, rate: Rate = .audio, inputs: [ParameterSpec],
    table: TableSpec? = nil, doc: String, source: String = "", example: String, rings: Bool = false
  ) {
    self.name = name
    self.family = family
    self.rate = rate
    self.inputs = inputs
    self.table = table
    self.doc = doc
    self.source = source
    self.example = example
    self.rings = rings
  }

  /// Whether the unit is an envelope on the note's gate, which keeps a note alive until the envelope has ended.
  public var isEnvelope: Bool { family != .effect && inputs.first?.name == "gate" }
}

/// One parameter, declared once as data: Lua tables, the command's help, sliders, the reference and tests read
/// it.
public struct ParameterSpec: Hashable, Sendable {
  public let name: String
  public let unit: Unit
  /// The lowest and highest allowed value.
  public let range: ClosedRange<Double>
  /// The value where none is given, in `unit`.
  public let defaultValue: Double
  /// The scale along which a slider or a sweep moves through the range.
  public let scale: Scale
  /// One line that says what the parameter does.
  public let doc: String
  /// Whether the caller must give a value (an input signal, say), because no default makes sense.
  public let isRequired: Bool
  /// Whether any signal can be connected here; a plain number may then lie outside the nominal range.
  public let isSignal: Bool

  public init(
    _ name: String, _ unit: Unit = .none, in range: ClosedRange<Double>,
    default defaultValue: Double,
    scale: Scale = .linear, required: Bool = false, signal: Bool = false, doc: String
  ) {
    precondition(
      range.contains(defaultValue), "the default of parameter \(name) must lie in its range")
    self.name = name
    self.unit = unit
    self.range = range
    self.defaultValue = defaultValue
    self.scale = scale
    self.isRequired = required
    isSignal = signal
    self.doc = doc
  }

  /// An audio input: a signal the caller must connect, nominally -1...1.
  public static func signal(_ name: String = "input", doc: String) -> ParameterSpec {
    ParameterSpec(name, .none, in: -1...1, default: 0, required: true, signal: true, doc: doc)
  }

  /// The sentence that says that a value lies outside the range, or nil when it lies inside.
  public func fault(of value: Double) -> String? {
    guard !range.contains(value) else { return nil }
    let unit = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
    return "\(name) = \(value)\(unit) is outside \(range.lowerBound)...\(range.upperBound)\(unit)"
  }
}
