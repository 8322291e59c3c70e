import Pictures
import Score
import Wayfinding

/// A site as features of a map, in metres east and north of its origin.
package struct SiteMap {
  package let features: [MapFeature]

  package init(_ site: Site, on plane: LocalPlane) {
    func point(_ place: GeoPoint) -> MapPoint {
      let flat = plane.project(place)
      return MapPoint(east: flat.x, north: flat.y)
    }
    func shapes(_ shape: SiteShape) -> [MapFeature.Shape] {
      switch shape {
      case .circle(let centre, let radius): [.circle(point(centre), radius: radius)]
      case .area(let polygons):
        polygons.map { .polygon(([$0.exterior] + $0.holes).map { $0.map(point) }) }
      }
    }
    features = site.features.flatMap { feature -> [MapFeature] in
      switch feature.content {
      case .ripple(let ripple):
        shapes(ripple.shape).map { MapFeature(.ripple, ripple.name, $0) }
      case .dejavu(let dejavu):
        shapes(dejavu.shape).map { MapFeature(.dejavu, dejavu.name, $0) }
      case .room(let room): shapes(room.shape).map { MapFeature(.room, room.name, $0) }
      case .marker(let marker):
        [
          MapFeature(
            marker.kind == .beacon ? .beacon : .place, marker.name, .point(point(marker.point)))
        ]
      case .line(let line):
        [MapFeature(line.kind == .route ? .route : .path, line.name, .line(line.points.map(point)))]
      case .foreign: []
      }
    }
  }
}
