import Score

/// Measures for people, the same on every machine.
enum Measure {
  /// A length: `12.4 m`, `3.2 km`.
  static func metres(_ value: Double) -> String {
    guard abs(value) >= 10_000 else { return Figure.short(value, decimals: 1) + " m" }
    return Figure.short(value / 1000, decimals: 1) + " km"
  }

  /// A length of time: `61.5 s`.
  static func seconds(_ value: Double) -> String { Figure.short(value, decimals: 1) + " s" }
}
