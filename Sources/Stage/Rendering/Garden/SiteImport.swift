import Datasets
import Files
import Glibc
import JSON
import Score
import Wayfinding

/// Makes a site of another format's file: points of interest of OpenStreetMap, or places and routes of Soundscape's apps
/// and of GPX.
public struct SiteImport {
  /// Sentences that say what was imported and what was odd.
  public let lines: [String]

  /// - Parameters:
  ///   - path: GeoJSON, Overpass JSON, `.soundscape` or GPX.
  ///   - output: the site's file; an existing one that is no site is not overwritten.
  ///   - mappings: files that ripples may play; empty takes those of the folder `mappings`.
  ///   - nudges: moves of beacons and places, done in their order.
  /// - Throws: `Faults` or `Fault` for a file that is not of these formats or cannot be read, for a mapping or place that is
  ///   not there, and for an output that would overwrite something else.
  public init(
    _ path: String, to output: String, mappings: [String], nudges: [SiteNudge] = []
  ) throws {
    guard !FileContent.isSame(path, output) else {
      throw Fault(
        .file, "would overwrite what is imported", at: FaultPlace(output),
        hint: "choose another name")
    }
    let place = OutputPath(output)
    try Self.refuse(place)
    let (read, notes) = try Self.site(path, output, mappings)
    var site = Self.guided(read)
    for nudge in nudges { try nudge.move(in: &site) }
    try place.makeParents()
    try TextFile.write(site.geoJSON, to: place)
    let counts = [
      (site.ripples.count, "ripple"), (site.markers.count, "place"), (site.routes.count, "route"),
    ]
    let contents = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    let credit = site.attribution.isEmpty ? "" : "; \(site.attribution)"
    lines =
      ["\(output): \(contents.isEmpty ? "nothing" : contents)\(credit)"]
      + (notes + site.findings.map(\.line)).map { "note: \($0)" }
  }

  /// - Throws: `Fault` where something else than a site would be overwritten.
  private static func refuse(_ output: OutputPath) throws {
    // A link is replaced, unread.
    if [nil, S_IFLNK].contains(output.kind) { return }
    let text = try? output.reading { try FileContent.text($0) }
    let scope = ReadPermit().scope(of: output.path)
    guard text.flatMap({ try? SiteFile.read($0, in: scope) }) == nil else { return }
    throw Fault(
      .file, "exists and is not a site; it would be overwritten", at: FaultPlace(output.path),
      hint: "choose another name")
  }

  /// A site of places and routes alone leads whoever walks there, along its route where it has one; otherwise nothing would sound.
  private static func guided(_ site: Site) -> Site {
    guard !site.hasSound, !site.markers.isEmpty || !site.routes.isEmpty else { return site }
    var (guided, guidance) = (site, SiteGuidance())
    if site.routes.count == 1 { guidance.route = site.routes[0].id }
    guided.guidance = guidance
    return guided
  }

  /// The site of a file, by its content: an element <gpx> is GPX, an object or array with waypoints is Soundscape's, else a map.
  private static func site(
    _ path: String, _ output: String, _ mappings: [String]
  ) throws -> (site: Site, notes: [String]) {
    try OSMExtract.refuse(path)
    let text = try FileContent.read(path)
    let name = FileContent.name(of: path)
    if String(decoding: text.prefix(4096), as: UTF8.self).contains("<gpx") {
      let plan = try GPXPlan.read(path)
      return (Site(plan, name: name), plan.findings.map(\.line))
    }
    if isSoundscape(text, path) {
      return (try Site.readSoundscape(text, file: path), [])
    }
    let mappings = try Self.checked(mappings).map { relative($0, from: output) }
    return (try OSMImport(mappings: mappings).site(from: text, file: path, name: name), [])
  }

  private static func isSoundscape(_ text: [UInt8], _ path: String) -> Bool {
    if Path.ext(path) == "soundscape" { return true }
    guard let top = try? JSONParser.parse(text) else { return false }
    return (top.array?.first ?? top)["waypoints"]?.array != nil
  }

  /// The mappings to choose from.
  private static func checked(_ mappings: [String]) throws -> [String] {
    let mappings =
      mappings.isEmpty
      ? FileContent.names(in: "mappings").filter { $0.hasSuffix(".lua") }.map { "mappings/" + $0 }
      : mappings
    guard !mappings.isEmpty else {
      throw Fault.call(
        "mappings", "names no mapping, and every ripple plays one",
        hint: "give files such as mappings/*.lua")
    }
    for mapping in mappings where !FileContent.exists(mapping) {
      throw Fault(
        .missing, "there is no such mapping", at: FaultPlace(mapping),
        hint: FileContent.cure(missing: mapping))
    }
    return mappings
  }

  /// Returns the path by which the site names a file: from its own folder.
  private static func relative(_ file: String, from site: String) -> String {
    if file.hasPrefix("/") { return file }
    let depth = site.split(separator: "/").filter { $0 != "." }.count - 1
    if site.hasPrefix("/") || site.hasPrefix("..") { return FileContent.absolute(file) ?? file }
    return String(repeating: "../", count: depth) + file
  }
}

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
