import Score

/// A way from waypoint to waypoint, by which somebody is guided.
public struct WalkRoute: Hashable, Sendable {
  public struct Waypoint: Hashable, Sendable {
    /// The id of the place or beacon; empty for a corner of a line.
    public var id: String
    /// The name as it is spoken; empty where it has none.
    public var name: String
    public var point: GeoPoint
    /// The words on reaching it; nil leaves them to whoever guides.
    public var arrival: String?
    /// The words on setting out for it; nil leaves them to whoever guides.
    public var departure: String?
    /// The paths of recordings that can be heard there, as the site names them.
    public var clips: [String]

    public init(
      id: String = "", name: String, point: GeoPoint, arrival: String? = nil,
      departure: String? = nil, clips: [String] = []
    ) {
      (self.id, self.name, self.point) = (id, name, point)
      (self.arrival, self.departure, self.clips) = (arrival, departure, clips)
    }
  }

  public var id: String
  public var name: String
  public var description: String
  /// The waypoints in their order, one at least.
  public var waypoints: [Waypoint]

  public init(id: String, name: String, description: String = "", waypoints: [Waypoint]) {
    precondition(!waypoints.isEmpty, "a route has a waypoint")
    (self.id, self.name, self.description) = (id, name, description)
    self.waypoints = waypoints
  }

  /// The route from its last waypoint to its first. The words of a waypoint stay with it: they speak of reaching it and
  /// of setting out for it, from wherever that is.
  public var reversed: WalkRoute {
    var route = self
    route.waypoints.reverse()
    return route
  }

  /// The number of the waypoint that is nearest to a place, from 0 on, the first of equal ones; and its distance in metres.
  public func nearestWaypoint(to place: GeoPoint) -> (index: Int, distance: Double) {
    let here = EarthPlace(place)
    let distances = waypoints.map { here.distance(to: EarthPlace($0.point)) }
    let nearest = distances.indices.min { distances[$0] < distances[$1] }!
    return (nearest, distances[nearest])
  }

  /// The length from waypoint to waypoint in metres.
  public var length: Double { EarthPlace.length(of: waypoints.map(\.point)) }
}

extension EarthPlace {
  /// The length of a line in metres.
  static func length(of line: [GeoPoint]) -> Double {
    let places = line.map { EarthPlace($0) }
    return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

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
