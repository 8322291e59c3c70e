import Score

extension Site {
  /// The routes in the order of the file.
  public var routes: [WalkRoute] {
    let markers = markersByID
    return lines.filter { $0.kind == .route }.map { line in
      WalkRoute(
        id: line.id, name: line.name, description: line.info,
        waypoints: line.waypoints.isEmpty
          ? line.points.map { .init(name: "", point: $0) }
          : line.waypoints.compactMap { markers[$0]?.waypoint })
    }
  }

  /// The route of an id.
  /// - Throws: `Fault` of the scene where there is none, with the nearest that there is.
  public func route(_ id: String) throws(Fault) -> WalkRoute {
    let routes = routes
    if let route = routes.first(where: { $0.id == id }) { return route }
    throw .scene(
      "the site has no route \(quoted(id))", at: FaultPlace(part: name),
      hint: routes.isEmpty
        ? "give it a feature of kind \"route\""
        : NearestName.hint(for: id, among: routes.map(\.id)))
  }

  /// Moves a beacon or place, and with it the routes that go by it.
  /// - Parameters:
  ///   - wanted: its id, or its name where no other beacon or place has that.
  ///   - metres: the distance, 0 or more.
  ///   - bearing: degrees clockwise from true north.
  /// - Throws: `Fault` of the scene where there is none, with the nearest that there is, or where several have the name.
  public mutating func nudge(
    _ wanted: String, by metres: Double, bearing: Double
  ) throws(Fault) {
    precondition(metres >= 0 && metres.isFinite && bearing.isFinite, "a nudge goes some metres")
    let id = try markerID(wanted)
    for index in features.indices {
      guard case .marker(var marker) = features[index].content, marker.id == id else { continue }
      marker.point = marker.point.moved(by: metres, bearing: bearing)
      features[index].content = .marker(marker)
      return placeRoutes()
    }
  }

  /// The id of the beacon or place of an id, or of a name that no other has.
  private func markerID(_ wanted: String) throws(Fault) -> String {
    let markers = markers
    if markers.contains(where: { $0.id == wanted }) { return wanted }
    let named = markers.filter { $0.name == wanted }
    if named.count == 1 { return named[0].id }
    let place = FaultPlace(part: name)
    guard named.isEmpty else {
      throw .scene(
        "the site has \(named.count) beacons and places named \(quoted(wanted))", at: place,
        hint: "say which by its id: " + named.map(\.id).joined(separator: ", "))
    }
    let nearest = NearestName.to(wanted, among: markers.map(\.id) + markers.map(\.name))
    throw .scene(
      "the site has no beacon or place \(quoted(wanted))", at: place,
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? NearestName.list(markers.map { titled($0.name, id: $0.id) }.sorted()))
  }

  /// Puts the points of routes where their waypoints are.
  mutating func placeRoutes() {
    let markers = markersByID
    for index in features.indices {
      guard case .line(var line) = features[index].content, !line.waypoints.isEmpty else {
        continue
      }
      line.points = line.waypoints.compactMap { markers[$0]?.point }
      features[index].content = .line(line)
    }
  }

  private var markersByID: [String: SiteMarker] {
    Dictionary(markers.map { ($0.id, $0) }) { first, _ in first }
  }
}

extension SiteMarker {
  /// The marker as the waypoint of a route.
  var waypoint: WalkRoute.Waypoint {
    WalkRoute.Waypoint(
      id: id, name: name, point: point, arrival: arrival.isEmpty ? nil : arrival,
      departure: departure.isEmpty ? nil : departure, clips: clips)
  }
}
