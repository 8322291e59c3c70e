internal import Score

/// The interval and the start of rows without times, as lines above the table say them: `Sample rate: 50 Hz`, `Sampling interval 10 ms`,
/// `Epoch Period (hh:mm:ss) 00:01:00`, `40 sps`, with `Start Date 2/18/2015` and `Start Time 10:00:00`.
struct SamplingLines: Equatable {
  /// Seconds from row to row.
  let interval: Double
  /// The line that says it.
  let line: String
  /// Seconds from 1970-01-01 to the first row: of UTC with an offset, else of the local clock; nil where the lines do not
  /// say it, or leave the order of day and month open.
  private(set) var start: (seconds: Double, utcOffset: Int?)?

  init(interval: Double, line: String, start: (seconds: Double, utcOffset: Int?)?) {
    (self.interval, self.line, self.start) = (interval, line, start)
  }

  /// - Returns: nil where no line says an interval, or two say different ones.
  init?(_ lines: [String]) {
    let isLabVIEW = lines.first?.hasPrefix("LabVIEW") == true
    let said = lines.compactMap { line in
      (Self.interval(line) ?? (isLabVIEW ? Self.labVIEW(line) : nil))
        .map { (seconds: $0, line: line) }
    }
    guard let first = said.first, said.allSatisfy({ $0.seconds == first.seconds }) else {
      return nil
    }
    interval = first.seconds
    line = String(first.line.trimmed.reversed().drop { ",;\t ".contains($0) }.reversed())
    start = Self.start(lines, isLabVIEW: isLabVIEW) ?? Self.startInside(line)
  }

  static func == (a: SamplingLines, b: SamplingLines) -> Bool {
    a.interval == b.interval && a.line == b.line && a.start?.seconds == b.start?.seconds
      && a.start?.utcOffset == b.start?.utcOffset
  }

  // MARK: Interval

  private static let rates = [
    "sample rate", "sampling rate", "sample frequency", "sampling frequency", "samplerate",
    "samplingrate", "scan rate", "data rate", "acquisition rate", "logging rate", "recording rate",
    "abtastrate", "abtastfrequenz", "frequence d'echantillonnage", "frecuencia de muestreo",
  ]
  private static let intervals = [
    "epoch period", "epoch length", "epoch", "interval", "sampling interval", "sample interval",
    "logging interval", "log interval", "recording interval", "record interval",
    "measurement interval", "measuring interval", "data interval", "time interval",
    "scan interval", "sampling period", "sample period", "time step", "timestep",
    "time increment", "delta t", "messintervall", "abtastintervall", "intervalle", "intervalo",
  ]

  /// Seconds from row to row as a line says them.
  private static func interval(_ line: String) -> Double? {
    let text = String(line.withoutAccents.replacing("_", with: " ").drop { !$0.isLetter })
    /// The rest behind a key with which the line begins: an interval of something else does not.
    func rest(_ keys: [String]) -> String? {
      keys.first(where: text.hasPrefix).map { String(text.dropFirst($0.count)) }
    }
    if let rest = rest(rates), let (number, unit) = figure(rest) {
      return period(number, unit.isEmpty ? "hz" : unit)
    }
    if let rest = rest(intervals) {
      if let clock = words(rest).lazy.compactMap(clock).first { return clock > 0 ? clock : nil }
      if let (number, unit) = figure(rest), !unit.isEmpty { return period(number, unit) }
    }
    let words = words(text)
    guard let place = words.firstIndex(where: { ["sps", "samples/s", "s/s"].contains($0) }),
      place > 0, let rate = Decimal.parse(words[place - 1]), rate > 0
    else { return nil }
    return 1 / rate
  }

  /// `Delta_X 0.001 0.001` of LabVIEW, in seconds.
  private static func labVIEW(_ line: String) -> Double? {
    guard line.hasPrefix("Delta_X"), let (number, _) = figure(line) else { return nil }
    return number
  }

  private static func words(_ text: String) -> [String] {
    text.split { " ,;\t=\"()[]".contains($0) }.map(String.init)
  }

  private static func clock(_ word: String) -> Double? {
    guard word.count(where: { $0 == ":" }) == 2, case .clock(let seconds) = Timestamp.parse(word)
    else { return nil }
    return seconds
  }

  /// The first number of a text and the unit behind it, glued to it, or in brackets before it.
  private static func figure(_ text: String) -> (number: Double, unit: String)? {
    let bracket = ColumnHeader("x" + text.prefix { $0 != ":" && $0 != "=" }).unit
    var words = words(text).drop { Decimal.parse($0.filter { !$0.isLetter }) == nil }
    guard let word = words.popFirst() else { return nil }
    let digits = word.prefix { $0.isNumber || ".-+".contains($0) }
    guard let number = Decimal.parse(String(digits)), number > 0 else { return nil }
    let glued = String(word.dropFirst(digits.count))
    if !glued.isEmpty || bracket != nil {
      return words.contains(where: hasLetters)
        ? nil : (number, glued.isEmpty ? bracket!.symbol : glued)
    }
    // What goes on behind the unit says more than an interval: `1 h 30 min`, `2 s before the stimulus`.
    let rest = words.dropFirst()
    return rest.contains(where: hasLetters) ? nil : (number, words.first ?? "")
  }

  private static func hasLetters(_ word: String) -> Bool { word.contains(where: \.isLetter) }

  private static func period(_ number: Double, _ unit: String) -> Double? {
    switch unit.lowercased() {
    case "hz", "sps", "samples/s", "s/s", "1/s", "/s", "hertz": 1 / number
    case "khz": 1e-3 / number
    default: NumericTimes.seconds(in: Unit(unit)).map { $0 * number }
    }
  }

  // MARK: Start

  /// Words that may stand before the start of a log; any other word makes it the start of something else.
  private static let starts: Set = [
    "start", "started", "begin", "first", "sample", "recording", "measurement", "logging", "log",
    "data", "time", "date",
    "of", "at", "on", "the", "debut", "inicio", "inizio", "beginn", "startzeit", "startdatum",
  ]
  private static let firstWords: Set = [
    "start", "started", "begin", "first", "recording", "measurement", "logging", "log", "debut",
    "inicio", "inizio", "beginn", "startzeit", "startdatum", "starttime", "startdate",
  ]

  /// The start as one line or two say it: a moment, or a date and a clock.
  private static func start(
    _ lines: [String], isLabVIEW: Bool
  ) -> (seconds: Double, utcOffset: Int?)? {
    let isMonthFirst = lines.contains { $0.contains("M/d/yyyy") || $0.contains("MM/dd/yyyy") }
    var (day, clock): (Double?, Double?) = (nil, nil)
    for line in lines {
      let text = line.withoutAccents
      guard let first = line.firstIndex(where: \.isNumber) else { continue }
      let key = text.prefix { !$0.isNumber }.split { !$0.isLetter }.map(String.init)
      let isStart =
        key.first.map(firstWords.contains) == true
        && key.dropFirst().allSatisfy { starts.contains($0) || $0 == "t" }
        || isLabVIEW && (key == ["date"] || key == ["time"])
      guard isStart else { continue }
      let said = String(line[first...].prefix { !",;\"".contains($0) }).trimmed
      switch Timestamp.parse(said) {
      case .instant(let seconds, let offset, _)?: return (seconds, offset)
      case .date(let midnight)?: day = day ?? midnight
      case .clock(let seconds)?: clock = clock ?? seconds
      case nil:
        guard let date = DateText(said) else { continue }
        if date.isDate { day = day ?? midnight(date, isMonthFirst) }
        clock = clock ?? date.clock
      }
    }
    return day.map { ($0 + (clock ?? 0), nil) }
  }

  private static func midnight(_ date: DateText, _ isMonthFirst: Bool) -> Double? {
    if isMonthFirst { return date.midnight(in: .mdy) }
    let days = DateOrder.allCases.compactMap { date.midnight(in: $0) }
    return days.allSatisfy { $0 == days[0] } ? days.first : nil
  }

  /// A moment between the commas of the line that says the rate.
  private static func startInside(_ line: String) -> (seconds: Double, utcOffset: Int?)? {
    for part in line.split(separator: ",") {
      if case .instant(let seconds, let offset, _)? = Timestamp.parse(String(part).trimmed) {
        return (seconds, offset)
      }
    }
    return nil
  }
}

extension RawTable {
  /// Makes one column of samples that run along the lines, as the lines above say of the format SLIST.
  mutating func unrollSamples() {
    guard let line = sampling?.line, line.hasPrefix("TIMESERIES"), line.contains("SLIST"),
      columns.count > 1, columns.allSatisfy({ $0.isOfNumbers })
    else { return }
    let samples = (0..<rows).flatMap { row in columns.map { $0.values[row] } }
    let end = (samples.lastIndex { !$0.isNaN } ?? -1) + 1
    columns = [CellColumn(name: "samples", unit: nil, numbers: Array(samples[..<end]))]
    lines = RowLines()
  }
}
