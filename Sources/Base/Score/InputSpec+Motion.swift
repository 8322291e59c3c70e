extension InputSpec {
  /// Units of time per distance: such values fall when the walker gets faster.
  private static let slowness: Set<String> = [
    "min/km", "min/mi", "min/mile", "s/km", "s/mi", "s/m", "s/100m", "sec/km",
  ]
  private static let speeds: Set<String> = ["m/s", "km/h", "mph", "kn"]

  /// The sign of the relation to speed: 1 where greater values mean that the walker is faster, -1 where slower;
  /// nil for inputs that do not measure speed.
  public var motion: Int? {
    if Self.slowness.contains(unit.symbol) { return -1 }
    let words = name.split(whereSeparator: { "_./- ".contains($0) }).map { $0.lowercased() }
    if words.contains("pace"), words.contains("min") || words.contains("km"), name != "pace" {
      return unit == .stepsPerMinute ? 1 : -1
    }
    if name == "pace" || name == "speed" || unit == .stepsPerMinute { return 1 }
    return Self.speeds.contains(unit.symbol) && !words.contains("wind") ? 1 : nil
  }
}
