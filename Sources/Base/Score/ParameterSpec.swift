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
