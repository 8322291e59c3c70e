internal import Score

/// Dates whose year, month, day, hour, minute and second stand in columns of their own.
struct DateParts {
  /// The columns that were put together, in the order of their sizes.
  let indices: [Int]
  /// Seconds since 1970-01-01 00:00 of the local clock, per row; NaN where a part is missing or none.
  let seconds: [Double]

  private static let names = [
    "year yyyy yr jahr annee ano anno jaar",
    "month mon monat mois mes mese maand mo",
    "day dom tag jour dia giorno dag day_of_month dy",
    "doy day_of_year yday jday julian_day jul ddd",
    "hour hh hr stunde hours hour_utc",
    "minute min minutes minuten mn",
    "second sec ss seconds sekunde",
  ].map(\.wordList)

  /// Finds the parts; nil where the table has no column of years with one of days.
  init?(_ columns: [CellColumn], free: [Int]) {
    let normal = columns.map { ColumnHeader.normalised($0.name).withoutAccents }
    let places = Self.names.map { names in
      free.first { names.contains(normal[$0]) && columns[$0].isOfNumbers }
    }
    guard let year = places[0], places[1] != nil && places[2] != nil || places[3] != nil,
      columns[year].values.allSatisfy({ $0.isNaN || (1800...2200).contains($0) })
    else { return nil }
    indices = places.compactMap { $0 }
    let values = places.map { $0.map { columns[$0].values } }
    seconds = columns[year].values.indices.map { row in
      func part(_ place: Int, _ otherwise: Double) -> Double { values[place]?[row] ?? otherwise }
      let clock = part(4, 0) * 3600 + part(5, 0) * 60 + part(6, 0)
      guard (0...86_400).contains(clock),
        let first = Self.midnight(part(0, .nan), part(1, 1), values[2]?[row] ?? 1)
      else { return .nan }
      guard values[1] == nil || values[2] == nil, let day = values[3]?[row] else {
        return first + clock
      }
      return (1...367).contains(day) ? first + (day - 1) * 86_400 + clock : .nan
    }
    guard seconds.contains(where: { !$0.isNaN }) else { return nil }
  }

  private static func midnight(_ year: Double, _ month: Double, _ day: Double) -> Double? {
    guard let year = Int(exactly: year), let month = Int(exactly: month),
      let day = Int(exactly: day)
    else { return nil }
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
