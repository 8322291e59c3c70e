internal import Score

/// Names under which logs carry their times.
enum TimeNames {
  /// Names of times, best first, in English and then in other languages; those of UTC stand before those of the local clock.
  private static let names = """
    time timestamp datetime date_time utc date iso_time gps_time recorded_at
    seconds_elapsed elapsed elapsed_time seconds secs t time_s time_sec time_ms time_ns ts unix
    epoch unix_time unixtime unix_timestamp epoch_ms millis millis_elapsed micros milliseconds millisecond microseconds
    time_since_start_in_ms time_since_start timestamp_ms timestamp_ns time_utc datetime_utc timestamp_utc utc_time
    date_utc local_time time_local date_local measured_at observed_at observation_time
    date_and_time formatted_date_time base_date_time event_date obs_time obstime time_stamp localtime gmt
    gmt_time date_gmt time_gmt posix posix_time sample_time sampling_time logged_at log_time logtime
    record_time recording_time capture_time acquisition_time acq_time event_time device_time server_time
    received_at sent_at datetime_local datetimeutc timestamp_local timestamp_s timestamp_us timestamp_sec timestamp_start timestamp_end
    epoch_s epoch_sec epoch_seconds epoch_ns unix_seconds unix_ms unixtimestamp timestamps times timestamp_epoch
    start_timestamp start_time time_start created_at createdat minutes mins
    """.wordList + foreign

  private static let foreign: [String] = """
    zeit uhrzeit zeitstempel zeitpunkt datum datum_zeit datum_uhrzeit messzeit messzeitpunkt
    zeit_utc datum_und_uhrzeit heure horodatage date_heure date_et_heure fecha hora fecha_hora
    fecha_y_hora tiempo orario data_ora data_e_ora data_hora tijd datum_tijd tijdstip dato
    klokkeslett tidspunkt klockslag tidpunkt datumtid datum_tid aika paivamaara pvm cas datum_cas
    tarih saat zaman tarih_saat data_godzina czas_utc czas data_czas godzina mess_datum yyyymmdd yyyymmddhh
    yyyymmddhhmm
    """.wordList

  /// Names of a date or a clock: a number under them may be a day, an hour, a fraction of a day, or seconds.
  private static let vagueNames: Set<String> = Set(
    """
    date datum fecha dato uhrzeit heure hora orario klokkeslett klockslag godzina
    """.wordList)

  /// Words of which a name is made that speaks of days rather than of seconds.
  private static let dateWords: Set<String> = Set(
    """
    date datetime timestamp datum zeitstempel zeitpunkt fecha horodatage dato day tag
    """.wordList)

  /// The place of a column's name among those of times, lower is better; `count` for other names.
  static func rank(_ name: String) -> Int {
    let plain = ColumnHeader.normalised(parted(name).name).withoutAccents
    return places[plain] ?? stem(plain).flatMap { places[$0.stem] } ?? count
  }

  private static let places = Dictionary(
    names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  static let count = names.count

  /// Whether a name says that its column holds times.
  static func claims(_ name: String) -> Bool { rank(name) < count }

  /// Whether a name is one of a time in a language in which no country writes the month first.
  static func isForeign(_ name: String) -> Bool {
    let plain = ColumnHeader.normalised(name).withoutAccents
    return foreign.contains(plain) || ["data", "temps", "jour", "tag", "ora"].contains(plain)
  }

  /// A name without the zone at its end, and the zone: `Date Time, GMT-0500`, `Zeit UTC+2`.
  static func parted(_ name: String) -> (name: String, zone: String?) {
    let words = name.split { $0 == " " || $0 == "," }
    guard words.count > 1, let last = words.last, last.utf8.count > 2, last == last.uppercased(),
      Zone.seconds(String(last)) != nil
    else { return (name, nil) }
    return (words.dropLast().joined(separator: " "), String(last))
  }

  /// The zone that a column's header gives to its times, in its name or in brackets: `Zeit (UTC+2)`, `Time (Europe/Berlin)`.
  static func zone(_ column: CellColumn) -> String? {
    if let unit = column.unit?.symbol, Zone.seconds(unit) != nil || ZoneRules.isName(unit) {
      return unit
    }
    if let zone = parted(column.name).zone { return zone }
    return saysUTC(column) ? "UTC" : nil
  }

  /// Words of names that tell how long something took, not when it was.
  private static let durations: Set<String> = Set(
    """
    elapsed duration lap split pace moving total dauer rundenzeit duree stopwatch runtime tempo ritmo allure
    gennemsnitstempo tempogiro tempi passo
    """.wordList)

  /// Words of names of clocks.
  private static let clocks: Set<String> = Set(
    """
    time clock hour hours hh hhmm zeit uhrzeit messzeit uhr heure hora ora orario tijd klokkeslett
    klockslag tid czas godzina utc
    """.wordList)

  private static func words(_ name: String) -> [String] {
    ColumnHeader.normalised(parted(name).name).withoutAccents.split(separator: "_").map(String.init)
  }

  /// Whether a name says how long something took: `elapsed`, `Lap time`, `Pace`.
  static func isDuration(_ name: String) -> Bool { words(name).contains(where: durations.contains) }

  /// Whether a name is that of a clock, which may stand beside a date: `Time`, `Start Time`, `Uhrzeit`.
  static func isClock(_ name: String) -> Bool {
    words(name).contains { word in
      clocks.contains(word)
        || word.count > 6 && ["tijd", "zeit", "time"].contains { word.hasSuffix($0) }
    } && !isDuration(name)
  }

  /// Whether a name has to do with time at all, without being one of those that are known.
  static func mayBeTime(_ name: String) -> Bool {
    let parts = words(name)
    return parts.contains { part in
      clocks.contains(part) || dateWords.contains(part) || durations.contains(part)
        || [
          "stamp", "datenum", "jd", "julian", "data", "jour", "year", "month", "millis", "micros",
          "ms", "unix",
        ].contains(part)
        || ["time", "zeit", "tijd", "datum"].contains { part.hasSuffix($0) }
    } || claims(name)
  }

  /// Whether a column is called `T` beside other quantities of the weather, whose temperature it is.
  static func isTemperature(_ name: String, beside names: [String]) -> Bool {
    guard name == "T" || name == "t" else { return false }
    let weather: Set<String> = [
      "u", "p", "rh", "rf", "td", "tx", "tn", "ff", "dd", "fh", "h", "q", "hum", "humidity",
      "pressure", "dp",
    ]
    return names.contains { weather.contains(ColumnHeader.normalised($0)) }
  }

  /// Whether a column's name or unit says UTC: `time_utc`, `Time (UTC)`.
  static func saysUTC(_ column: CellColumn) -> Bool {
    let words = ColumnHeader.normalised(column.name).split(separator: "_").map(String.init)
    return (words + [column.unit?.symbol.lowercased() ?? ""]).contains {
      ["utc", "gmt"].contains($0)
    }
  }

  /// Whether a name is that of a date or a clock, whose plain numbers could be anything.
  static func isVague(_ name: String) -> Bool {
    vagueNames.contains(ColumnHeader.normalised(name).withoutAccents)
  }

  /// Whether a name says dates: its numbers may be days of a spreadsheet.
  static func speaksOfDates(_ name: String) -> Bool {
    ColumnHeader.normalised(name).split(separator: "_").contains { dateWords.contains(String($0)) }
  }

  /// A unit below the second that any name ends in: `Time since start in ms`.
  private static func fractionOfSecond(_ normalised: String) -> Unit? {
    ["ns", "us", "ms"].first { normalised.hasSuffix("_" + $0) }.map { Unit($0) }
  }

  /// The unit of the times that a normalised name says: `time_min`, `millis`.
  static func unit(ofName normalised: String) -> Unit? {
    switch normalised {
    case "millis", "millis_elapsed", "milliseconds", "millisecond": "ms"
    case "micros", "microseconds": "us"
    case "seconds", "secs", "sec", "seconds_elapsed", "elapsed_seconds", "sekunden": "s"
    case "minutes", "mins": "min"
    case "hh", "hour", "hours", "stunde": "h"
    default: stem(normalised)?.unit ?? fractionOfSecond(normalised)
    }
  }

  /// The unit of time that a name ends in, with the name before it: `time_ms`, `Zeit_h`.
  static func stem(_ normalised: String) -> (stem: String, unit: Unit)? {
    guard let cut = normalised.lastIndex(of: "_") else { return nil }
    let stem = String(normalised[..<cut])
    let unit = Unit(String(normalised[normalised.index(after: cut)...]))
    guard let entry = UnitTable.entry(unit),
      entry.canonical == .seconds || entry.canonical == .hours,
      places[stem] != nil, stem != "t" || unit != "min"
    else { return nil }
    return (stem, unit)
  }
}
