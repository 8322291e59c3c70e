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
