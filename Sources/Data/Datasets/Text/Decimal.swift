internal import Glibc
internal import Score

/// Decimal numbers as logs write them: `-12.5`, `1.9E-3`, `.5`, `7.`, with a point or a comma.
enum Decimal {
  /// The number that the bytes spell in full, or nil.
  ///
  /// Correctly rounded: a mantissa below 2^53 and a power of ten up to 10^22 are both exact doubles,
  /// so that one operation rounds once (Clinger, "How to read floating point numbers accurately",
  /// PLDI 1990); everything else goes to `strtod`.
  @inline(__always)
  static func parse(_ bytes: UnsafePointer<UInt8>, _ count: Int, point: UInt8 = 0x2e) -> Double? {
    var index = 0
    let negative = count > 0 && bytes[0] == 0x2d
    if count > 0, bytes[0] == 0x2d || bytes[0] == 0x2b { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var seen = false
    while index < count, bytes[index] &- 0x30 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(truncatingIfNeeded: bytes[index] &- 0x30)
      if mantissa != 0 { digits += 1 }
      seen = true
      index += 1
    }
    if index < count, bytes[index] == point {
      index += 1
      while index < count, bytes[index] &- 0x30 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(truncatingIfNeeded: bytes[index] &- 0x30)
        if mantissa != 0 { digits += 1 }
        exponent -= 1
        seen = true
        index += 1
      }
    }
    guard seen else { return nil }
    if index < count {
      guard let power = exponentPart(bytes, count, from: index) else { return nil }
      exponent += power
    }
    if digits <= 18, mantissa < 1 << 53, exponent >= -22, exponent <= 22 {
      let value = Double(mantissa)
      let scaled = exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent]
      return negative ? -scaled : scaled
    }
    return slow(bytes, count, point: point)
  }

  /// The number a string spells in full, or nil.
  static func parse(_ text: some StringProtocol, point: UInt8 = 0x2e) -> Double? {
    var text = String(text)
    return text.withUTF8 { utf8 in
      utf8.baseAddress.flatMap { parse($0, utf8.count, point: point) }
    }
  }

  /// `E-3` and the like up to the end, or nil when something else stands there.
  private static func exponentPart(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, from start: Int
  ) -> Int? {
    guard bytes[start] | 0x20 == 0x65, start + 1 < count else { return nil }
    var index = start + 1
    let negative = bytes[index] == 0x2d
    if bytes[index] == 0x2d || bytes[index] == 0x2b { index += 1 }
    guard index < count else { return nil }
    var power = 0
    while index < count {
      guard bytes[index] &- 0x30 < 10 else { return nil }
      power = min(100_000, power * 10 + Int(truncatingIfNeeded: bytes[index] &- 0x30))
      index += 1
    }
    return negative ? -power : power
  }

  /// The general case by `strtod`; the spelling has been checked already.
  @inline(never)
  private static func slow(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, point: UInt8
  ) -> Double? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for index in 0..<count {
        buffer[index] = CChar(bitPattern: bytes[index] == point ? 0x2e : bytes[index])
      }
      buffer[count] = 0
      let value = strtod(buffer.baseAddress!, nil)
      return value.isFinite ? value : nil
    }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

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

/// Lengths of time for people.
public enum DurationText {
  /// A length of time in words: `42 s`, `3.5 min`, `2 h` or `111 days`.
  public static func text(_ seconds: Double) -> String {
    let (value, unit): (Double, String) =
      seconds < 120
      ? (seconds, "s")
      : seconds < 7200
        ? (seconds / 60, "min")
        : seconds < 172_800 ? (seconds / 3600, "h") : (seconds / 86_400, "days")
    if value < 10, unit == "s" { return Figures.text(value) + " s" }
    return Figure.short(value, decimals: 1) + " " + unit
  }
}
