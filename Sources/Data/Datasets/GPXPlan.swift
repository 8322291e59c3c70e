package import Score

/// What a GPX file says of places and routes, beside any track: for a site rather than as data.
///
/// Extensions are found by their local names under any prefix: those of Soundscape's authoring tool (`gpxsc`: `meta`,
/// `annotations`, `links`, `poi`), and what `ripples export` writes.
package struct GPXPlan {
  /// A waypoint, or a point of a route.
  package struct Point: Equatable {
    package var point: GeoPoint
    package var name = ""
    package var info = ""
    package var address = ""
    package var phone = ""
    /// The words on reaching it, and on setting out for it.
    package var arrival = ""
    package var departure = ""
    /// The further annotations.
    package var annotations: [Annotation] = []
    package var links: [Link] = []
    /// The properties that a site gave it: `id`, `kind`, `radius`.
    package var own: [String: String] = [:]

    /// True for a place and no more.
    package var isBare: Bool { self == Point(point: point) }
  }

  package struct Annotation: Equatable {
    package var type = ""
    package var title = ""
    package var text = ""
  }

  package struct Link: Equatable {
    package var address = ""
    package var text = ""
    /// The media type, such as `image/png`.
    package var type = ""
  }

  package struct Route: Equatable {
    package var name = ""
    package var info = ""
    package var points: [Point] = []
    /// The property that a site gave it: `id`.
    package var own: [String: String] = [:]

    package init(name: String = "", info: String = "", points: [Point] = []) {
      (self.name, self.info, self.points) = (name, info, points)
    }
  }

  package var name = ""
  package var info = ""
  package var author = ""
  /// The members of `gpxsc:meta`: `id`, `behavior`, `version`, `locale`, `start`, `end`, `expires`; empty where there is none.
  package var meta: [String: String] = [:]
  /// Where the activity is: a circle with its radius in metres.
  package var region: (centre: GeoPoint, radius: Double)?
  package var waypoints: [Point] = []
  package var routes: [Route] = []
  package var findings: [DatasetFinding] = []

  /// Reads a file.
  /// - Throws: `Fault` with line and column where it is broken, or has neither waypoints nor routes.
  package static func read(_ path: String) throws(Fault) -> GPXPlan {
    try GPXPlanReader.read(ByteStream(path: path))
  }
}

/// Reads the waypoints and routes of GPX 1.0 and 1.1, streaming.
final class GPXPlanReader: XMLHandler {
  static let root: String? = "gpx"
  let file: String
  private let budget: ReadBudget
  private var plan = GPXPlan()
  private var path: [String] = []
  private var point: GPXPlan.Point?
  private var route: GPXPlan.Route?
  private var annotation = GPXPlan.Annotation()
  private var link = GPXPlan.Link()
  private var trackPoints = 0
  /// The children of the root that GPX does not know.
  private var strange: [(name: String, place: Place)] = []

  private init(_ stream: ByteStream) { (file, budget) = (stream.file, stream.budget) }

  static func read(_ stream: ByteStream) throws(Fault) -> GPXPlan {
    let reader = GPXPlanReader(stream)
    let cut = try XMLStream.parse(stream, reader)
    var plan = reader.plan
    let points = plan.waypoints.count + plan.routes.reduce(0) { $0 + $1.points.count }
    if let cut { plan.findings.append(try cut.finding(rows: points, in: stream.file)) }
    guard points > 0 else { throw reader.nothing }
    plan.findings.add(
      .pointsNotUsed,
      "\(reader.trackPoints) track points are no places: as data they are a walk, which every command reads",
      count: reader.trackPoints)
    return plan
  }

  /// The error of a file in which nothing is a place.
  private var nothing: Fault {
    let names = ["wpt", "rte", "trk", "metadata"]
    let meant = strange.lazy.compactMap { item in
      NearestName.to(item.name, among: names).map { (item, $0) }
    }.first
    if let ((name, place), near) = meant {
      return .data(
        "no waypoints and no routes: <\(name)> is unknown", file: file, at: place,
        hint: "did you mean <\(near)>?")
    }
    return .data(
      "no waypoints (<wpt>) and no routes (<rte>)", file: file, line: 1,
      hint: trackPoints > 0
        ? "its track is a walk: give it as data, or simulate one along a site" : "")
  }

  func start(_ name: String, attributes: [String: String], at place: Place) throws(Fault) {
    let parent = path.last
    path.append(name)
    switch name {
    case "wpt", "rtept":
      if point != nil { return }
      point = GPXPlan.Point(
        point: GeoPoint(
          latitude: try coordinate("lat", attributes, of: name, at: place),
          longitude: try coordinate("lon", attributes, of: name, at: place)))
    case "rte": route = GPXPlan.Route()
    case "trkpt": trackPoints += 1
    case "annotation":
      annotation = .init(type: attributes["type"] ?? "", title: attributes["title"] ?? "")
    case "link": link = .init(address: attributes["href"] ?? "")
    case "meta": plan.meta.merge(attributes) { $1 }
    case "region":
      let centre = GeoPoint(
        latitude: try coordinate("lat", attributes, of: name, at: place),
        longitude: try coordinate("lon", attributes, of: name, at: place))
      let radius = try number("radius", attributes, of: name, at: place)
      plan.region = (centre, radius)
    case "marker": point?.own = attributes
    case "route": route?.own = attributes
    default:
      let known = ["metadata", "trk", "extensions", "name", "desc", "author", "email", "url"]
      if parent == Self.root, !known.contains(name) { strange.append((name, place)) }
    }
  }

  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault) {
    self.path.removeLast()
    let parent = path.last ?? ""
    switch name {
    case "wpt", "rtept": try endPoint(name, at: place)
    case "rte":
      if let route { plan.routes.append(route) }
      route = nil
    case "link": endLink(in: path)
    default: if let text, !text.isEmpty { take(name, text, in: parent) }
    }
  }

  private func endPoint(_ name: String, at place: Place) throws(Fault) {
    guard let point else { return }
    if name == "rtept", route != nil {
      route?.points.append(point)
    } else {
      plan.waypoints.append(point)
    }
    self.point = nil
    let cells = plan.waypoints.count + (route?.points.count ?? 0)
    try budget.check(columns: 2, cells: 2 * cells, file: file, line: place.line)
  }

  private func endLink(in path: [String]) {
    if !link.address.isEmpty { point?.links.append(link) }
    link = .init()
  }

  private func take(_ name: String, _ text: String, in parent: String) {
    switch (parent, name) {
    case ("wpt", _), ("rtept", _): takeOfPoint(name, text)
    case ("annotations", "annotation"): takeAnnotation(text)
    case ("poi", "street"): point?.address = text
    case ("poi", "phone"): point?.phone = text
    case ("link", "text"), ("link", "name"): link.text = text
    case ("link", "type"): link.type = text
    case ("rte", "name"): route?.name = text
    case ("rte", "desc"): route?.info = text
    case ("metadata", "name"), ("gpx", "name"): plan.name = text
    case ("metadata", "desc"), ("gpx", "desc"): plan.info = text
    case ("author", "name"), ("gpx", "author"): plan.author = text
    case ("meta", "id"), ("meta", "behavior"), ("meta", "version"), ("meta", "locale"):
      plan.meta[name] = text
    default: break
    }
  }

  private func takeOfPoint(_ name: String, _ text: String) {
    switch name {
    case "name": point?.name = text
    case "desc": point?.info = text
    case "cmt": if point?.info.isEmpty == true { point?.info = text }
    default: break
    }
  }

  private func takeAnnotation(_ text: String) {
    annotation.text = text
    switch annotation.type {
    case "arrival" where point?.arrival.isEmpty == true: point?.arrival = text
    case "departure" where point?.departure.isEmpty == true: point?.departure = text
    default: point?.annotations.append(annotation)
    }
  }
}
