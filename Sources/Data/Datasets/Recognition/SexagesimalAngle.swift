internal import Score

/// Angles in degrees, minutes and seconds, as maps and people write positions: `33°47'24"N`, `33 47 24.5 N`, `W 84° 22.5'`.
enum SexagesimalAngle {
  /// The degrees; nil for a text with fewer than two numbers or with anything else between them.
  static func degrees(_ text: String) -> Double? {
    var numbers: [Double] = []
    var sign = 1.0
    var digits = ""
    func flush() -> Bool {
      guard !digits.isEmpty else { return true }
      guard let number = Decimal.parse(digits) else { return false }
      numbers.append(number)
      digits = ""
      return true
    }
    for character in text.uppercased() {
      if character.isASCII, character.isNumber || character == "." || character == "," {
        digits.append(character == "," ? "." : character)
        continue
      }
      guard flush() else { return nil }
      switch character {
      case "S", "W": sign = -1
      case "-", "−": if numbers.isEmpty { sign = -1 } else { return nil }
      case "N", "E", "°", "º", "'", "’", "′", "\"", "”", "″", " ", "D", "M", ":": break
      default: return nil
      }
    }
    guard flush(), (2...3).contains(numbers.count), numbers[0] == numbers[0].rounded(),
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return sign * numbers.reversed().reduce(0) { $0 / 60 + $1 }
  }
}
