internal import Score

/// Numbers in texts.
enum NumberText {
  /// A number for people: fixed digits after the point, a minus sign as typographers want it.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    Figure.fixed(value, decimals: decimals, minus: "\u{2212}")
  }

  /// A number for people, of three to four significant digits and more only before the point; below 0.001 and from 10^9 on with a power of ten.
  static func short(_ value: Double) -> String {
    let size = value.magnitude
    if size != 0 && (size < 0.001 || size >= 1e9) {
      return Figure.powered(value, decimals: 3, minus: "\u{2212}")
    }
    if value == value.rounded() && size < 1e9 { return fixed(value, 0) }
    let decimals: [(least: Double, count: Int)] = [
      (1000, 0), (100, 1), (10, 2), (0.1, 3), (0.01, 4),
    ]
    return fixed(value, decimals.first { size >= $0.least }?.count ?? 5)
  }

  /// JSON with every fraction cut to six significant digits, rounded half up on its decimal digits; texts and whole
  /// numbers stay.
  static func shortened(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    var inText = false
    while index < json.count {
      let byte = json[index]
      let starts = byte == UInt8(ascii: "-") || isDigit(byte)
      if !inText && starts {
        var end = index + 1
        while end < json.count, isPart(json[end]) { end += 1 }
        result += rounded(json[index..<end])
        index = end
        continue
      }
      if byte == UInt8(ascii: "\\") && inText {
        result.append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\"") {
        inText.toggle()
      }
      result.append(json[index])
      index += 1
    }
    return result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || ".eE+-".utf8.contains(byte) }

  /// A number's token, cut.
  private static func rounded(_ token: ArraySlice<UInt8>) -> [UInt8] {
    let exponentAt = token.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissa = token[..<(exponentAt ?? token.endIndex)]
    guard let point = mantissa.firstIndex(of: UInt8(ascii: ".")) else { return Array(token) }
    var digits = mantissa.filter(isDigit)
    let sign = mantissa.first == UInt8(ascii: "-") ? 1 : 0
    var before = point - mantissa.startIndex - sign
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    let kept = max(leading + 6, before)
    if kept < digits.count {
      let up = digits[kept] >= UInt8(ascii: "5")
      digits.removeSubrange(kept...)
      if up && carry(&digits) { before += 1 }
    }
    while digits.count > before, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
    var text: [UInt8] = sign == 1 && !isZero ? [UInt8(ascii: "-")] : []
    text += digits[..<before]
    if digits.count > before { text += [UInt8(ascii: ".")] + digits[before...] }
    return isZero ? text : text + (exponentAt.map { Array(token[$0...]) } ?? [])
  }

  /// Adds one to the last digit; whether a digit was added in front.
  private static func carry(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < UInt8(ascii: "9") {
        digits[index] += 1
        return false
      }
      digits[index] = UInt8(ascii: "0")
    }
    digits.insert(UInt8(ascii: "1"), at: 0)
    return true
  }
}
