import Behaviors
import Wayfinding

/// The things of a site that a walker can ask for by their ids: where a beacon can be set, and what can be walked.
package struct GuidanceOffer: Sendable {
  package typealias Named = (id: String, name: String)

  /// The beacons and places of the site.
  package let markers: [Named]
  package let routes: [Named]

  init(_ site: Site) {
    markers = site.markers.map { ($0.id, $0.shownName) }
    routes = site.routes.map { ($0.id, $0.name.isEmpty ? $0.id : $0.name) }
  }
}
