import Score

/// A parameter that a report's players can be turned to: `brightness`, or `brightness=500:12000:5` with its stops as
/// of a sweep.
struct TurnedParameter {
  let name: String
  /// The stops as they were typed; nil are five over the parameter's range.
  private let sweep: Sweep?
  /// The stops where nobody said how many.
  private static let usualCount = 5

  /// - Throws: `Fault` for a text that says something else.
  init(_ text: String) throws {
    sweep = text.contains("=") ? try Sweep(text, of: "turn") : nil
    name = sweep?.parameter ?? text
  }

  /// Returns the stops of a parameter from the lowest to the highest, the measured value among them.
  /// - Throws: `Fault` for a stop outside the parameter's range.
  func stops(_ spec: ParameterSpec, measured: Double) throws -> [Double] {
    let range = "\(spec.range.lowerBound):\(spec.range.upperBound):\(Self.usualCount)"
    let values = try (sweep ?? Sweep("\(spec.name)=\(range)", of: "turn")).values(spec)
    if let wrong = values.lazy.compactMap(spec.fault).first { throw Fault.call("turn", wrong) }
    return (values + [measured]).distinct().sorted()
  }
}
