import Score

/// Numbers for people.
enum Decimal {
  /// A number with four digits that matter, without trailing zeros.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    var (decimals, size) = (3, abs(value))
    while size >= 10, decimals > 0 { (decimals, size) = (decimals - 1, size / 10) }
    var text = text(value, decimals: decimals)
    guard decimals > 0 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A number rounded to so many decimals; `-` for one that is not finite.
  static func text(_ value: Double, decimals: Int) -> String {
    value.isFinite ? Figure.fixed(value, decimals: decimals) : "-"
  }
}
