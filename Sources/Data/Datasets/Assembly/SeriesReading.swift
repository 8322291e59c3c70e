internal import Score

/// Several series in one table: rows of other stations, devices or quantities, one after the other or in turns.
///
/// Between them nothing may be invented: the rows of one series are read, the others are named with the option that reads
/// them. A table of names and values (`variable`, `value`) becomes a table for each name.
struct SeriesReading {
  private let timed: TimedTable
  private let rows: Int
  /// Rows in an order of time in which none repeats the time before.
  private let isEven: Bool

  init(_ timed: TimedTable) {
    self.timed = timed
    rows = timed.times.count
    isEven = timed.times.stepsBack.isEmpty && timed.times.repeats.isEmpty
  }

  /// A series of the table: what its rows say, and which they are.
  struct Series {
    var name: String
    var rows: [Int]
  }

  /// The way in which a table holds several series.
  struct Found {
    /// The column that tells them apart; nil where none does.
    var column: Int?
    var series: [Series]
    var reason: String
  }

  // MARK: Names and values

  private static let nameColumns: Set<String> = Set(
    """
    field _field variable variables parameter param metric quantity sensor_type measurement_type datatype data_type element
    key channel item attribute property observable observed_property indicator measure_name variable_name parameter_name
    entity_id entity groesse grosse messgrosse parametro variable_id
    """.wordList)

  private static let valueColumns: Set<String> = Set(
    "value _value val values reading result wert messwert valor valeur valore measurement_value obs_value data_value state numeric_value"
      .wordList)

  /// The table parted by the names of its values, a table for each; nil where it is none of names and values.
  func parted() -> (tables: [TimedTable], finding: DatasetFinding)? {
    let columns = timed.table.columns
    func index(_ names: Set<String>) -> Int? {
      columns.firstIndex {
        names.contains(KnownColumns.normalised($0.name)) || names.contains($0.name.lowercased())
      }
    }
    guard let name = index(Self.nameColumns), let value = index(Self.valueColumns),
      columns[name].labels.count > 1, columns[name].labels.count <= 200,
      columns[name].numbers == 0, columns[value].numbers > 0,
      columns[name].labels.count < columns[name].words.count
    else { return nil }
    let unit = columns.firstIndex {
      ["unit", "units", "einheit", "unite", "unidad"].contains($0.name.lowercased())
    }
    var rowsByLabel = [[Int]](repeating: [], count: columns[name].labels.count)
    for word in columns[name].words { rowsByLabel[word.label].append(word.row) }
    let tables = zip(columns[name].labels, rowsByLabel).map { label, rows -> TimedTable in
      var part = timed
      part.times = rows.map { timed.times[$0] }
      part.table = timed.table.keeping(rows)
      var column = part.table.columns[value]
      let header = ColumnHeader(label)
      column.name = header.name
      let words = unit.map { part.table.columns[$0] }
      column.unit =
        header.unit ?? words?.words.first.flatMap { words?.labels[$0.label] }.map { Unit($0) }
      part.table.columns = [column]
      return part
    }
    let names = columns[name].labels
    let finding = DatasetFinding(
      .severalSeries,
      "column \(quoted(columns[name].name)) names the quantities in column \(quoted(columns[value].name)): "
        + names.prefix(4).map(quoted).joined(separator: ", ") + (names.count > 4 ? " …" : "")
        + " are columns of their own",
      count: names.count)
    return (tables, finding)
  }

  // MARK: Series

  /// Names of columns that say whose a row is.
  private static let ownerNames: Set<String> = Set(
    """
    station station_id stationid site_id device device_id deviceid device_name sensor sensor_id sensorid node node_id nodeid
    logger logger_id tag_id tag_local_identifier individual individual_local_identifier individual_id animal_id animal
    bird_id mmsi ship_id vessel_id trip_id track_id trackid track_name track_fid subject subject_id participant participant_id
    user_id userid patient_id probe probe_id serial_number mac mac_address topic location_id hostname instance source_id stn
    stid wmo_id series series_id entity_id entity unique_id object_id tracker tracker_id trajectory trajectory_id host
    icao24 vehicle vehicle_id
    """.wordList)

  /// The series of the table; nil where it is one.
  func find() -> Found? {
    guard rows > 3, timed.times.count(where: { !$0.isNaN }) * 2 > rows else { return nil }
    if !isEven, let found = byTimes(candidates { _ in true }) { return found }
    if let found = byOwner() ?? byJumps() ?? byValues() { return found }
    return isEven ? nil : inTurns() ?? inBlocks()
  }

  /// The columns of a kind that may tell series apart, with the rows by what they say.
  private func candidates(where isOfKind: (CellColumn) -> Bool) -> [(Int, [Series])] {
    timed.table.columns.indices.filter { isOfKind(timed.table.columns[$0]) }
      .compactMap { index in groups(index).map { (index, $0) } }
  }

  /// Whether a column of any ids tells owners apart: where the times are not those of one log, which has numbers of events.
  private func isOwnerHere(_ column: CellColumn) -> Bool {
    let plain = KnownColumns.normalised(column.name)
    return Self.isOwner(column) || !isEven && (plain == "id" || plain.hasSuffix("_id"))
  }

  private static func isOwner(_ column: CellColumn) -> Bool {
    ownerNames.contains(KnownColumns.normalised(column.name))
  }

  /// The rows by what a column says, where it says two things or more, each of them twice or more on average.
  private func groups(_ index: Int) -> [Series]? {
    let column = timed.table.columns[index]
    let isOwner = isOwnerHere(column)
    let least = isOwner ? column.labels.count + 1 : column.labels.count * 2
    if column.labels.count > 1, least <= column.words.count, column.numbers == 0 {
      guard column.labels.count <= 1000 else { return nil }
      var rows = [[Int]](repeating: [], count: column.labels.count)
      for word in column.words { rows[word.label].append(word.row) }
      return zip(column.labels, rows).map { Series(name: $0, rows: $1) }
    }
    guard column.isOfNumbers, isOwner || KnownColumns.match(column.name) == nil else { return nil }
    var rows: [Double: [Int]] = [:]
    var order: [Double] = []
    for (row, value) in column.values.enumerated() where !value.isNaN {
      guard value == value.rounded() else { return nil }
      if rows[value] == nil {
        order.append(value)
        guard order.count <= 200 else { return nil }
      }
      rows[value, default: []].append(row)
    }
    guard order.count > 1, order.count * 2 <= self.rows else { return nil }
    // Numbers are names of things where they say so, or where each comes as often.
    guard isOwner || Set(rows.values.map(\.count)).count == 1 else { return nil }
    return order.map { Series(name: Figure.plain($0), rows: rows[$0]!) }
  }

  private func times(_ series: Series) -> [Double] { series.rows.map { timed.times[$0] } }

  private func isEven(_ series: Series) -> Bool {
    let times = times(series).filter { !$0.isNaN }
    return times.stepsBack.isEmpty && times.repeats.isEmpty
      || times.count > 2 && zip(times, times.dropFirst()).allSatisfy { $1 < $0 }
  }

  /// A column by which rows that repeat or go back become series that run.
  private func byTimes(_ candidates: [(Int, [Series])]) -> Found? {
    let times = timed.times
    let (repeats, back) = (times.repeats.count, times.stepsBack.count)
    guard back + repeats < rows - 1 || repeats > 0 else { return nil }
    let running = candidates.filter { _, series in
      let sizes = series.map(\.rows.count)
      return sizes.min()! * 4 >= sizes.max()! && sizes[0] > 1 && series.allSatisfy(isEven)
        && overlap(series)
    }
    // A word that stands in a few rows is an event.
    // Of several columns the one with the fewest series tells them apart: a number of the row does, too.
    guard let (index, series) = running.min(by: { $0.1.count < $1.1.count }) else { return nil }
    guard repeats * 4 >= rows || back > 0 && changes(at: times.stepsBack, series) else {
      return nil
    }
    return Found(column: index, series: series, reason: "at the same times")
  }

  /// Whether the first two series lie at the same time, by half of the shorter one.
  private func overlap(_ series: [Series]) -> Bool {
    let ranges = series.prefix(2).map { series -> (Double, Double) in
      let times = times(series).filter { !$0.isNaN }
      return (times.min() ?? 0, times.max() ?? 0)
    }
    let common = min(ranges[0].1, ranges[1].1) - max(ranges[0].0, ranges[1].0)
    let shorter = min(ranges[0].1 - ranges[0].0, ranges[1].1 - ranges[1].0)
    return shorter > 0 ? common * 2 >= shorter : common >= 0
  }

  /// Whether another series begins at each of these rows.
  private func changes(at steps: [Int], _ series: [Series]) -> Bool {
    var owner = [Int](repeating: -1, count: rows)
    for (number, series) in series.enumerated() { for row in series.rows { owner[row] = number } }
    return steps.allSatisfy { owner[$0] != owner[$0 - 1] }
  }

  /// A column under the name of a device or a place, with rows of several in turns.
  private func byOwner() -> Found? {
    let found = candidates(where: isOwnerHere).first { _, series in
      overlap(series) && series.contains { $0.rows.count > 1 }
    }
    return found.map { Found(column: $0.0, series: $0.1, reason: "in turns") }
  }

  /// What is said of rows of several owners, one behind the other, or of words in a table without names: they stay one log.
  func ownersInBlocks() -> DatasetFinding? {
    guard rows > 3 else { return nil }
    let hasNames = timed.table.hasHeader
    let found = candidates {
      hasNames ? isOwnerHere($0) : $0.numbers == 0 && $0.words.count == rows
    }
    .first { _, series in series.contains { $0.rows.count > 1 } }
    guard let (index, series) = found else { return nil }
    let name = timed.table.columns[index].name
    return DatasetFinding(
      .severalSeries,
      "column \(quoted(name)) says \(series.count) names, and all rows are read as one log; "
        + "‹rows \(name)=\(series[0].name)› reads those of one", count: series.count)
  }

  /// Speed in m/s that nothing on the ground or in the air of a garden has.
  private static let impossibleSpeed = 400.0

  /// A column whose change makes positions jump.
  private func byJumps() -> Found? {
    let columns = timed.table.columns
    func values(_ input: String) -> [Double]? {
      columns.first { $0.isOfNumbers && KnownColumns.match($0.name)?.input == input }?.values
    }
    guard let latitude = values("latitude"), let longitude = values("longitude"),
      latitude.allSatisfy({ $0.isNaN || abs($0) <= 90 })
    else { return nil }
    func jumps(_ before: Int, _ row: Int) -> Bool {
      let step = abs(timed.times[row] - timed.times[before])
      guard !step.isNaN, !latitude[row].isNaN, !latitude[before].isNaN, !longitude[row].isNaN,
        !longitude[before].isNaN,
        abs(longitude[row]) <= 360, abs(longitude[before]) <= 360
      else { return false }
      let reach = max(1000, Self.impossibleSpeed * max(step, 1))
      let turn = abs(longitude[row] - longitude[before])
      let degrees = abs(latitude[row] - latitude[before]) + min(turn, abs(360 - turn))
      // A degree is less than 112 km long anywhere: most steps need no more than this.
      guard degrees * 112_000 > reach else { return false }
      let way = Geodesic.distance(
        from: GeoPoint(latitude: latitude[before], longitude: longitude[before]),
        to: GeoPoint(latitude: latitude[row], longitude: longitude[row]))
      return way > reach
    }
    let found = (1..<rows).filter { jumps($0 - 1, $0) }
    guard found.count > 2, found.count * 4 > rows else { return nil }
    let running = candidates { _ in true }.first { _, series in
      changes(at: found, series)
        && series.prefix(2).allSatisfy { series in
          series.rows.count > 2
            && !zip(series.rows, series.rows.dropFirst()).contains { jumps($0, $1) }
        }
    }
    return running.map {
      Found(column: $0.0, series: $0.1, reason: "whose positions lie far apart")
    }
  }

  /// A column of words with whose change the values jump, while those of one word run on.
  private func byValues() -> Found? {
    guard isEven, rows > 5 else { return nil }
    let numbers = timed.table.columns.filter { $0.isOfNumbers && $0.missing * 2 < rows }
    let found = candidates { $0.numbers == 0 }.first { _, series in
      guard series.count <= 20,
        series.allSatisfy({ $0.rows.count > 1 }), overlap(series)
      else { return false }
      var owner = [Int](repeating: -1, count: rows)
      for (number, series) in series.enumerated() { for row in series.rows { owner[row] = number } }
      let changes = (1..<rows).filter { owner[$0] != owner[$0 - 1] }
      guard changes.count * 2 >= rows else { return false }
      return numbers.contains { column in
        let across = changes.map { abs(column.values[$0] - column.values[$0 - 1]) }.filter {
          !$0.isNaN
        }
        let along = series.flatMap { series in
          zip(series.rows, series.rows.dropFirst()).map {
            abs(column.values[$1] - column.values[$0])
          }
        }.filter { !$0.isNaN }
        guard !across.isEmpty, !along.isEmpty else { return false }
        return across.min()! > 2 * along.max()!
      }
    }
    return found.map { Found(column: $0.0, series: $0.1, reason: "in turns") }
  }

  // MARK: Series without a name

  /// Every time comes equally often, and the rows of one place within a time are nearer to one another than those of one
  /// time.
  private func inTurns() -> Found? {
    let times = timed.times
    var starts = [0]
    for row in 1..<rows where times[row] != times[row - 1] { starts.append(row) }
    let count = rows / max(1, starts.count)
    guard count > 1, starts.count > 2, count <= 50, starts.count * count == rows,
      starts.enumerated().allSatisfy({ $1 == $0 * count }),
      zip(starts, starts.dropFirst()).allSatisfy({ times[$1] > times[$0] })
    else { return nil }
    let isOfSeries = timed.table.columns.contains { column in
      guard column.isOfNumbers else { return false }
      let (along, across) = (spread(column.values, by: count), spread(column.values, by: 1))
      return across > 3 * along && across > 0
    }
    guard isOfSeries else { return nil }
    let series = (0..<count).map { place in
      Series(name: "\(place + 1)", rows: Array(stride(from: place, to: rows, by: count)))
    }
    return Found(column: nil, series: series, reason: "without a name, \(count) at each time")
  }

  /// The mean difference between values so many rows apart.
  private func spread(_ values: [Double], by step: Int) -> Double {
    let differences = (step..<values.count).map { abs(values[$0] - values[$0 - step]) }.filter {
      !$0.isNaN
    }
    return differences.isEmpty ? 0 : differences.reduce(0, +) / Double(differences.count)
  }

  /// Times that begin again at about the same second, in blocks.
  private func inBlocks() -> Found? {
    let times = timed.times
    let back = times.stepsBack
    guard !back.isEmpty, back.count < 50, let first = times.first, let most = times.max(),
      let least = times.min()
    else { return nil }
    let starts = [0] + back
    let ends = back + [rows]
    let isOfBlocks = zip(starts, ends).allSatisfy { start, end in
      end - start > 2 && abs(times[start] - first) <= 0.1 * (most - least)
        && Array(times[start..<end]).repeats.isEmpty
    }
    guard isOfBlocks else { return nil }
    let series = zip(starts, ends).enumerated().map { number, range in
      Series(name: "\(number + 1)", rows: Array(range.0..<range.1))
    }
    return Found(column: nil, series: series, reason: "without a name, each of which begins again")
  }
}

extension SeriesReading {
  /// The name by which `--rows` chooses a series that no column names: `part=2`.
  static let part = "part"

  /// Keeps the rows of one series: the one that the caller names by `part`, else the first.
  static func keepOne(
    of timed: inout TimedTable, options: ReadOptions
  ) throws(Fault) -> DatasetFinding? {
    guard options.rate == nil, let found = SeriesReading(timed).find() else {
      if let part = options.only[part], timed.table.index(of: Self.part) == nil {
        throw .data(
          "is one series: there is no part \(quoted(part))", file: timed.table.file,
          hint: "leave ‹rows part=\(part)› out")
      }
      return options.only.isEmpty ? SeriesReading(timed).ownersInBlocks() : nil
    }
    let told = found.column == nil ? options.only[part] : nil
    guard
      let series = told == nil ? found.series.first : found.series.first(where: { $0.name == told })
    else {
      throw .data(
        "has the parts 1 to \(found.series.count), and no part \(quoted(told ?? ""))",
        file: timed.table.file,
        hint: "‹rows part=1›")
    }
    let other = found.series.first { $0.name != series.name }?.name ?? ""
    let column = found.column.map { timed.table.columns[$0].name }
    let what =
      column.map { "column \(quoted($0)) tells \(found.series.count) series apart" }
      ?? "the table holds \(found.series.count) series"
    timed.times = series.rows.map { timed.times[$0] }
    timed.table = timed.table.keeping(series.rows)
    if told != nil { return nil }
    return DatasetFinding(
      .severalSeries,
      "\(what), \(found.reason): the \(counted(series.rows.count, "row")) of \(column == nil ? "part 1" : quoted(series.name)) "
        + "\(series.rows.count == 1 ? "is" : "are") read; ‹rows \(column ?? part)=\(other)› reads another",
      count: found.series.count)
  }
}
