import Score

/// Numbers as text, the same on every machine.
enum Fixed {
  /// The nearest multiple of a power of ten; what is too large to round stays.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (value * power).rounded()
    guard scaled.isFinite, abs(scaled) < 0x1p53 else { return value }
    let result = scaled / power
    return result == 0 ? 0 : result
  }

  /// With at most so many decimals, no zeros at the end.
  static func text(_ value: Double, decimals: Int) -> String {
    value.isFinite ? shortest(rounded(value, decimals: decimals)) : "unknown"
  }

  /// A length for people: `12.4 m`, `3.2 km`.
  static func metres(_ value: Double) -> String {
    guard abs(value) >= 10_000 else { return text(value, decimals: 1) + " m" }
    return text(value / 1000, decimals: 1) + " km"
  }

  /// A duration for people: `61.5 s`.
  static func seconds(_ value: Double) -> String { text(value, decimals: 1) + " s" }

  /// The fewest digits that read back to the same number; whole numbers without a point.
  static func shortest(_ value: Double) -> String {
    value.isFinite ? Figure.plain(value) : "null"
  }
}
