/// What a unit generator or an effect is: its name in Lua, its inputs, what it does, where it comes from.
public struct UnitSpec: Hashable, Sendable {
  public enum Family: String, Sendable, CaseIterable {
    case oscillator, noise, filter, envelope, control, arithmetic, sampler, output, effect
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
  /// The unit reads a table (`wavetable`, `sample`), given first in Lua.
  public let readsTable: Bool
  /// One line: what it does.
  public let doc: String
  /// Paper and equation, or standard and clause; empty where there is nothing to cite.
  public let source: String
  /// One line of Lua that uses it.
  public let example: String

  public init(
    _ name: String, _ family: Family, rate: Rate = .audio, inputs: [ParameterSpec],
    readsTable: Bool = false, doc: String, source: String = "", example: String
  ) {
    self.name = name
    self.family = family
    self.rate = rate
    self.inputs = inputs
    self.readsTable = readsTable
    self.doc = doc
    self.source = source
    self.example = example
  }
}
