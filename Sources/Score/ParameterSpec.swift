/// One parameter, declared once as data: Lua tables, CLI help, sliders, reference and tests read it.
public struct ParameterSpec: Hashable, Sendable {
  public let name: String
  public let unit: Unit
  /// The lowest and highest allowed value.
  public let range: ClosedRange<Double>
  public let defaultValue: Double
  /// How a slider or a sweep walks through the range.
  public let scale: Scale
  /// One line: what the parameter does.
  public let doc: String
  /// The value has no sensible default: the caller must give it (an input signal, say).
  public let isRequired: Bool
  /// A sound or any other signal is connected here; a plain number may lie outside the nominal range.
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

  /// The sentence for a value outside the range, or nil when it lies inside.
  public func fault(of value: Double) -> String? {
    guard !range.contains(value) else { return nil }
    let unit = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
    return "\(name) = \(value)\(unit) is outside \(range.lowerBound)...\(range.upperBound)\(unit)"
  }
}
