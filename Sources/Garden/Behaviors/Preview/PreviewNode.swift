import MapData
import Score

/// A place where somebody in a street preview stands: a junction, or the end of a road.
struct PreviewNode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case junction, roundabout, roadEnd }

  let point: GeoPoint
  /// The junction; nil at the end of a road.
  let junction: Junction?
  let kind: Kind

  init(_ junction: Junction, in view: SpatialDataView, _ settings: BehaviorSettings) {
    (point, self.junction) = (junction.point, junction)
    let roundabout = Roundabout(at: junction, in: view)
    kind = roundabout.map { $0.isLarge(settings) ? .junction : .roundabout } ?? .junction
  }

  /// A place on a road that is no junction.
  init(at point: GeoPoint) { (self.point, junction, kind) = (point, nil, .roadEnd) }

  var id: String { junction?.id ?? "road-end" }
}

/// A road that leaves a place, up to the next one.
struct PreviewRoad: Hashable, Sendable {
  let way: MapFeature
  /// The way to its end.
  let path: WayPath
  /// The bearing of its first 25 m, in degrees clockwise from true north.
  let bearing: Double
  let end: PreviewNode
  /// Whether a preview follows it: no path, and a small road without a name only where the profile says so.
  let isSupported: Bool
}
