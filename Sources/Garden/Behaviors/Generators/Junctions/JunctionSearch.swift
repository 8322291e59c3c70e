import MapData
import Score

/// The junctions that lie ahead of a walker, nearest first.
struct JunctionSearch {
  struct Hit {
    let junction: Junction
    /// The distance in metres.
    let distance: Double
    /// Degrees between the direction of travel and the junction.
    let off: Double
  }

  /// Those that are worth telling.
  let main: [Hit]

  /// - Parameters:
  ///   - course: the direction in which they must lie; nil for all round.
  ///   - window: the whole field of view in degrees; nil for that of arrivals.
  ///   - radius: metres; nil for that of arrivals.
  ///   - road: a road that must be part of it, or another piece of the same name; nil for any.
  ///   - way: the way on which the walker is, from which they must come to it; nil where that is not known.
  init(
    _ point: GeoPoint, _ course: Double?, _ view: SpatialDataView, _ settings: BehaviorSettings,
    window: Double? = nil, radius: Double? = nil, road: MapFeature? = nil,
    from way: MapFeature? = nil
  ) {
    let half = (window ?? settings[.junctionWindow]) / 2
    let reach = radius ?? settings[.junctionArrive]
    let network = way.map {
      WayNetwork(from: point, on: $0, within: WayNetwork.detour(reach), view)
    }
    main =
      view.junctions(near: point, within: reach).compactMap { junction in
        let distance = point.metres(to: junction.point)
        let off = course.map {
          abs(Angle.difference(from: $0, to: point.course(to: junction.point)))
        }
        guard distance <= reach, off ?? 0 <= half, junction.isMain(),
          road.map({ junction.has($0) }) ?? true, network?.leads(to: junction, distance) ?? true
        else { return nil }
        return Hit(junction: junction, distance: distance, off: off ?? 0)
      }
      .sorted { ($0.distance, $0.junction.id) < ($1.distance, $1.junction.id) }
  }
}

extension Junction {
  /// Whether a road is part of it, or another piece of the same name.
  fileprivate func has(_ road: MapFeature) -> Bool {
    roads.contains { $0.way.id == road.id || road.isNamed && $0.way.name == road.name }
  }
}
