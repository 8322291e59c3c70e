import JSON
import Score

extension Site {
  /// A route as Soundscape's apps read it (`.soundscape`). Reading it gives its places and the route again; what the
  /// format has no words for is left out: radii, and what is said on reaching and leaving a place.
  /// - Parameter id: the route's; nil takes the only one.
  /// - Throws: `Fault` of the scene where there is no such route, or several and no id.
  public func soundscape(route id: String? = nil) throws(Fault) -> String {
    let route = try chosenRoute(id)
    let kept = features.first { $0.id == route.id }?.properties ?? []
    let waypoints = route.waypoints.enumerated().map { index, waypoint in
      let id = waypoint.id.isEmpty ? "\(route.id)-\(index + 1)" : waypoint.id
      return JSONText.object([
        "index": index, "markerId": id, "marker": marker(waypoint, id),
      ])
    }
    var members = [
      JSONText.Member("id", .string(route.id)), .init("name", .string(route.name)),
      .init("routeDescription", .string(route.description)), .init("waypoints", .array(waypoints)),
    ]
    members += kept.filter { SoundscapeReader.ofRoutes.contains($0.key) }
    return JSONText.object(members).pretty
  }

  private func marker(_ waypoint: WalkRoute.Waypoint, _ id: String) -> JSONText {
    let feature = waypoint.id.isEmpty ? nil : features.first { $0.id == id }
    let kept = feature?.properties.filter { SoundscapeReader.ofMarkers.contains($0.key) } ?? []
    let name = waypoint.name.isEmpty ? id : waypoint.name
    var site: SiteMarker?
    if case .marker(let marker) = feature?.content { site = marker }
    func filled(_ text: String?) -> JSONText? {
      text.flatMap { $0.isEmpty ? nil : .string($0) }
    }
    var location: [JSONText.Member] = []
    if case .object(let members)? = kept.first(where: { $0.key == "location" })?.value {
      location = members
    }
    if !location.contains(where: { $0.key == "name" }) {
      location.insert(.init("name", .string(name)), at: 0)
    }
    let coordinate = JSONText.object([
      "latitude": waypoint.point.latitude, "longitude": waypoint.point.longitude,
    ])
    let members: [(String, JSONText?)] = [
      ("id", .string(id)),
      ("nickname", kept.first { $0.key == "nickname" }?.value ?? .string(name)),
      ("annotation", filled(site?.info)),
      ("estimatedAddress", filled(site?.address)),
      ("location", .object(location + [.init("coordinate", coordinate)])),
      ("lastUpdatedDate", kept.first { $0.key == "lastUpdatedDate" }?.value),
    ]
    return .object(present: members)
  }

  private func chosenRoute(_ id: String?) throws(Fault) -> WalkRoute {
    if let id { return try route(id) }
    let routes = routes
    if routes.count == 1 { return routes[0] }
    throw .scene(
      routes.isEmpty ? "the site has no route" : "the site has \(routes.count) routes",
      at: FaultPlace(part: name),
      hint: routes.isEmpty
        ? "give it a feature of kind \"route\""
        : "say which: ‹route \(routes[0].id)› (\(NearestName.list(routes.map(\.id))))")
  }
}
