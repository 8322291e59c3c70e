import Glibc

/// Numbers for sentences.
public enum Figure {
  /// A number with `digits` significant digits, without trailing zeros: 0.1234 as `0.123`, 5000.2 as `5000`.
  /// - Parameter limit: the largest number of decimals.
  public static func text(_ value: Double, digits: Int = 3, decimals limit: Int = .max) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    let decimals = min(limit, max(0, digits - 1 - Int(held: log10(abs(value)), .down)))
    return decimals <= 15 ? plain(rounded(value, decimals: decimals)) : "\(value)"
  }

  /// A number with at most `decimals` decimals, without trailing zeros; `unknown` for one that is not finite.
  public static func short(_ value: Double, decimals: Int) -> String {
    value.isFinite ? plain(rounded(value, decimals: decimals)) : "unknown"
  }

  /// The fewest digits that read back to the same number; whole numbers below 2^53 without a point.
  public static func plain(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) <= 0x1p53 else { return "\(value)" }
    return String(Int64(held: value))
  }

  /// The nearest multiple of a power of ten; a number that is too large to have such decimals stays as it is.
  public static func rounded(_ value: Double, decimals: Int) -> Double {
    let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let scaled = (value * power).rounded()
    guard scaled.magnitude < 0x1p53 else { return value }
    return scaled == 0 ? 0 : scaled / power
  }

  /// A number with exactly `decimals` decimals, 0...9, rounded half away from zero; a number that is too large
  /// to have decimals, or not finite, is printed as by `plain`.
  public static func fixed(_ value: Double, decimals: Int, minus: String = "-") -> String {
    let power = (0..<max(0, min(9, decimals))).reduce(1 as Int64) { power, _ in power * 10 }
    let scaled = (value.magnitude * Double(power)).rounded()
    guard scaled <= 0x1p53 else { return plain(value) }
    let units = Int64(held: scaled)
    let sign = value < 0 && units > 0 ? minus : ""
    guard power > 1 else { return sign + String(units) }
    return sign + String(units / power) + "." + String(units % power + power).dropFirst()
  }

  /// A number with four digits that matter and three decimals at most, without trailing zeros; `-` for one that is not
  /// finite.
  public static func brief(_ value: Double) -> String {
    value.isFinite ? text(value, digits: 4, decimals: 3) : "-"
  }

  /// As `fixed`, but `-` for a number that is not finite.
  public static func fixedOrDash(_ value: Double, decimals: Int) -> String {
    value.isFinite ? fixed(value, decimals: decimals) : "-"
  }

  /// A number as digits and a power of ten, such as `2.5e7`, with at most the given number of
  /// decimals, 0...15, and no trailing zeros.
  public static func powered(_ value: Double, decimals: Int, minus: String = "-") -> String {
    var power = log10(value.magnitude).rounded(.down)
    guard power.magnitude < 300 else { return plain(value) }
    var digits = rounded(value.magnitude / pow(10, power), decimals: max(0, min(15, decimals)))
    if digits >= 10 { (digits, power) = (digits / 10, power + 1) }
    let exponent = (power < 0 ? minus : "") + plain(power.magnitude)
    return (value < 0 ? minus : "") + plain(digits) + "e" + exponent
  }

  /// A share 0...1 in percent: `12 %`, `0.4 %`.
  public static func percent(_ share: Double) -> String { text(100 * share, digits: 2) + " %" }
}

/// A number with its noun: `1 note`, `2 notes`, `0 notes`.
///
/// - Parameter plural: where it is not the noun with an s.
public func counted(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// A figure with its noun, such as `1 step` or `1.2 steps`, rounded to `digits` significant digits.
public func counted(_ figure: Double, digits: Int, _ noun: String) -> String {
  let text = Figure.text(figure, digits: digits)
  return text == "1" ? "1 \(noun)" : "\(text) \(noun)s"
}
