import JSON
import Score

/// Gathers the places and routes of another format into a site: every place once, every id its own.
package struct RouteGathering {
  private var features: [SiteFeature] = []
  /// Where a feature of an id stands.
  private var indices: [String: Int] = [:]

  package init() {}

  /// Adds a place or beacon, unless the same is there, of which another waypoint may tell more or less.
  /// - Parameters:
  ///   - marker: its `id` is the one wanted; empty takes one made of its name.
  ///   - kept: what the site's format does not know.
  /// - Returns: the id that it has.
  package mutating func add(_ marker: SiteMarker, _ kept: [JSONText.Member] = []) -> String {
    let wanted = Self.identifier(marker.id, or: marker.name, or: marker.kind)
    var marker = marker
    for number in 1... {
      marker.id = number == 1 ? wanted : "\(wanted)-\(number)"
      let feature = SiteFeature(.marker(Self.named(marker)), properties: kept)
      guard let index = indices[marker.id] else {
        append(feature, marker.id)
        break
      }
      if features[index].content == feature.content {
        if features[index].properties.count < kept.count
          || kept.isRicher(than: features[index].properties)
        {
          features[index].properties = kept
        }
        break
      }
    }
    return marker.id
  }

  /// Adds a route.
  /// - Parameters:
  ///   - route: its `id` is the one wanted; empty takes one made of its name. Its waypoints are ids that `add` gave.
  ///   - kept: what the site's format does not know.
  package mutating func add(_ route: SiteLine, _ kept: [JSONText.Member] = []) {
    let wanted = Self.identifier(route.id, or: route.name, or: route.kind)
    var route = route
    route.id = wanted
    var number = 1
    while indices[route.id] != nil {
      number += 1
      route.id = "\(wanted)-\(number)"
    }
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
    indices[id] = features.count
    features.append(feature)
  }

  private static func named(_ marker: SiteMarker) -> SiteMarker {
    var marker = marker
    if marker.name.isEmpty { marker.name = marker.id }
    return marker
  }

  /// An id of 1 to 90 letters: the one that is given, or the letters and digits of a name with hyphens between its words.
  private static func identifier(_ id: String, or name: String, or kind: SiteKind) -> String {
    if !id.isEmpty { return String(id.prefix(90)) }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let slug = String(words.joined(separator: "-").prefix(90))
    return slug.isEmpty ? kind.rawValue : slug
  }
}

extension [JSONText.Member] {
  /// Whether these members say more than others, by the length of what they are written as.
  fileprivate func isRicher(than other: [JSONText.Member]) -> Bool {
    JSONText.object(self).compact.utf8.count > JSONText.object(other).compact.utf8.count
  }
}
