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
    guard value.isFinite else { return "-" }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let whole = Int64((abs(value) * power).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let digits = String(whole % Int64(power))
    let padding = String(repeating: "0", count: decimals - digits.count)
    return sign + String(whole / Int64(power)) + "." + padding + digits
  }
}
