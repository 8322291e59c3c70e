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
  ///   - road: the name of a road that must be part of it; nil for any.
  init(
    _ point: GeoPoint, _ course: Double?, _ view: SpatialDataView, _ settings: BehaviorSettings,
    window: Double? = nil, radius: Double? = nil, road: String? = nil
  ) {
    let half = (window ?? settings[.junctionWindow]) / 2
    let reach = radius ?? settings[.junctionArrive]
    main =
      view.junctions(near: point, within: reach).compactMap { junction in
        let distance = point.metres(to: junction.point)
        let off = course.map {
          abs(Angle.difference(from: $0, to: point.course(to: junction.point)))
        }
        guard distance <= reach, off ?? 0 <= half, junction.isMain(),
          road == nil || junction.roads.contains(where: { $0.way.name == road })
        else { return nil }
        return Hit(junction: junction, distance: distance, off: off ?? 0)
      }
      .sorted { ($0.distance, $0.junction.id) < ($1.distance, $1.junction.id) }
  }
}
