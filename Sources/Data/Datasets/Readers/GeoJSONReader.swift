internal import JSON
internal import Score

/// Reads tracks and points of GeoJSON (RFC 7946): a row for each position, with the properties of its feature.
///
/// Times stand in the properties of points, or beside the coordinates of a line as a list: `coordTimes`, `times`, or
/// togeojson's `coordinateProperties`. A third number of a position is the altitude.
enum GeoJSONReader {
  /// The log of a value; nil where it is no GeoJSON.
  static func log(_ value: JSONValue, file: String, _ budget: ReadBudget) throws(Fault) -> RawLog? {
    let types: Set<String> = [
      "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
      "Polygon",
      "MultiPolygon", "GeometryCollection",
    ]
    guard let type = value["type"]?.string, types.contains(type) else { return nil }
    let features = value["features"]?.array ?? [value]
    var reader = Reader()
    for feature in features {
      try reader.take(feature, file: file)
      try reader.points.check(budget, file: file, line: feature.line)
      try reader.tracks.check(budget, file: file, line: feature.line)
    }
    return try reader.log(file: file)
  }

  /// Whether a value's features have times, as the positions of a walk have and the places of a site have not.
  static func holdsTimes(_ value: JSONValue) -> Bool {
    let features = value["features"]?.array ?? [value]
    return features.contains { feature in
      let properties = feature["properties"]?.members ?? []
      let inner = properties.first { $0.key == "coordinateProperties" }?.value.members ?? []
      return (properties + inner).contains { key, value in
        Reader.name(ofList: key) == "time" && value.array != nil
          || TimeNames.claims(key)
            && (value.number != nil || value.string.map(CSVTable.isValue) == true)
      }
    }
  }

  private struct Reader {
    var points = PointTable()
    var tracks = PointTable()
    private var lines = 0
    private var areas = 0

    mutating func take(_ feature: JSONValue, file: String) throws(Fault) {
      guard let geometry = feature["geometry"] ?? (feature["coordinates"] == nil ? nil : feature)
      else { return }
      let properties = feature["properties"]?.members ?? []
      guard let coordinates = geometry["coordinates"]?.array else { return }
      switch geometry["type"]?.string {
      case "Point": try point(coordinates, properties, at: geometry, file)
      case "MultiPoint":
        for position in coordinates {
          try point(position.array ?? [], properties, at: position, file)
        }
      case "LineString": try line(coordinates, properties, part: nil, file)
      case "MultiLineString":
        for (part, line) in coordinates.enumerated() {
          try self.line(line.array ?? [], properties, part: part, file)
        }
      default: areas += 1
      }
    }

    /// Adds a row for a point, with the properties of its feature.
    private mutating func point(
      _ position: [JSONValue], _ properties: [(key: String, value: JSONValue)], at place: JSONValue,
      _ file: String
    ) throws(Fault) {
      try Self.place(position, in: &points, at: place, file)
      for (key, value) in properties { Self.set(key, value, in: &points) }
      points.endPoint()
    }

    /// Adds a row for each position of a line, with what the lists beside the coordinates say of it.
    private mutating func line(
      _ positions: [JSONValue], _ properties: [(key: String, value: JSONValue)], part: Int?,
      _ file: String
    ) throws(Fault) {
      lines += 1
      var lists: [(name: String, values: [JSONValue])] = []
      let inner = properties.first { $0.key == "coordinateProperties" }?.value.members ?? []
      for (key, value) in properties + inner {
        let whole = value.array ?? []
        let list = part.map { $0 < whole.count ? whole[$0].array ?? [] : [] } ?? whole
        guard !list.isEmpty, list.count == positions.count else { continue }
        lists.append((Self.name(ofList: key), list))
      }
      for (index, position) in positions.enumerated() {
        try Self.place(position.array ?? [], in: &tracks, at: position, file)
        for (name, values) in lists { Self.set(name, values[index], in: &tracks) }
        if lines > 1 || part != nil { tracks.set("segment", "part \(lines)", at: position.place) }
        tracks.endPoint()
      }
    }

    /// `coordTimes` and `times` are the time; the names of other lists are those of one value: `heart_rates`.
    static func name(ofList key: String) -> String {
      let plain = ColumnHeader.normalised(key)
      if [
        "coord_times", "times", "timestamps", "coordinate_times", "time", "timestamp", "date_times",
      ].contains(plain) {
        return "time"
      }
      if plain == "heart" || plain == "heart_rates" { return "heart_rate" }
      return key.hasSuffix("s") && KnownColumns.match(String(key.dropLast())) != nil
        ? String(key.dropLast()) : key
    }

    private static func set(_ key: String, _ value: JSONValue, in table: inout PointTable) {
      switch value.content {
      case .number(let number): table.set(key, number)
      case .string(let text): table.set(key, text, at: value.place)
      case .bool(let flag): table.set(key, flag ? 1 : 0)
      case .object(let members):
        for (inner, value) in members { set(key + "." + inner, value, in: &table) }
      default: break
      }
    }

    private static func place(
      _ position: [JSONValue], in table: inout PointTable, at place: JSONValue, _ file: String
    ) throws(Fault) {
      guard position.count > 1, let longitude = position[0].number,
        let latitude = position[1].number
      else {
        throw .data("a position is no list of longitude and latitude", file: file, at: place.place)
      }
      guard abs(latitude) <= 90, abs(longitude) <= 360 else {
        if abs(longitude) <= 90, abs(latitude) <= 360 {
          throw .data(
            "the position \(Figure.plain(longitude)), \(Figure.plain(latitude)) has a latitude beyond 90°: longitude and latitude are "
              + "perhaps swapped", file: file, at: place.place,
            hint: "GeoJSON writes the longitude first (RFC 7946)")
        }
        throw .data(
          "the position \(Figure.plain(longitude)), \(Figure.plain(latitude)) is not in degrees of longitude and latitude: "
            + "these look like metres of a map's grid", file: file, at: place.place,
          hint:
            "write the file in WGS 84 (EPSG:4326), as RFC 7946 says: ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson"
        )
      }
      table.set("lat", latitude)
      table.set("lon", longitude)
      if position.count > 2, let height = position[2].number { table.set("ele", height) }
    }

    func log(file: String) throws(Fault) -> RawLog {
      let hasTracks = tracks.count > 0
      guard hasTracks || points.count > 0 else {
        throw .data(
          "holds no track and no points", file: file,
          hint: areas > 0
            ? "it holds areas only: a walk is a LineString, or a Point for each place with its time"
            : "")
      }
      var table = RawTable(name: "", file: file, columns: (hasTracks ? tracks : points).columns)
      table.readNames()
      var log = RawLog([table])
      if hasTracks {
        log.findings.add(
          .pointsNotUsed, "\(points.count) points beside the track points were not read",
          count: points.count)
      }
      log.findings.add(
        .pointsNotUsed,
        "\(counted(areas, "area")) beside the \(hasTracks ? "track" : "points") \(areas == 1 ? "was" : "were") not read",
        count: areas)
      return log
    }
  }
}
