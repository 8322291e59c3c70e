import Score

/// Reads the geometry of one feature (RFC 7946 §3.1), and says what is wrong with it.
struct GeometryReader {
  let problems: SiteProblems

  enum Geometry {
    case point(GeoPoint)
    case line([GeoPoint])
    case area([SitePolygon])
  }

  static let types = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// - Parameter allowed: the types that the feature can have, in words for the message.
  func read(_ feature: JSONSpot, allowed: [String], words: String) -> Geometry? {
    guard let spot = feature.member("geometry"), spot.value.members != nil else {
      let spot = feature.member("geometry") ?? feature
      problems.error(
        spot,
        "the geometry is \(spot.path == feature.path ? "missing" : spot.shown), expected \(words)")
      return nil
    }
    guard let typeSpot = spot.member("type"), let type = typeSpot.value.string else {
      problems.error(spot, "the geometry has no type, expected \(words)")
      return nil
    }
    guard allowed.contains(type) else {
      let hint = Self.types.contains(type) ? "" : NearestName.hint(for: type, among: Self.types)
      problems.error(typeSpot, "the geometry is \(quoted(type)), expected \(words)", hint: hint)
      return nil
    }
    guard let coordinates = spot.member("coordinates") else {
      problems.error(spot, "the geometry has no coordinates")
      return nil
    }
    return geometry(type, coordinates)
  }

  private func geometry(_ type: String, _ coordinates: JSONSpot) -> Geometry? {
    switch type {
    case "Point": return position(coordinates).map { .point($0) }
    case "LineString":
      return positions(coordinates, atLeast: 2).map { .line($0) }
    case "Polygon": return polygon(coordinates).map { .area([$0]) }
    default:
      guard let items = coordinates.items, !items.isEmpty else {
        problems.error(coordinates, "the coordinates are \(coordinates.shown), expected polygons")
        return nil
      }
      return whole(items.map { polygon($0) }).map { .area($0) }
    }
  }

  /// Longitude, latitude, and an altitude that is not used.
  func position(_ spot: JSONSpot) -> GeoPoint? {
    guard let items = spot.items, items.count >= 2 else {
      problems.error(
        spot,
        "a position is \(spot.value.array.map { "\($0.count) numbers" } ?? spot.shown), expected [longitude, latitude]"
      )
      return nil
    }
    var numbers: [Double] = []
    for (item, name) in zip(items, ["longitude", "latitude"]) {
      let degrees = problems.read(item, "the \(name)", expected: "degrees", \.number)
      guard let number = degrees else { return nil }
      numbers.append(number)
    }
    if items.count > 2 { problems.note(.altitudes, "positions have a third number", at: spot.path) }
    guard let fault = fault(longitude: numbers[0], latitude: numbers[1]) else {
      return GeoPoint(latitude: numbers[1], longitude: numbers[0])
    }
    // A file in metres is wrong in every position.
    if problems.otherSystem == nil, numbers.contains(where: { abs($0) > Self.leastMetres }) {
      if problems.hasMetres { return nil }
      problems.hasMetres = true
    }
    problems.error(spot, fault.what, hint: fault.hint)
    return nil
  }

  /// Numbers beyond this are no degrees, whatever mistake was made with them.
  private static let leastMetres = 1000.0

  private func fault(longitude: Double, latitude: Double) -> (what: String, hint: String)? {
    let shown = "[\(Figure.plain(longitude)), \(Figure.plain(latitude))]"
    if let system = problems.otherSystem, abs(latitude) > 90 || abs(longitude) > 180 {
      return (
        "\(shown) are coordinates of the system \(quoted(system)), expected longitude and latitude",
        CoordinateSystem.cure
      )
    }
    if max(abs(latitude), abs(longitude)) > Self.leastMetres {
      return (
        "\(shown) is no longitude and latitude: degrees are expected, these look like metres",
        CoordinateSystem.cure + ", all its positions"
      )
    }
    if abs(latitude) > 90 {
      let swapped = abs(longitude) <= 90 && abs(latitude) <= 180
      return (
        "the latitude of \(shown) is outside -90...90",
        swapped
          ? "they are perhaps swapped: "
            + SwappedOrder.cure(GeoPoint(latitude: latitude, longitude: longitude)) : ""
      )
    }
    if abs(longitude) > 180 {
      let wrapped = Figure.short(Angle.wrap180(longitude), decimals: 9)
      return (
        "the longitude of \(shown) is outside -180...180",
        "write \(wrapped) for it (RFC 7946 §3.1.9)"
      )
    }
    return nil
  }

  private func positions(_ spot: JSONSpot, atLeast count: Int) -> [GeoPoint]? {
    guard let items = spot.items, items.count >= count else {
      problems.error(
        spot,
        "\(spot.value.array.map { counted($0.count, "position") } ?? spot.shown), expected \(count) or more positions"
      )
      return nil
    }
    return whole(items.map { position($0) })
  }

  /// All items that were read; nil where something of it could not be.
  private func whole<Item>(_ items: [Item?]) -> [Item]? {
    let found = items.compactMap { $0 }
    return found.count == items.count ? found : nil
  }

  private func polygon(_ spot: JSONSpot) -> SitePolygon? {
    guard let items = spot.items, !items.isEmpty else {
      problems.error(
        spot,
        "a polygon is \(spot.value.array == nil ? spot.shown : "empty"), expected an exterior ring and its holes"
      )
      return nil
    }
    let read = whole(items.enumerated().map { ring($0.element, isHole: $0.offset > 0) })
    guard let rings = read else { return nil }
    let polygon = SitePolygon(exterior: rings[0], holes: Array(rings.dropFirst()))
    return RingCheck(problems: problems).check(polygon, items) ? polygon : nil
  }

  private func ring(_ spot: JSONSpot, isHole: Bool) -> [GeoPoint]? {
    guard let points = positions(spot, atLeast: 4) else { return nil }
    guard points[0] == points[points.count - 1] else {
      problems.error(
        spot, "the ring is not closed: its last position differs from its first",
        hint: "repeat the first position at the end (RFC 7946 §3.1.6)")
      return nil
    }
    var distinct: [GeoPoint] = []
    for point in points.dropLast() where point != distinct.last { distinct.append(point) }
    if distinct.count > 1, distinct[0] == distinct[distinct.count - 1] { distinct.removeLast() }
    if distinct.count < points.count - 1 {
      problems.note(.repeatedPoints, "equal neighbours of a ring count once", at: spot.path)
    }
    return RingCheck(problems: problems).check(distinct, spot, isHole: isHole) ? distinct : nil
  }
}
