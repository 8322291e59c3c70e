import Glibc

/// Numbers for sentences.
public enum Figure {
  /// A number with so many digits that matter, without trailing zeros: 0.1234 as `0.123`, 5000.2 as `5000`.
  public static func text(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    let size = Int(log10(abs(value)).rounded(.down))
    let decimals = max(0, digits - 1 - size)
    guard decimals <= 15 else { return "\(value)" }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let rounded = (value * power).rounded() / power
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A share 0...1 in percent: `12 %`, `0.4 %`.
  public static func percent(_ share: Double) -> String { text(100 * share, digits: 2) + " %" }

  /// `1 note`, `3 notes`.
  public static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }
}
