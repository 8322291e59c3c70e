internal import JSON
internal import Score

/// Reads a dataset folder: a Frictionless Data Package with tables in CSV or JSON.
///
/// Beyond the standard, a field may say its `unit`, its gap policy (`gaps`: hold, interpolate or silence)
/// and `maximum_gap` in seconds; its `format` tells the order of dates, the schema's `missingValues` what is no value; the package may say `start`, the absolute time of second 0, `place`, where
/// data without positions come from, `play_duration`, the seconds within which they are best played, and `derives`: false where
/// inputs that the data lack are not derived.
struct PackageReader {
  private let folder: String
  private let file: String
  private let budget = ReadBudget()

  static let fileName = "datapackage.json"

  /// Reads the package in a folder.
  static func read(_ folder: String) throws(Fault) -> RawLog {
    try PackageReader(folder: folder, file: folder + "/" + fileName).read()
  }

  private func read() throws(Fault) -> RawLog {
    let package = try JSONParser.parse(
      try ByteStream(path: file).readAll(), file: file, code: .data)
    _ = try need(package.members, "the package is \(package.kind), expected an object", at: package)
    let resources = try need(
      package["resources"]?.array.flatMap { $0.isEmpty ? nil : $0 },
      "the package has no resources", at: package["resources"] ?? package,
      hint: "add \"resources\": [{\"name\": \"data\", \"path\": \"data.csv\"}]")
    var log = RawLog([])
    log.keepsZero = true
    for resource in resources { try add(resource, to: &log) }
    if log.tables.count == 1 { log.tables[0].name = "" }
    log.title = package["title"]?.string ?? package["name"]?.string ?? ""
    log.source = Self.text(package["sources"])
    log.licence = Self.text(package["licenses"])
    if let start = package["start"] { try setStart(start, of: &log) }
    if let place = package["place"] { try setPlace(place, of: &log) }
    if let seconds = package["play_duration"] {
      log.playDuration = try need(
        seconds.number.flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil },
        "play_duration is \(seconds.number.map { Figure.plain($0) } ?? seconds.kind), "
          + "expected seconds above 0, a day at most", at: seconds)
    }
    if let derives = package["derives"] {
      guard case .bool(let flag) = derives.content else {
        throw error("derives is \(derives.kind), expected true or false", at: derives)
      }
      log.derives = flag
    }
    return log
  }

  private func error(_ message: String, at value: JSONValue, hint: String = "") -> Fault {
    Fault.data(message, file: file, at: value.place, hint: hint)
  }

  /// Gives the value that was made of a part of the package, where there is one.
  /// - Throws: the message where it could not be.
  private func need<Value>(
    _ found: Value?, _ message: @autoclosure () -> String, at value: JSONValue, hint: String = ""
  ) throws(Fault) -> Value {
    if let found { return found }
    throw error(message(), at: value, hint: hint)
  }

  /// Titles, names and addresses of a list of sources or licences.
  private static func text(_ list: JSONValue?) -> String {
    let entries = list?.array ?? []
    return entries.map { entry in
      let title = entry["title"]?.string ?? entry["name"]?.string ?? ""
      let path = entry["path"]?.string ?? ""
      return title.isEmpty || path.isEmpty ? title + path : "\(title) <\(path)>"
    }.joined(separator: "; ")
  }

  private func setStart(_ start: JSONValue, of log: inout RawLog) throws(Fault) {
    guard let text = start.string, case .instant(let epoch, let offset, _)? = Timestamp.parse(text)
    else {
      throw error(
        "the start is \(start.kind), expected a time, best with its zone", at: start,
        hint: "for example 2025-04-12T10:00:00-04:00")
    }
    log.relativeEpoch = epoch
    log.isEpochLocal = offset == nil
    log.utcOffset = text.hasSuffix("Z") ? nil : offset
  }

  private func setPlace(_ place: JSONValue, of log: inout RawLog) throws(Fault) {
    log.place = try need(
      GeoPoint(checked: place["latitude"]?.number, place["longitude"]?.number),
      "the place is no latitude and longitude in degrees", at: place,
      hint: "for example {\"latitude\": 33.79, \"longitude\": -84.37}")
  }

  private func add(_ resource: JSONValue, to log: inout RawLog) throws(Fault) {
    let path = try need(
      resource["path"]?.string, "a resource has no path", at: resource,
      hint: "one file per resource")
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !parts.contains(".."), parts.first != "", !path.contains("://") else {
      throw error(
        "the path \(quoted(path)) leaves the folder", at: resource["path"] ?? resource,
        hint: "data lie beside datapackage.json")
    }
    let name = resource["name"]?.string ?? Path.stem(path)
    let stream = try ByteStream(path: "\(folder)/\(path)", budget: budget)
    let isJSON = ["json", "ndjson", "jsonl"].contains(Path.ext(path))
    var part =
      isJSON ? try JSONReader.read(stream, name: name) : try CSVReader.read(stream, name: name)
    if let fields = resource["schema"]?["fields"] { try declare(fields, of: part.tables, in: &log) }
    if markMissing(resource["schema"], in: &part.tables) { log.mayHoldCodes = false }
    log.tables += part.tables
    log.findings += part.findings
  }

  private func declare(
    _ fields: JSONValue, of tables: [RawTable], in log: inout RawLog
  ) throws(Fault) {
    let list = try need(
      fields.array, "the fields are \(fields.kind), expected an array", at: fields)
    let names = tables.flatMap { $0.columns.map(\.name) }
    for field in list {
      let name = try need(field["name"]?.string, "a field has no name", at: field)
      let original = ColumnHeader(name).name
      guard names.contains(original) else {
        throw error(
          "the field \(quoted(name)) is no column of the data", at: field["name"] ?? field,
          hint: NearestName.hint(for: name, among: names))
      }
      var declared = DeclaredColumn()
      declared.unit = field["unit"]?.string.map { Unit($0) } ?? ColumnHeader(name).unit
      declared.maximumGap = field["maximum_gap"]?.number
      if let gaps = field["gaps"] {
        declared.gaps = try need(
          gaps.string.flatMap { GapPolicy(rawValue: $0) },
          "the gap policy is \(gaps.kind), expected hold, interpolate or silence", at: gaps)
      }
      if let format = field["format"]?.string { declared.dates = try dates(format, of: field) }
      log.declared[original] = declared
    }
  }

  /// The order of a field's dates by its `format`: a pattern such as `%d.%m.%Y`; `default` and `any` leave it open.
  private func dates(_ format: String, of field: JSONValue) throws(Fault) -> DateOrder? {
    guard format.contains("%") else { return nil }
    if let order = DateOrder(pattern: format) { return order }
    let kind = field["type"]?.string ?? "any"
    guard kind == "date" || kind == "datetime", TimePattern(format) == nil else { return nil }
    throw error(
      "the format \(quoted(format)) is no pattern of times",
      at: field["format"] ?? field, hint: "for example %d.%m.%Y %H:%M:%S, %m/%d/%Y or %Y-%m-%d")
  }

  /// Cells that the schema's `missingValues` name hold no value. Gives whether it names any.
  private func markMissing(_ schema: JSONValue?, in tables: inout [RawTable]) -> Bool {
    let texts = (schema?["missingValues"]?.array ?? []).compactMap(\.string).filter { !$0.isEmpty }
    for table in tables.indices { tables[table].markMissing(texts) }
    return texts.contains { Decimal.parse($0) != nil }
  }
}
