internal import Score

/// Reads Garmin Training Center XML, streaming: the track points of every lap.
final class TCXReader: XMLHandler {
  static let root: String? = "TrainingCenterDatabase"
  let file: String
  private let budget: ReadBudget
  private var points = PointTable()
  private var sport = ""
  /// The sports of the activities, in their order.
  private var activities: [String] = []
  private var device = ""

  private init(_ stream: ByteStream) { (file, budget) = (stream.file, stream.budget) }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let reader = TCXReader(stream)
    let cut = try XMLStream.parse(stream, reader)
    var log = RawLog(
      [RawTable(name: "", file: stream.file, columns: reader.points.columns)], dialect: .tcx)
    log.activity = Activity(reader.sport)
    log.source = reader.device
    if reader.activities.count > 1 {
      log.findings.add(
        .severalSeries,
        "the file holds \(reader.activities.count) activities, one behind the other, and all points are read as one log: "
          + reader.activities.prefix(4).map(quoted).joined(separator: ", "),
        count: reader.activities.count)
    }
    if let cut { log.findings.append(try cut.finding(rows: reader.points.count, in: stream.file)) }
    return log
  }

  func start(_ name: String, attributes: [String: String], at place: Place) {
    guard name == "Activity" else { return }
    if sport.isEmpty { sport = attributes["Sport"] ?? "" }
    activities.append(attributes["Sport"] ?? "")
  }

  /// Fields of a track point, by element, and the column each becomes.
  private static let fields = [
    "Time": "time", "LatitudeDegrees": "lat", "LongitudeDegrees": "lon", "AltitudeMeters": "ele",
    "DistanceMeters": "distance", "Cadence": "cadence", "RunCadence": "run_cadence",
    "Speed": "speed", "Watts": "power",
  ]

  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault) {
    if name == "Trackpoint" {
      points.endPoint()
      return try points.check(budget, file: file, line: place.line)
    }
    if name == "Name", path.last == "Creator", let text { device = text }
    guard let text, !text.isEmpty, path.contains("Trackpoint") else { return }
    let column = name == "Value" && path.last == "HeartRateBpm" ? "hr" : Self.fields[name]
    guard let column else { return }
    if column != "time" {
      guard let value = Decimal.parse(text) else { throw noNumber(name, text, at: place) }
      let limit = ["lat": 90.0, "lon": 180.0][column]
      if let limit { try check(value, column, within: limit, at: place) }
    }
    points.set(column, text, at: place)
  }
}
