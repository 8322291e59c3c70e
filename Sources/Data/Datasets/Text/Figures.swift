internal import Score

/// Numbers for people.
enum Figures {
  /// A number in at most five significant digits, without exponent for ordinary sizes; one below 10^-6 is 0.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : "\(value)" }
    guard abs(value) >= 1e-6 else { return "0" }
    guard abs(value) < 1e9 else { return Figure.plain(value) }
    return Figure.text(value, digits: 5)
  }

  /// A value of a column, of which one below 10^-6 has an exponent where all of them are small.
  static func text(_ value: Double, among largest: Double) -> String {
    value != 0 && abs(value) < 1e-6 && largest < 1e-3
      ? Figure.powered(value, decimals: 4) : text(value)
  }
}
