internal import Score

/// Dates whose year, month, day, hour, minute and second stand in columns of their own.
struct DateParts {
  /// The columns that were put together, in the order of their sizes.
  let indices: [Int]
  /// Seconds since 1970-01-01 00:00 of the local clock, per row; NaN where a part is missing or none.
  let seconds: [Double]

  /// The parts of a date and a clock.
  enum Part: Int, CaseIterable {
    case year, month, day, dayOfYear, hour, minute, second
  }

  /// The names of each part, without accents: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
  /// Swedish, Danish and Norwegian, Finnish, Czech and Turkish, and short forms.
  private static let names: [Set<String>] = [
    "year yyyy yr yy jahr annee an ano anno jaar rok ar aar vuosi yil utc_year year_utc gps_year",
    "month mon monat mois mes mese maand mo miesiac manad maned kuukausi mesic ay utc_month month_utc gps_month",
    """
    day dom tag jour dia giorno dag day_of_month dy dd d da dzien paiva den gun utc_day day_utc gps_day mday
    """,
    """
    doy do_y day_of_year yday jday julian_day jul ddd dayofyear yearday jour_julien tag_des_jahres dia_del_ano
    giorno_dell_anno dag_van_het_jaar julian
    """,
    """
    hour hh hr h hours hour_utc utc_hour gps_hour std stunde heure hora ora uur godzina timme tunti hodina saat
    time hhmm hour_minute hourminute
    """,
    """
    minute min minutes minuten mn mi minuto minuti minuut minuta minut minuutti dakika minutt utc_minute
    minute_utc gps_minute
    """,
    """
    second sec ss seconds sekunde sekunden seconde segundo secondo secunda sekunda sekund sekunti saniye
    seconden vterina utc_second second_utc gps_second
    """,
  ].map { Set($0.wordList) }

  /// Finds the parts; nil where the table has no column of years with one of months or days.
  ///
  /// - Parameter hasNames: whether a line names the columns; else the first of them may be parts, from the year down.
  init?(_ columns: [CellColumn], free: [Int], hasNames: Bool = true) {
    let places = hasNames ? Self.places(columns, free) : Self.leading(columns)
    guard let year = places[.year], places[.month] != nil || places[.dayOfYear] != nil,
      Self.areYears(columns[year].values)
    else { return nil }
    indices = Part.allCases.compactMap { places[$0] }
    let values = places.mapValues { columns[$0].values }
    let areHundreds = values[.hour].map(Self.areHundreds) ?? false
    seconds = columns[year].values.indices.map { row in
      func part(_ part: Part, _ otherwise: Double) -> Double { values[part]?[row] ?? otherwise }
      var hours = part(.hour, 0)
      if areHundreds {
        hours = (hours / 100).rounded(.down) + hours.truncatingRemainder(dividingBy: 100) / 60
      }
      let clock = hours * 3600 + part(.minute, 0) * 60 + part(.second, 0)
      guard (0...86_400).contains(clock),
        let first = Self.midnight(part(.year, .nan), part(.month, 1), part(.day, 1))
      else { return .nan }
      guard values[.month] == nil || values[.day] == nil, let day = values[.dayOfYear]?[row] else {
        return first + clock
      }
      return (1..<368).contains(day) ? first + (day - 1) * 86_400 + clock : .nan
    }
    guard seconds.contains(where: { !$0.isNaN }) else { return nil }
  }

  /// The column of each part. `MM` and `mm` may be months and minutes: the one behind an hour is the minute.
  private static func places(_ columns: [CellColumn], _ free: [Int]) -> [Part: Int] {
    var places: [Part: Int] = [:]
    for index in free where columns[index].isOfNumbers && mayBePart(columns[index]) {
      let name = ColumnHeader.normalised(columns[index].name).withoutAccents
      if name == "mm" || name == "m" {
        let part: Part =
          places[.hour] != nil && (places[.month] != nil || columns[index].name == name)
          ? .minute : .month
        if places[part] == nil { places[part] = index }
        continue
      }
      for part in Part.allCases where names[part.rawValue].contains(name) {
        if places[part] == nil { places[part] = index }
      }
    }
    return places
  }

  /// The first columns of a table without names as far as they hold year, month, day, hour, minute and second: each
  /// within its bounds, and the rows in order, more of them apart with each part.
  private static func leading(_ columns: [CellColumn]) -> [Part: Int] {
    let bounds: [(Part, ClosedRange<Double>)] = [
      (.year, 1700...2300), (.month, 1...12), (.day, 1...31), (.hour, 0...24), (.minute, 0...59),
      (.second, 0...60),
    ]
    var (places, needed): ([Part: Int], [Part: Int]) = ([:], [:])
    var sums = columns.first.map { $0.values.map { _ in 0.0 } } ?? []
    let shift = hasDayOfYear(columns) ? 1 : 0
    for (place, (part, bound)) in bounds.enumerated() {
      let index = place == 0 ? 0 : place + shift
      guard index < columns.count else { break }
      let column = columns[index]
      let isPart =
        column.isOfNumbers && column.missing == 0
        && column.values.allSatisfy {
          bound.contains($0) && (part == .second || $0 == $0.rounded())
        }
      let next = zip(sums, column.values).map { $0 * 100 + $1 }
      guard isPart, next.stepsBack.isEmpty else { break }
      places[part] = index
      // Parts that set no rows apart are columns of their own.
      if next.repeats.count < sums.repeats.count { needed = places }
      sums = next
    }
    return needed[.month] == nil ? [:] : needed
  }

  /// Whether the second column of a table without names is the day of the year of the date in the others.
  private static func hasDayOfYear(_ columns: [CellColumn]) -> Bool {
    guard columns.count > 3, columns.prefix(4).allSatisfy(\.isOfNumbers) else { return false }
    return columns[0].values.indices.allSatisfy { row in
      let (year, day) = (columns[0].values[row], columns[1].values[row])
      guard let first = midnight(year, 1, 1),
        let date = midnight(year, columns[2].values[row], columns[3].values[row])
      else { return false }
      return date - first == (day - 1) * 86_400
    }
  }

  /// Whether a name is that of a column of months.
  static func isMonth(_ name: String) -> Bool {
    names[Part.month.rawValue].contains(ColumnHeader.normalised(name).withoutAccents)
  }

  /// Whether names are those of parts of a date: three of them or more, as `YY MM DD`.
  static func areNamed(in names: [String]) -> Bool {
    names.count { name in
      let plain = ColumnHeader.normalised(name).withoutAccents
      return plain == "mm" || Self.names.contains { $0.contains(plain) }
    } > 2
  }

  /// Whether the unit of a column allows a part of a date: that of `HR (bpm)` does not.
  private static func mayBePart(_ column: CellColumn) -> Bool {
    guard let unit = column.unit, UnitTable.isKnown(unit.symbol) else { return true }
    return NumericTimes.seconds(in: unit) != nil || CalendarNumbers.isUnit(unit)
      || UnitRow.isTimePattern(unit.symbol)
  }

  /// Years of four digits or of two.
  private static func areYears(_ values: [Double]) -> Bool {
    values.allSatisfy { $0.isNaN || (1700...2300).contains($0) }
      || values.allSatisfy { $0.isNaN || (0...99).contains($0) && $0 == $0.rounded() }
  }

  /// Hours and minutes in one number, `0930` up to `2400`.
  private static func areHundreds(_ values: [Double]) -> Bool {
    let present = values.filter { !$0.isNaN }
    return (present.max() ?? 0) > 24
      && present.allSatisfy { $0 <= 2400 && $0.truncatingRemainder(dividingBy: 100) < 60 }
  }

  private static func midnight(_ year: Double, _ month: Double, _ day: Double) -> Double? {
    guard let short = Int(exactly: year), let month = Int(exactly: month),
      let day = Int(exactly: day)
    else { return nil }
    let year = short > 99 ? short : short + (short < 69 ? 2000 : 1900)
    return TimeScanner.midnight(year: year, month: month, day: day)
  }

  func finding(_ columns: [CellColumn]) -> DatasetFinding {
    DatasetFinding(
      .timeUnitGuessed,
      "times are put together from "
        + indices.map { quoted(columns[$0].name) }.joined(separator: ", "))
  }
}

extension CellColumn {
  /// Whether the column holds numbers and nothing else.
  var isOfNumbers: Bool { numbers > 0 && words.isEmpty && times == 0 }
}
