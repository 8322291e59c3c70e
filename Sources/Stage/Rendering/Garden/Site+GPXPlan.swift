import Datasets
import JSON
import Score
import Wayfinding

extension Site {
  /// The site of a GPX file's places and routes.
  ///
  /// A file of Soundscape's authoring tool (`gpxsc`) of version 1 has its waypoints as the one route; of version 2, and
  /// in every other file, routes are routes and waypoints places beside them.
  package init(_ plan: GPXPlan, name: String) {
    var gathering = RouteGathering()
    let isActivity = !plan.meta.isEmpty
    let isFirstVersion = isActivity && (plan.meta["version"] ?? "1") == "1" && plan.routes.isEmpty
    let waypoints = plan.waypoints.map { gathering.add($0) }
    let routes =
      isFirstVersion
      ? [GPXPlan.Route(name: plan.name, info: plan.info, points: plan.waypoints)] : plan.routes
    for (index, route) in routes.enumerated() where !route.points.isEmpty {
      let isOfActivity = isActivity && index == 0
      let isLine = !isFirstVersion && route.points.count > 1 && route.points.allSatisfy(\.isBare)
      let ids = isFirstVersion ? waypoints : isLine ? [] : route.points.map { gathering.add($0) }
      let given = route.own["id"] ?? (isOfActivity ? plan.meta["id"] ?? "" : "")
      let (title, info) = isOfActivity ? (plan.name, plan.info) : ("", "")
      gathering.add(
        SiteLine(
          kind: .route, id: given, name: route.name.isEmpty ? title : route.name,
          points: isLine ? route.points.map(\.point) : [],
          info: route.info.isEmpty ? info : route.info, waypoints: ids),
        isOfActivity ? plan.kept : [])
    }
    self = gathering.site(
      name: plan.name.isEmpty ? name : plan.name, attribution: plan.author)
  }
}

extension RouteGathering {
  /// The radii in metres that a site's markers can have.
  private static let radii = 0.1...100_000.0

  fileprivate mutating func add(_ point: GPXPlan.Point) -> String {
    let marker = SiteMarker(
      kind: point.own["kind"] == "beacon" ? .beacon : .place, id: point.own["id"] ?? "",
      name: point.name, point: point.point,
      radius: Double(point.own["radius"] ?? "").flatMap { Self.radii.contains($0) ? $0 : nil },
      info: point.info, address: point.address, arrival: point.arrival, departure: point.departure)
    return add(marker, point.kept)
  }
}

extension GPXPlan {
  /// The members of an activity beyond a site, as the property `gpx` of its route.
  fileprivate var kept: [JSONText.Member] {
    var members = ["id", "behavior", "version", "locale", "start", "end", "expires"].compactMap {
      key in meta[key].map { (key, JSONText.string($0)) }
    }
    if let region {
      let circle: [(String, JSONText)] = [
        ("lat", .number(region.centre.latitude)), ("lon", .number(region.centre.longitude)),
        ("radius", .number(region.radius)),
      ]
      members.append(("region", .object(circle)))
    }
    let parts: [(String, JSONText?)] = [
      ("desc", info.isEmpty ? nil : .string(info)), ("meta", .object(members)),
    ]
    return [.init("gpx", .object(present: parts))]
  }
}

extension GPXPlan.Point {
  /// The members of a place beyond a site, as its property `gpx`.
  fileprivate var kept: [JSONText.Member] {
    func filled(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }
    let notes = annotations.map { note in
      JSONText.object(
        present: [
          ("type", filled(note.type)), ("title", filled(note.title)), ("text", filled(note.text)),
        ])
    }
    let pages = links.map { link in
      JSONText.object(
        present: [
          ("href", filled(link.address)), ("text", filled(link.text)), ("type", filled(link.type)),
        ])
    }
    let parts: [(String, JSONText?)] = [
      ("annotations", notes.isEmpty ? nil : .array(notes)),
      ("links", pages.isEmpty ? nil : .array(pages)), ("phone", filled(phone)),
    ]
    guard parts.contains(where: { $0.1 != nil }) else { return [] }
    return [.init("gpx", .object(present: parts))]
  }
}
