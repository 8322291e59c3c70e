import JSON
import Score

/// Gathers the places and routes of another format into a site: every place once, every id its own.
package struct RouteGathering {
  private var features: [SiteFeature] = []
  private var ids: Set<String> = []
  /// The places and beacons by their numbers among the features, and these numbers by where they are.
  private var told: [Int: SiteMarker] = [:]
  private var placed: [GeoPoint: [Int]] = [:]

  package init() {}

  /// Adds a place or beacon, or what it tells to one that is there: a waypoint and the point of a route are one place where neither
  /// says otherwise than the other, though one may say more.
  /// - Parameters:
  ///   - marker: its `id` is the one wanted; empty takes one made of its name.
  ///   - kept: what the site's format does not know.
  /// - Returns: the id that it has.
  package mutating func add(_ marker: SiteMarker, _ kept: [JSONText.Member] = []) -> String {
    for index in placed[marker.point] ?? [] {
      guard let both = told[index]?.joined(with: marker) else { continue }
      told[index] = both
      features[index] = SiteFeature(
        .marker(both), properties: kept.richer(than: features[index].properties))
      return both.id
    }
    let wanted = Self.identifier(marker.id, or: marker.name, or: marker.kind)
    var marker = marker
    marker.id = free(wanted)
    if marker.name.isEmpty { marker.name = marker.id }
    told[features.count] = marker
    placed[marker.point, default: []].append(features.count)
    append(SiteFeature(.marker(marker), properties: kept), marker.id)
    return marker.id
  }

  /// Adds a route.
  /// - Parameters:
  ///   - route: its `id` is the one wanted; empty takes one made of its name. Its waypoints are ids that `add` gave.
  ///   - kept: what the site's format does not know.
  package mutating func add(_ route: SiteLine, _ kept: [JSONText.Member] = []) {
    var route = route
    route.id = free(Self.identifier(route.id, or: route.name, or: route.kind))
    if route.name.isEmpty { route.name = route.id }
    append(SiteFeature(.line(route), properties: kept), route.id)
  }

  /// The site of all that was added, the places before the routes.
  package func site(name: String, attribution: String = "") -> Site {
    var site = Site(name: name, attribution: attribution)
    let routes = features.filter { if case .line = $0.content { true } else { false } }
    site.features = features.filter { !routes.contains($0) } + routes
    site.placeRoutes()
    return site
  }

  private mutating func append(_ feature: SiteFeature, _ id: String) {
    ids.insert(id)
    features.append(feature)
  }

  /// An id that no feature has: the one that is wanted, or that with a number.
  private func free(_ wanted: String) -> String {
    var (id, number) = (wanted, 1)
    while ids.contains(id) {
      number += 1
      id = "\(wanted)-\(number)"
    }
    return id
  }

  /// An id of 1 to 90 letters: the one that is given, or the letters and digits of a name with hyphens between its words.
  private static func identifier(_ id: String, or name: String, or kind: SiteKind) -> String {
    if !id.isEmpty { return String(id.prefix(90)) }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let slug = String(words.joined(separator: "-").prefix(90))
    return slug.isEmpty ? kind.rawValue : slug
  }
}

extension SiteMarker {
  /// This place with all that it and another waypoint tell of it; nil where they differ in what both tell.
  /// - Parameter other: its empty `id` and `name` stand for those that this one was given.
  fileprivate func joined(with other: SiteMarker) -> SiteMarker? {
    var both = self
    guard kind == other.kind, point == other.point, other.id.isEmpty || other.id == id,
      other.name == name || other.name.isEmpty && name == id,
      both.take(\.info, of: other), both.take(\.address, of: other),
      both.take(\.arrival, of: other), both.take(\.departure, of: other),
      radius == nil || other.radius == nil || radius == other.radius,
      clips.isEmpty || other.clips.isEmpty || clips == other.clips
    else { return nil }
    both.radius = radius ?? other.radius
    both.clips = clips.isEmpty ? other.clips : clips
    return both
  }

  /// Takes a text of another where this one has none.
  /// - Returns: false where both have texts that differ.
  private mutating func take(_ text: WritableKeyPath<SiteMarker, String>, of other: SiteMarker)
    -> Bool
  {
    if self[keyPath: text].isEmpty { self[keyPath: text] = other[keyPath: text] }
    return other[keyPath: text].isEmpty || self[keyPath: text] == other[keyPath: text]
  }
}

extension [JSONText.Member] {
  /// Returns these members or others, whichever are longer when they are written.
  fileprivate func richer(than other: [JSONText.Member]) -> [JSONText.Member] {
    func size(_ members: [JSONText.Member]) -> Int { JSONText.object(members).compact.utf8.count }
    return size(self) > size(other) ? self : other
  }
}
