extension InputSpec {
  /// Units of time per distance: they fall when somebody gets faster.
  private static let slowness: Set<String> = [
    "min/km", "min/mi", "min/mile", "s/km", "s/mi", "s/m", "s/100m", "sec/km",
  ]
  private static let speeds: Set<String> = ["m/s", "km/h", "mph", "kn"]

  /// Whether more of it means that the walker is faster (1) or slower (-1); nil for what is no measure of speed.
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
