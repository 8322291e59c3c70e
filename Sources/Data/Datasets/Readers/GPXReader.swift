internal import Files
internal import Score

/// Reads GPX 1.0 and 1.1, streaming, with any extension by its local name.
///
/// Track points are the log; a file without them gives its route points, else its waypoints.
final class GPXReader: XMLHandler {
  static let root: String? = "gpx"
  let file: String
  private let budget: ReadBudget
  private var tracks = PointTable()
  private var routes = PointTable()
  private var waypoints = PointTable()
  private var point: String?
  private var isPause = false
  private var pauses = 0
  private var segment = 0
  private var segmentPoints = 0
  private var emptySegments = 0
  private var stray = 0
  private var title = ""
  private var creator = ""
  private var type = ""
  private var keywords = ""

  private init(_ stream: ByteStream) { (file, budget) = (stream.file, stream.budget) }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let reader = GPXReader(stream)
    let cut = try XMLStream.parse(stream, reader)
    var log = reader.log
    if let cut { log.findings.append(try cut.finding(rows: log.tables[0].rows, in: stream.file)) }
    return log
  }

  func start(_ name: String, attributes: [String: String], at place: Place) throws(Fault) {
    switch name {
    case Self.root: creator = attributes["creator"] ?? ""
    case "trkpt", "rtept", "wpt": try startPoint(name, attributes, at: place)
    case "trk": segmentPoints = 0
    case "trkseg":
      segment += 1
      segmentPoints = 0
    default: break
    }
  }

  private func startPoint(
    _ name: String, _ attributes: [String: String], at place: Place
  ) throws(Fault) {
    guard point == nil else { return }
    point = name
    let latitude = try number("lat", attributes, of: name, at: place)
    let longitude = try number("lon", attributes, of: name, at: place)
    isPause = longitude == 0 && (latitude == 100 || latitude == 200)
    if isPause { return }
    try check(latitude, "lat", within: 90, at: place)
    try check(longitude, "lon", within: 180, at: place)
    edit { table in
      table.set("lat", latitude)
      table.set("lon", longitude)
    }
  }

  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault) {
    if name == point {
      try endPoint(at: place)
    } else if point != nil {
      if let text, !path.contains("link") { try field(name, text, at: place) }
    } else if name == "trkseg" || name == "trk" {
      if segmentPoints == 0 { emptySegments += name == "trkseg" ? 1 : 0 }
    } else if let text {
      if name == "name", title.isEmpty { title = text }
      if name == "type", path.last == "trk", type.isEmpty { type = text }
      if name == "keywords" { keywords = text }
    }
  }

  private func endPoint(at place: Place) throws(Fault) {
    defer { point = nil }
    if isPause {
      pauses += 1
      segment += 1
      return
    }
    if point == "trkpt" {
      tracks.set("segment", "part \(max(1, segment))", at: Place(line: 0, column: 0))
      segmentPoints += 1
    }
    edit { $0.endPoint() }
    for table in [tracks, routes, waypoints] {
      try table.check(budget, file: file, line: place.line)
    }
  }

  /// Fields that must be numbers when they say anything.
  private static let numeric: Set<String> = Set(
    """
    ele speed course bearing magvar geoidheight hdop vdop pdop sat hr cad atemp wtemp depth accuracy
    hAcc vAcc bearingAccuracyDegrees power distance temp heartrate cadence hor_acc ver_acc hdg_tru
    hdg_mag hdg_acc hdg_dvc flr_lvl
    """.wordList)

  private func field(_ name: String, _ text: String, at place: Place) throws(Fault) {
    guard !isPause, !text.isEmpty else { return }
    var text = text
    if Self.numeric.contains(name), Decimal.parse(text) == nil {
      if text.hasSuffix(">"), Decimal.parse(text.dropLast()) != nil {
        text.removeLast()
        stray += 1
      } else if !text.withUTF8({ CellColumn.isMissing($0) }) {
        throw noNumber(name, text, at: place)
      }
    }
    edit { $0.set(name, text, at: place) }
  }

  private func edit(_ change: (inout PointTable) -> Void) {
    switch point {
    case "trkpt": change(&tracks)
    case "rtept": change(&routes)
    default: change(&waypoints)
    }
  }

  /// Android writes a bearing of 0 with an accuracy of 0 when it knows none.
  private static func markUnknownBearings(_ columns: inout [CellColumn]) -> Int {
    guard let bearing = columns.firstIndex(where: { $0.name == "bearing" }),
      let accuracy = columns.first(where: { $0.name == "bearingAccuracyDegrees" })
    else { return 0 }
    var count = 0
    for row in columns[bearing].values.indices
    where columns[bearing].values[row] == 0 && accuracy.values[row] == 0 {
      columns[bearing].values[row] = .nan
      count += 1
    }
    return count
  }

  /// Takes what the keywords ask for.
  private func simulate(_ log: inout RawLog) {
    guard let simulation = TrackSimulation(keywords) else { return }
    log.simulation = simulation
    if let fault = simulation.fault { log.findings.add(.invalidMarked, "keyword \(fault)") }
    if !log.tables[0].columns.contains(where: { $0.name == "activity" }) {
      log.tables[0].columns.append(simulation.column(log.tables[0].rows))
    }
  }

  private var log: RawLog {
    let kinds = [("track", tracks), ("route", routes), ("waypoint", waypoints)]
    let used = kinds.first { $0.1.count > 0 } ?? kinds[0]
    var columns = used.1.columns
    if segment < 2 { columns.removeAll { $0.name == "segment" } }
    let unknown = Self.markUnknownBearings(&columns)
    var log = RawLog([RawTable(name: "", file: file, columns: columns)], dialect: .gpx)
    if used.0 == "track" { simulate(&log) }
    log.title = title
    log.source = creator
    log.activity = Activity(type.isEmpty ? log.simulation?.activity ?? "" : type)
    let unused = kinds.filter { $0.0 != used.0 && $0.1.count > 0 }
    if !unused.isEmpty {
      let list = unused.map { "\($0.1.count) \($0.0) points" }.joined(separator: ", ")
      log.findings.add(
        .pointsNotUsed, "\(list) beside the \(used.0) points were not read",
        count: unused.reduce(0) { $0 + $1.1.count })
    }
    log.findings.add(
      .invalidMarked, "\(unknown) bearings of 0° with accuracy 0° mean unknown", count: unknown)
    log.findings.add(
      .emptySegment, "\(emptySegments) track segments hold no point", count: emptySegments)
    log.findings.add(
      .pauseMarkers, "\(pauses) points at latitude 100 or 200 mark pauses and were not read",
      count: pauses)
    log.findings.add(
      .strayCharacters, "\(stray) numbers end in \">\", which was cut off", count: stray)
    return log
  }
}

/// Runs the program gpsbabel to turn a foreign log into GPX.
enum GPSBabel {
  /// gpsbabel's name of the format by file extension.
  private static let formats = [
    "igc": "igc", "gdb": "gdb",
    "trl": "gnav_trl", "sbp": "sbp", "sbn": "sbn", "bin": "mtk-bin", "ubx": "ubx",
    "wbt": "wintec_tes", "hst": "gtrnctr", "crs": "gtrnctr", "usr": "lowranceusr", "loc": "geo",
    "plt": "ozi",
  ]

  static func format(of path: String) -> String? { formats[Path.ext(path)] }

  static func read(_ path: String, format: String) throws(Fault) -> RawLog {
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    let output = try run(
      [
        "gpsbabel", "-t", "-i", format, "-f", held?.pathForPrograms ?? path, "-o",
        "gpx,garminextensions=1", "-F", "-",
      ],
      for: path)
    var log: RawLog
    do { log = try GPXReader.read(ByteStream(output, file: path)) } catch {
      throw .data("cannot be converted: \(error.message)", file: path, hint: error.hint ?? "")
    }
    guard log.tables.contains(where: { $0.rows > 0 }) else {
      throw .data(
        "holds no track that gpsbabel can read as \(format)", file: path,
        hint:
          "check that the file is what its extension says; gpsbabel -i \(format) -f \(path) -o gpx -F - says more"
      )
    }
    log.source = ""
    return log
  }

  /// Runs the program and gives what it writes; its errors are the error's message.
  private static func run(_ arguments: [String], for path: String) throws(Fault) -> [UInt8] {
    switch try ProgramRun(arguments) {
    case .output(let bytes): return bytes
    case .failed(let reason):
      throw .data("cannot be converted by gpsbabel: \(reason)", file: path)
    case .endless: throw .data("keeps gpsbabel busy for over a minute", file: path)
    case .missing:
      throw .data(
        "needs the program gpsbabel, which is not installed", file: path,
        hint: "sudo apt install gpsbabel")
    }
  }
}
