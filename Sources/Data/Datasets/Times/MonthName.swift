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
