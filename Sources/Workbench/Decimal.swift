import Score

/// Numbers for people.
enum Decimal {
  /// A number with four digits that matter and three decimals at most, without trailing zeros.
  static func short(_ value: Double) -> String {
    value.isFinite ? Figure.text(value, digits: 4, decimals: 3) : "-"
  }

  /// A number rounded to so many decimals; `-` for one that is not finite.
  static func text(_ value: Double, decimals: Int) -> String {
    value.isFinite ? Figure.fixed(value, decimals: decimals) : "-"
  }
}
