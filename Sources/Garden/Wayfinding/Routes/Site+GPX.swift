import JSON
import Score

/// The places and routes of a site as GPX 1.1, with Soundscape's extensions (`gpxsc`) for what is said at places, and
/// ours (`ripples:marker`, `ripples:route`) for ids, kinds and radii. What GPX has no words for is left out: ripples,
/// déjà vus, rooms and paths.
///
/// What a file said beyond a site was kept as property `gpx` when it was imported, and is written again.
extension Site {
  /// - Throws: `Fault` of the scene for a site without places and routes.
  public func gpx() throws(Fault) -> String {
    let routes = routes
    guard !markers.isEmpty || !routes.isEmpty else {
      throw .scene(
        "the site has no place, beacon or route, and GPX holds nothing else",
        at: FaultPlace(part: name), hint: "draw a Point of kind \"place\" in it")
    }
    var writer = GPXWriter(site: self)
    writer.write(routes)
    return writer.xml.text
  }
}

/// Writes a site as GPX.
private struct GPXWriter {
  let site: Site
  var xml = XMLText()

  private static let namespaces = [
    "version": "1.1", "creator": "Ripples", "xmlns": "http://www.topografix.com/GPX/1/1",
    "xmlns:gpxsc": "http://microsoft.com/Soundscape", "xmlns:ripples": "urn:ripples:site",
  ]

  mutating func write(_ routes: [WalkRoute]) {
    xml.open("gpx", Self.namespaces)
    writeHead()
    let passed = Set(routes.flatMap(\.waypoints).map(\.id))
    for marker in site.markers where !passed.contains(marker.id) { write(marker, as: "wpt") }
    let markers = Dictionary(uniqueKeysWithValues: site.markers.map { ($0.id, $0) })
    for route in routes {
      xml.open("rte")
      xml.element("name", route.name)
      if !route.description.isEmpty { xml.element("desc", route.description) }
      xml.open("extensions")
      xml.empty("ripples:route", ["id": route.id])
      xml.close()
      for waypoint in route.waypoints {
        if let marker = markers[waypoint.id] {
          write(marker, as: "rtept")
        } else {
          xml.empty("rtept", Self.place(waypoint.point))
        }
      }
      xml.close()
    }
    xml.close()
  }

  /// Name and author of the site, and what an activity's file said of itself.
  private mutating func writeHead() {
    let kept = site.features.lazy.compactMap { feature -> JSONText? in
      if case .line = feature.content { Self.kept(feature) } else { nil }
    }.first
    xml.open("metadata")
    if !site.name.isEmpty { xml.element("name", site.name) }
    if let info = kept?["desc"]?.text { xml.element("desc", info) }
    if !site.attribution.isEmpty { xml.group("author", ["name": site.attribution]) }
    if let meta = kept?["meta"] {
      xml.open("extensions")
      let times = ["start", "end", "expires"].compactMap { key in
        meta[key]?.text.map { (key, $0) }
      }
      xml.open("gpxsc:meta", Dictionary(uniqueKeysWithValues: times))
      for key in ["id", "behavior", "version", "locale"] {
        if let text = meta[key]?.text { xml.element("gpxsc:\(key)", text) }
      }
      if let region = meta["region"]?.texts { xml.empty("gpxsc:region", region) }
      xml.close()
      xml.close()
    }
    xml.close()
  }

  private mutating func write(_ marker: SiteMarker, as element: String) {
    let kept = site.features.first { $0.id == marker.id }.flatMap(Self.kept)
    xml.open(element, Self.place(marker.point))
    xml.element("name", marker.name)
    if !marker.info.isEmpty { xml.element("desc", marker.info) }
    xml.open("extensions")
    var own = ["id": marker.id, "kind": marker.kind.rawValue]
    if let radius = marker.radius { own["radius"] = Figure.plain(radius) }
    xml.empty("ripples:marker", own)
    writeAnnotations(marker, kept)
    writeLinks(kept)
    let phone = kept?["phone"]?.text ?? ""
    if !marker.address.isEmpty || !phone.isEmpty {
      xml.open("gpxsc:poi")
      if !marker.address.isEmpty { xml.element("gpxsc:street", marker.address) }
      if !phone.isEmpty { xml.element("gpxsc:phone", phone) }
      xml.close()
    }
    xml.close()
    xml.close()
  }

  private mutating func writeAnnotations(_ marker: SiteMarker, _ kept: JSONText?) {
    var all = [("arrival", "", marker.arrival), ("departure", "", marker.departure)]
      .filter { !$0.2.isEmpty }
    for other in kept?["annotations"]?.items ?? [] {
      let (type, title) = (other["type"]?.text ?? "", other["title"]?.text ?? "")
      all.append((type, title, other["text"]?.text ?? ""))
    }
    if all.isEmpty { return }
    xml.open("gpxsc:annotations")
    for (type, title, text) in all {
      let attributes = ["type": type, "title": title].filter { !$0.value.isEmpty }
      xml.element("gpxsc:annotation", text, attributes)
    }
    xml.close()
  }

  private mutating func writeLinks(_ kept: JSONText?) {
    guard let links = kept?["links"]?.items else { return }
    xml.open("gpxsc:links")
    for link in links {
      xml.open("gpxsc:link", ["href": link["href"]?.text ?? ""])
      for key in ["text", "type"] {
        if let text = link[key]?.text { xml.element(key, text) }
      }
      xml.close()
    }
    xml.close()
  }

  private static func place(_ point: GeoPoint) -> [String: String] {
    ["lat": Figure.plain(point.latitude), "lon": Figure.plain(point.longitude)]
  }

  private static func kept(_ feature: SiteFeature) -> JSONText? {
    feature.properties.first { $0.key == "gpx" }?.value
  }
}

extension JSONText {
  fileprivate subscript(key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var items: [JSONText]? { if case .array(let items) = self { items } else { nil } }

  /// The members of an object as texts.
  fileprivate var texts: [String: String]? {
    guard case .object(let members) = self else { return nil }
    let pairs = members.compactMap { member -> (String, String)? in
      switch member.value {
      case .string(let text): (member.key, text)
      case .number(let number): (member.key, Figure.plain(number))
      default: nil
      }
    }
    return Dictionary(pairs) { $1 }
  }
}
