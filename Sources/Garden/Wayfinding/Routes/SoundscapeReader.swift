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
