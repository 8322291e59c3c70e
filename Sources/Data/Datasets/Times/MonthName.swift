/// Names of months and of weekdays as logs write them, whole or by their first letters.
enum MonthName {
  /// The month, 1...12, that a word of at least three letters names or begins, or nil.
  ///
  /// English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, without regard to case and accents; where two
  /// months begin alike (`jui` in French) there is none.
  static func number(_ word: String) -> Int? {
    let word = word.withoutAccents
    guard word.utf8.count >= 3 else { return nil }
    var found: Int?
    for language in languages {
      for (index, name) in language.enumerated() where name.utf8.starts(with: word.utf8) {
        if let found, found != index + 1 { return nil }
        found = index + 1
      }
    }
    return found
  }

  /// Whether a word is a weekday, whole or by its first letters: it says nothing that the date does not say.
  static func isWeekday(_ word: String) -> Bool {
    let word = word.withoutAccents
    return word.utf8.count >= 2 && weekdays.contains { $0.utf8.starts(with: word.utf8) }
  }

  private static let languages: [[String]] = [
    "january february march april may june july august september october november december",
    "januar februar marz april mai juni juli august september oktober november dezember",
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia",
  ].map(\.wordList)

  private static let weekdays: [String] = [
    "monday tuesday wednesday thursday friday saturday sunday thur",
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miercoles jueves viernes sabado domingo",
    "lunedi martedi mercoledi giovedi venerdi sabato domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
  ].flatMap(\.wordList)
}

extension TimeScanner {
  /// A month or a quarter with its year, as its first day: `Jan 1990`, `1990 January`, `Jan-90`, `01/1990`, `1990M01`,
  /// `1990Q1`, `Q1 1990`; nil for anything else.
  mutating func monthOfYear() -> Timestamp? {
    index = 0
    return (bytes[0] &- 0x30 < 10 ? numberFirst() : wordFirst()).map { .date($0) }
  }

  /// `1990M01`, `1990-Q1`, `1990 Jan`, `01/1990`.
  private mutating func numberFirst() -> Double? {
    guard let first = number(1, 4) else { return nil }
    let digits = index
    let mark = takeMark()
    if digits <= 2 {
      guard mark == 0x2f || mark == 0x2d, let year = number(4, 4), atEnd else { return nil }
      return Self.midnight(year: year, month: first, day: 1)
    }
    guard digits == 4 else { return nil }
    if take("M") || take("m"), let month = number(2, 2), atEnd, mark == nil {
      return Self.midnight(year: first, month: month, day: 1)
    }
    index = digits
    _ = takeMark()
    if let monday = week(of: first) { return monday }
    index = digits
    _ = takeMark()
    if let quarter = quarter(), atEnd {
      return Self.midnight(year: first, month: 3 * quarter - 2, day: 1)
    }
    index = digits
    if take("-") || take("/"), let month = number(1, 2), atEnd {
      return Self.midnight(year: first, month: month, day: 1)
    }
    guard mark != nil, let month = MonthName.number(letters()) else { return nil }
    _ = take(".")
    return atEnd ? Self.midnight(year: first, month: month, day: 1) : nil
  }

  /// `Jan 1990`, `January, 1990`, `Jan-90`, `Q1 1990`.
  private mutating func wordFirst() -> Double? {
    if let quarter = quarter() {
      guard takeMark() != nil, let year = number(4, 4), atEnd else { return nil }
      return Self.midnight(year: year, month: 3 * quarter - 2, day: 1)
    }
    index = 0
    guard let month = MonthName.number(letters()) else { return nil }
    _ = take(".")
    guard let mark = takeMark() else { return nil }
    let start = index
    guard let year = number(2, 4), atEnd else { return nil }
    switch index - start {
    case 4: return Self.midnight(year: year, month: month, day: 1)
    case 2 where mark == 0x2d || mark == 0x27:
      return Self.midnight(year: year + (year < 69 ? 2000 : 1900), month: month, day: 1)
    default: return nil
    }
  }

  /// `W05`, `W05-3`: a week of ISO 8601 (5.2.4), of which the first holds the fourth of January; as its Monday, or its day.
  private mutating func week(of year: Int) -> Double? {
    guard take("W") || take("w"), let week = number(2, 2), (1...53).contains(week) else {
      return nil
    }
    var day = 1
    if !atEnd {
      _ = take("-")
      guard let number = number(1, 1), (1...7).contains(number) else { return nil }
      day = number
    }
    guard atEnd, let fourth = Self.midnight(year: year, month: 1, day: 4) else { return nil }
    // 1970-01-01 was a Thursday.
    let days = (fourth / 86_400 + 3).truncatingRemainder(dividingBy: 7)
    let weekday = days < 0 ? days + 7 : days
    return fourth + (Double(7 * (week - 1) + day - 1) - weekday) * 86_400
  }

  private mutating func quarter() -> Int? {
    let start = index
    if take("Q") || take("q"), let quarter = number(1, 1), (1...4).contains(quarter) {
      return quarter
    }
    index = start
    return nil
  }

  /// Takes what parts a month from its year; the last mark, or nil where there is none.
  private mutating func takeMark() -> UInt8? {
    var mark: UInt8?
    while index < bytes.count, [0x20, 0x2d, 0x2f, 0x2c, 0x27].contains(bytes[index]) {
      if bytes[index] != 0x20 || mark == nil { mark = bytes[index] }
      index += 1
    }
    return mark
  }
}
