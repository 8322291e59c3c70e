import JSON
import Score

extension Site {
  /// Reads a route as Soundscape's apps share it (`.soundscape`), or several in an array: a site of places and routes.
  ///
  /// The iOS and Android apps write `id`, `name`, `routeDescription` and `waypoints`, each with a `marker` of a `nickname`
  /// and a `location`; links of the Android app have `description`, and waypoints with `addressName` and `location`.
  /// - Parameters:
  ///   - text: the text of the file, UTF-8.
  ///   - file: the name of the file, for errors.
  ///   - name: the name of the site; empty takes that of its first route.
  /// - Throws: `Faults` with everything that is wrong, in the order of the file.
  public static func readSoundscape(
    _ text: [UInt8], file: String, name: String = ""
  ) throws(Faults) -> Site {
    let problems = SiteProblems(file: file)
    let top = try SiteProblems.parse(text, file: file)
    var reader = SoundscapeReader(problems: problems)
    if top.items?.isEmpty == true {
      problems.error(top, "holds no route", hint: "is it a route of Soundscape?")
    }
    for route in top.items ?? [top] { reader.read(route) }
    try problems.check()
    var site = reader.gathering.site(name: name)
    if name.isEmpty { site.name = site.lines.first?.name ?? "" }
    site.findings = problems.findings
    return site
  }
}

/// Reads the routes of Soundscape's apps.
struct SoundscapeReader {
  let problems: SiteProblems
  var gathering = RouteGathering()

  /// Members that a site keeps for the apps, and does not use itself.
  static let ofRoutes = ["createdDate", "lastUpdatedDate", "lastSelectedDate"]
  static let ofMarkers = ["lastUpdatedDate", "location", "nickname"]

  private static let route = ["id", "name", "routeDescription", "description", "waypoints"]
  private static let marker = [
    "id", "nickname", "name", "addressName", "annotation", "estimatedAddress", "location",
  ]
  private static let place = ["coordinate", "latitude", "longitude", "name", "address", "entity"]

  mutating func read(_ route: JSONSpot) {
    guard problems.read(route, "a route", expected: "an object", \.members) != nil else { return }
    guard let list = route.member("waypoints") else {
      return problems.error(
        route, "a route needs waypoints",
        hint: near("waypoints", in: route) ?? "is it a route of Soundscape?")
    }
    if list.items?.isEmpty == true { return problems.error(list, "a route needs a waypoint") }
    let items = problems.read(list, "waypoints", expected: "an array of markers", \.items)
    let ids = ordered(items ?? []).map { waypoint($0) }
    let found = ids.compactMap(\.self)
    note(route, known: Self.route + Self.ofRoutes)
    let id = identifier(route.member("id"))
    let (name, info) = (
      text(route, "name"), text(route, "routeDescription") ?? text(route, "description")
    )
    guard !found.isEmpty, found.count == ids.count else { return }
    gathering.add(
      SiteLine(
        kind: .route, id: id, name: name ?? "", points: [], info: info ?? "", waypoints: found),
      kept(route, Self.ofRoutes))
  }

  /// By `index`, where all say one.
  private func ordered(_ items: [JSONSpot]) -> [JSONSpot] {
    let indexed = items.enumerated().compactMap { place, item in
      item.member("index")?.number.map { (key: $0, place: place, item: item) }
    }
    guard indexed.count == items.count else { return items }
    return indexed.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.item)
  }

  /// The id of the place that a waypoint becomes.
  private mutating func waypoint(_ spot: JSONSpot) -> String? {
    guard problems.read(spot, "a waypoint", expected: "an object", \.members) != nil else {
      return nil
    }
    let marker = spot.member("marker") ?? spot
    let location = marker.member("location")
    note(marker, known: Self.marker + Self.ofMarkers + ["index", "markerId"] + Self.place)
    guard let point = point(marker, location) else { return nil }
    let name = ["nickname", "name", "addressName"].compactMap { text(marker, $0) }.first
    let address = text(marker, "estimatedAddress") ?? location.flatMap { text($0, "address") }
    let given = identifier(spot.member("markerId"))
    let site = SiteMarker(
      kind: .place, id: given.isEmpty ? identifier(marker.member("id")) : given,
      name: name ?? location.flatMap { text($0, "name") } ?? "", point: point,
      info: text(marker, "annotation") ?? "", address: address ?? "")
    return gathering.add(site, kept(marker, site))
  }

  private func point(_ marker: JSONSpot, _ location: JSONSpot?) -> GeoPoint? {
    let places = [location?.member("coordinate"), location, marker.member("coordinate"), marker]
    let spot = places.lazy.compactMap(\.self).first {
      $0.member("latitude") != nil || $0.member("longitude") != nil
    }
    guard let spot else {
      let outer = location ?? marker
      problems.error(
        outer, "the marker has no coordinate",
        hint: near("coordinate", in: outer) ?? near("location", in: outer)
          ?? (outer.member("markerId") == nil ? near("marker", in: outer) : nil)
          ?? "give it \"location\": {\"coordinate\": {\"latitude\": 55.9, \"longitude\": -4.3}}")
      return nil
    }
    let degrees = [("latitude", 90.0), ("longitude", 180.0)].map { name, limit -> Double? in
      guard let member = spot.member(name) else {
        problems.error(spot, "the coordinate has no \(name)", hint: near(name, in: spot) ?? "")
        return nil
      }
      return problems.read(
        member, name, expected: "degrees within -\(Figure.plain(limit))...\(Figure.plain(limit))"
      ) { spot in spot.number.flatMap { abs($0) <= limit ? $0 : nil } }
    }
    return GeoPoint(checked: degrees[0], degrees[1])
  }
}

extension SoundscapeReader {
  /// A text that says something.
  private func text(_ spot: JSONSpot, _ name: String) -> String? {
    guard let member = spot.member(name) else { return nil }
    if case .null = member.value.content { return nil }
    return problems.text(name, member).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A text or a number; empty where it says nothing.
  private func identifier(_ spot: JSONSpot?) -> String {
    spot?.string ?? spot.flatMap { spot in spot.number.map { _ in spot.shown } } ?? ""
  }

  /// The hint for a member that is missing, where one is spelled much like it.
  private func near(_ name: String, in spot: JSONSpot) -> String? {
    let key = (spot.members ?? []).map(\.key).first {
      NearestName.to($0, among: [name]) != nil
    }
    return key.map { "is \(quoted($0)) meant?" }
  }

  /// Counts members that look like known ones.
  private func note(_ spot: JSONSpot, known: [String]) {
    for (key, member) in spot.members ?? [] where !known.contains(key) {
      guard let near = NearestName.to(key, among: known) else { continue }
      problems.note(
        .unknownMember, "\(quoted(key)), not read; did you mean \"\(near)\"?", at: member.path)
    }
  }

  private func kept(_ spot: JSONSpot, _ names: [String]) -> [JSONText.Member] {
    names.compactMap { name in
      spot.member(name).map { JSONText.Member(name, JSONText($0.value)) }
    }
  }

  /// The members of the marker beyond its place, for the apps: of its location only what its name does not say.
  private func kept(_ marker: JSONSpot, _ site: SiteMarker) -> [JSONText.Member] {
    kept(marker, Self.ofMarkers).compactMap { member in
      // A nickname is the name of the place, unless it is empty.
      if member.key == "nickname" { return member.value == "" ? member : nil }
      guard member.key == "location" else { return member }
      guard case .object(let members) = member.value else { return nil }
      let more = members.filter { other in
        switch other.key {
        case "coordinate", "latitude", "longitude": false
        case "name": other.value != .string(site.name)
        case "address": other.value != .string(site.address)
        default: other.value != .null
        }
      }
      return more.isEmpty ? nil : JSONText.Member("location", .object(more))
    }
  }
}

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
