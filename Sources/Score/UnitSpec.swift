/// The kind of table that a unit generator or an effect reads.
public enum TableSpec: Hashable, Sendable {
  /// One cycle: a list of 2 to 4096 numbers.
  case waveform
  /// A sound file; of an effect its option `file`.
  case recording
  /// Another bus, that a `send` feeds: its option `to`.
  case bus
  /// A list of rows, each with a number per column: the modes of a resonator, the points of an envelope.
  case values(columns: [ParameterSpec])
  /// What `sampler` describes.
  case instrument
}

/// What a unit generator or an effect is: its name in Lua, its inputs, what it does, where it comes from.
public struct UnitSpec: Hashable, Sendable {
  public enum Family: String, Sendable, CaseIterable {
    case oscillator, noise, physical, filter, envelope, control, arithmetic, sampler, output, effect
  }

  /// How often it makes a value.
  public enum Rate: Hashable, Sendable {
    /// Each sample.
    case audio
    /// A value at the ends of each stretch between events (64 samples at most), ramped linearly between.
    case control
    /// Audio when any input is audio, control otherwise.
    case followsInputs
  }

  public let name: String
  public let family: Family
  public let rate: Rate
  public let inputs: [ParameterSpec]
  /// What the unit reads beside its inputs, if anything; given first in Lua.
  public let table: TableSpec?
  /// One line: what it does.
  public let doc: String
  /// Paper and equation, or standard and clause; empty where there is nothing to cite.
  public let source: String
  /// One line of Lua that uses it.
  public let example: String
  /// The unit sounds on after its input has ended, so that envelopes on the input do not end the note.
  public let rings: Bool

  public init(
    _ name: String, _ family: Family, rate: Rate = .audio, inputs: [ParameterSpec],
    table: TableSpec? = nil, doc: String, source: String = "", example: String,
    rings: Bool = false
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

  /// An envelope on the note's gate keeps a note alive until it has ended.
  public var isEnvelope: Bool { family != .effect && inputs.first?.name == "gate" }
}
