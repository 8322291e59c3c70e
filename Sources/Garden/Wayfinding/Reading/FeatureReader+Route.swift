import Score

extension FeatureReader {
  /// A beacon or a place.
  func marker(
    _ kind: SiteKind, _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String,
    _ info: String
  ) -> SiteMarker? {
    let radius = reader.number("radius")
    let (address, arrival, departure) = (
      reader.text("address") ?? "", reader.text("arrival") ?? "", reader.text("departure") ?? ""
    )
    let clips = reader.spot.member("clips").map { problems.texts("clips", $0) } ?? []
    guard case .point(let point) = geometry(spot, ["Point"], "a Point"), let id else { return nil }
    return SiteMarker(
      kind: kind, id: id, name: name, point: point, radius: radius, info: info, address: address,
      arrival: arrival, departure: departure, clips: clips)
  }

  /// A route or a path. A route of waypoints has no points yet: they are those of its places.
  func line(
    _ kind: SiteKind, _ spot: JSONSpot, _ reader: PropertyReader, _ id: String?, _ name: String,
    _ info: String
  ) -> SiteLine? {
    if kind == .route, let waypoints = reader.spot.member("waypoints") {
      guard let ids = self.waypoints(waypoints, of: spot), let id else { return nil }
      return SiteLine(kind: kind, id: id, name: name, points: [], info: info, waypoints: ids)
    }
    guard case .line(let points) = geometry(spot, ["LineString"], "a LineString"), let id else {
      return nil
    }
    return SiteLine(kind: kind, id: id, name: name, points: points, info: info)
  }

  /// The ids of the places and beacons that a route goes by.
  private func waypoints(_ list: JSONSpot, of feature: JSONSpot) -> [String]? {
    if let geometry = feature.member("geometry"), geometry.value.members != nil {
      problems.error(
        geometry, "a route with waypoints has a geometry, too, and its places say where it goes",
        hint: "write \"geometry\": null, or leave out waypoints")
      return nil
    }
    let items = problems.read(
      list, "waypoints", expected: "the ids of places or beacons, in their order", \.filledItems)
    let ids = items?.map { problems.identifier("a waypoint", $0, of: "a place or beacon") }
    let found = ids?.compactMap(\.self)
    return found?.count == ids?.count ? found : nil
  }
}
