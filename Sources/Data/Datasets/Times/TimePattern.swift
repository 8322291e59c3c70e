internal import Score

/// A pattern of times as C's `strptime` has them: `%d.%m.%Y %H:%M:%S`.
///
/// ```
/// TimePattern("%d/%m/%Y %I:%M %p")?.parse("04/07/2025 09:30 PM")
/// ```
///
/// POSIX.1-2017, `strptime`: `%Y` `%y` `%m` `%d` `%e` `%j` `%b` `%B` `%h` `%a` `%A` `%H` `%I` `%M` `%S` `%p` `%z` `%s`
/// `%n` `%t` `%%`, and `%F` `%T` `%R` `%D` for `%Y-%m-%d`, `%H:%M:%S`, `%H:%M` and `%m/%d/%y`; beyond it `%f`, the digits of a
/// fraction of a second, `%L`, milliseconds, and `%Z`, the name of a zone. A space stands for any number of spaces.
public struct TimePattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable { case directive(Character), literal(Character), space }

  private static let known: Set<Character> = Set("YymdejbBhaAHIMSpzsfLZ%nt")
  private static let short: [Character: String] = [
    "F": "%Y-%m-%d", "T": "%H:%M:%S", "R": "%H:%M", "D": "%m/%d/%y",
  ]

  /// - Returns: nil for a text with a directive that is not known, and for one without a directive.
  public init?(_ text: String) {
    var long = text
    for (letter, meaning) in Self.short { long = long.replacing("%\(letter)", with: meaning) }
    var parts: [Part] = []
    var isDirective = false
    for character in long {
      if isDirective {
        if character == "-" { continue }
        guard Self.known.contains(character) else { return nil }
        parts.append(
          character == "%"
            ? .literal("%") : character == "n" || character == "t" ? .space : .directive(character))
        isDirective = false
      } else if character == "%" {
        isDirective = true
      } else {
        parts.append(character.isWhitespace ? .space : .literal(character))
      }
    }
    guard !isDirective, parts.contains(where: { if case .directive = $0 { true } else { false } })
    else { return nil }
    (self.text, self.parts) = (text, parts)
  }

  /// The time that a text says; nil where it does not follow the pattern, or names a day that there is not.
  func parse(_ text: String) -> Timestamp? {
    var text = text.trimmed
    return text.withUTF8 { bytes in
      var scanner = TimeScanner(bytes)
      var fields = Fields()
      for part in parts {
        switch part {
        case .space: scanner.skipSpaces()
        case .literal(let character):
          guard scanner.take(character) || scanner.takeLetters(of: character) else { return nil }
        case .directive(let letter): guard fields.read(letter, &scanner) else { return nil }
        }
      }
      return scanner.atEnd ? fields.time : nil
    }
  }

  /// The parts of a time that were read.
  private struct Fields {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var hour = 0.0
    var minute = 0.0
    var second = 0.0
    var isAfternoon: Bool?
    var offset: Int?
    var epoch: Double?
    var hasClock = false

    mutating func read(_ letter: Character, _ scanner: inout TimeScanner) -> Bool {
      switch letter {
      case "Y": return Self.set(&year, scanner.number(4, 4))
      case "y":
        guard let short = scanner.number(2, 2) else { return false }
        year = short + (short < 69 ? 2000 : 1900)
      case "m": return Self.set(&month, scanner.number(1, 2))
      case "d", "e":
        scanner.skipSpaces()
        return Self.set(&day, scanner.number(1, 2))
      case "j": return Self.set(&dayOfYear, scanner.number(1, 3))
      case "b", "B", "h":
        let name = MonthName.number(scanner.letters())
        _ = scanner.take(".")
        return Self.set(&month, name)
      case "a", "A":
        let isDay = MonthName.isWeekday(scanner.letters())
        _ = scanner.take(".")
        return isDay
      default: return readClock(letter, &scanner)
      }
      return true
    }

    private mutating func readClock(_ letter: Character, _ scanner: inout TimeScanner) -> Bool {
      hasClock = true
      switch letter {
      case "H", "I": return Self.set(&hour, scanner.number(1, 2))
      case "M": return Self.set(&minute, scanner.number(1, 2))
      case "S":
        guard let whole = scanner.number(1, 2) else { return false }
        second += Double(whole)
      case "f":
        let start = scanner.index
        guard let digits = scanner.number(1, 9) else { return false }
        second += Double(digits) / TimeScanner.power(scanner.index - start)
      case "L":
        guard let digits = scanner.number(1, 3) else { return false }
        second += Double(digits) / 1000
      case "p":
        let word = scanner.letters().lowercased()
        guard ["am", "pm", "a", "p"].contains(word) else { return false }
        isAfternoon = word.hasPrefix("p")
      case "z", "Z":
        guard let zone = scanner.zone() else { return false }
        offset = zone
      case "s":
        guard let seconds = scanner.number(1, 18) else { return false }
        epoch = Double(seconds)
      default: return false
      }
      return true
    }

    private static func set(_ field: inout Int?, _ value: Int?) -> Bool {
      field = value
      return value != nil
    }

    private static func set(_ field: inout Double, _ value: Int?) -> Bool {
      if let value { field = Double(value) }
      return value != nil
    }

    /// The time of the parts.
    var time: Timestamp? {
      if let epoch { return .instant(epoch + second, offset: 0, isUTC: true) }
      var hour = hour
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour.truncatingRemainder(dividingBy: 12) + (isAfternoon ? 12 : 0)
      }
      let clock = hour * 3600 + minute * 60 + second
      guard hour <= 24, minute < 60, second < 61, clock <= 86_400 else { return nil }
      guard let year else { return hasClock && month == nil && day == nil ? .clock(clock) : nil }
      guard var midnight = TimeScanner.midnight(year: year, month: month ?? 1, day: day ?? 1) else {
        return nil
      }
      if let dayOfYear {
        guard dayOfYear >= 1, dayOfYear <= (CivilDate.isLeap(year) ? 366 : 365) else { return nil }
        midnight += Double(dayOfYear - 1) * 86_400
      }
      guard hasClock else { return .date(midnight) }
      return .instant(midnight + clock - Double(offset ?? 0), offset: offset, isUTC: offset == 0)
    }
  }
}

extension TimeScanner {
  /// Takes a character of several bytes, such as `年`.
  fileprivate mutating func takeLetters(of character: Character) -> Bool {
    let wanted = Array(String(character).utf8)
    guard index + wanted.count <= bytes.count,
      (0..<wanted.count).allSatisfy({ bytes[index + $0] == wanted[$0] })
    else {
      return false
    }
    index += wanted.count
    return true
  }

  /// Ten to a power of 1 to 9.
  fileprivate static func power(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { value, _ in value * 10 }
  }
}
