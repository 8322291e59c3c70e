internal import Score

/// Reads KML: the positions of `gx:Track` with their times and the lists of values beside them; else places with a time
/// stamp; else the lines.
///
/// OGC 12-007r2 (KML 2.3), sections 9.9 and 14: `when` and `coord` stand in equal numbers, and each list of a
/// `SimpleArrayData` has a value for each of them.
final class KMLReader: XMLHandler {
  static let root: String? = nil
  let file: String
  private let budget: ReadBudget
  private var tracks = PointTable()
  private var places = PointTable()
  private var lines = PointTable()
  private var title = ""
  private var parts = 0
  private var areas = 0

  /// The track that is being read.
  private var whens: [(text: String, time: Double, place: Place)] = []
  private var coordinates: [(text: String, place: Place)] = []
  private var lists: [(name: String, values: [(text: String, place: Place)])] = []
  private var track: Place?
  /// The placemark that is being read.
  private var when: (text: String, place: Place)?
  private var point: (text: String, place: Place)?
  private var data: [(name: String, text: String, place: Place)] = []
  private var dataName = ""

  private init(_ stream: ByteStream) { (file, budget) = (stream.file, stream.budget) }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let reader = KMLReader(stream)
    let cut = try XMLStream.parse(stream, reader)
    var log = try reader.log(cut)
    if let cut { log.findings.append(try cut.finding(rows: log.tables[0].rows, in: stream.file)) }
    return log
  }

  /// Reads the first KML of an archive (KMZ).
  static func readZip(_ path: String) throws(Fault) -> RawLog {
    let zip = try ZipFile(path, budget: ReadBudget())
    guard let member = try zip.members(where: { Path.ext($0) == "kml" }).first else {
      throw .data("holds no file that ends in .kml", file: path)
    }
    var log = try read(zip.stream(member))
    log.findings += zip.findings
    return log
  }

  func start(_ name: String, attributes: [String: String], at place: Place) throws(Fault) {
    switch name {
    case "Track":
      track = place
      (whens, coordinates, lists) = ([], [], [])
      parts += 1
    case "Placemark": (when, point, data) = (nil, nil, [])
    case "SimpleArrayData": lists.append((attributes["name"] ?? "value", []))
    case "SimpleData", "Data": dataName = attributes["name"] ?? ""
    default: break
    }
  }

  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault) {
    let text = text ?? ""
    switch name {
    case "name": if title.isEmpty, !text.isEmpty { title = text }
    case "when": try takeWhen(text, at: place)
    case "begin": if when == nil { when = (text, place) }
    case "coord": coordinates.append((text, place))
    case "coordinates": try takeCoordinates(text, in: path, at: place)
    case "value" where path.last == "SimpleArrayData":
      lists[lists.count - 1].values.append((text, place))
    case "value" where path.last == "Data": data.append((dataName, text, place))
    case "SimpleData": data.append((dataName, text, place))
    case "Track": try endTrack()
    case "Placemark": try endPlacemark()
    default: break
    }
  }

  private func takeWhen(_ text: String, at place: Place) throws(Fault) {
    guard track != nil else {
      when = (text, place)
      return
    }
    let time: Double
    switch Timestamp.parse(text) {
    case .instant(let seconds, _, _)?, .date(let seconds)?: time = seconds
    default:
      throw .data(
        "<when> is \(quoted(text)), expected a time such as 2021-05-29T18:06:22Z", file: file,
        at: place)
    }
    if let last = whens.last, time < last.time {
      throw .data(
        "time runs backwards: \(quoted(text)) comes after a later one on line \(last.place.line)",
        file: file, at: place,
        hint: "sort the track's points by time")
    }
    whens.append((text, time, place))
  }

  private func takeCoordinates(_ text: String, in path: [String], at place: Place) throws(Fault) {
    switch path.last {
    case "Point": point = (text, place)
    case "LineString":
      for position in text.split(whereSeparator: \.isWhitespace) {
        try put(position.split(separator: ","), into: &lines, at: place)
        lines.endPoint()
      }
      try lines.check(budget, file: file, line: place.line)
    default: areas += 1
    }
  }

  /// Sets longitude, latitude and altitude.
  private func put(_ position: [Substring], into table: inout PointTable, at place: Place)
    throws(Fault)
  {
    guard position.count > 1, let longitude = Decimal.parse(position[0]),
      let latitude = Decimal.parse(position[1])
    else {
      throw .data(
        "a position is \(quoted(position.joined(separator: " "))), expected longitude, latitude and altitude",
        file: file,
        at: place)
    }
    try check(latitude, "lat", within: 90, at: place)
    try check(longitude, "lon", within: 180, at: place)
    table.set("lat", latitude)
    table.set("lon", longitude)
    if position.count > 2, let height = Decimal.parse(position[2]) { table.set("ele", height) }
  }

  private func endTrack() throws(Fault) {
    guard let place = track else { return }
    track = nil
    guard coordinates.count == whens.count else {
      throw .data(
        "a track has \(whens.count) times and \(coordinates.count) places", file: file, at: place,
        hint: "each <when> needs its <gx:coord>")
    }
    for (row, position) in coordinates.enumerated() {
      tracks.set("time", whens[row].text, at: whens[row].place)
      // An empty place is one that the device did not know.
      if !position.text.isEmpty {
        try put(position.text.split(separator: " "), into: &tracks, at: position.place)
      }
      for (name, values) in lists where values.count == whens.count {
        tracks.set(name, values[row].text, at: values[row].place)
      }
      if parts > 1 { tracks.set("segment", "part \(parts)", at: position.place) }
      tracks.endPoint()
    }
    try tracks.check(budget, file: file, line: place.line)
  }

  private func endPlacemark() throws(Fault) {
    guard let point else { return }
    if let when { places.set("time", when.text, at: when.place) }
    try put(point.text.split(separator: ","), into: &places, at: point.place)
    for (name, text, place) in data { places.set(name, text, at: place) }
    places.endPoint()
    try places.check(budget, file: file, line: point.place.line)
  }

  private func log(_ cut: XMLStream.Cut?) throws(Fault) -> RawLog {
    let hasTimes = places.columns.contains { $0.name == "time" && $0.missing < places.count }
    let kinds = [
      ("track", tracks), ("placemark", hasTimes ? places : PointTable()), ("line", lines),
      ("placemark", places),
    ]
    guard let used = kinds.first(where: { $0.1.count > 0 }) else {
      if let cut { throw cut.error }
      throw .data(
        "holds no track, line or point", file: file,
        hint: areas > 0
          ? "it holds areas only" : "a walk is a gx:Track, a LineString, or points with a TimeStamp"
      )
    }
    var table = RawTable(name: "", file: file, columns: used.1.columns)
    table.readNames()
    var log = RawLog([table])
    log.title = title
    let beside = [("track", tracks.count), ("line", lines.count), ("placemark", places.count)]
      .filter { $0.0 != used.0 && $0.1 > 0 }
    log.findings.add(
      .pointsNotUsed,
      beside.map { "\($0.1) \($0.0) points" }.joined(separator: ", ")
        + " beside the \(used.0) points were not read",
      count: beside.reduce(0) { $0 + $1.1 })
    return log
  }
}
