import Behaviors
import Score
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

  /// Refuses a route that there is not; a place may be one of the map, which only the guide knows.
  package func check(_ event: UserEvent) throws(Fault) {
    switch event {
    case .startRoute(let id, _, _), .startTour(let id), .resume(let id):
      guard routes.contains(where: { $0.id == id }) else {
        throw Fault(
          .call, "unknown route \(quoted(id))",
          hint: routes.isEmpty
            ? "this site has none" : NearestName.hint(for: id, among: routes.map(\.id)))
      }
    default: break
    }
  }
}
