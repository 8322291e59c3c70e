extension LuaValue {
  /// The largest magnitude that passes: beyond every unit in use, and squares of it stay finite.
  public static let largestMagnitude = 1e12

  /// The gate for numbers that leave a script: a number that is finite and no larger than
  /// `largestMagnitude`, denormals as 0; nil for anything else.
  public var finiteNumber: Double? {
    switch self {
    case .integer(let value): LuaValue.finite(Double(value))
    case .number(let value): LuaValue.finite(value)
    default: nil
    }
  }

  /// The same gate for a bare number.
  public static func finite(_ value: Double) -> Double? {
    guard value.magnitude <= largestMagnitude else { return nil }  // false for NaN too
    return value.magnitude < Double(Float.leastNormalMagnitude) ? 0 : value
  }
}
