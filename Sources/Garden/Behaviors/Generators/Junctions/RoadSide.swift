import MapData
import Score

/// On which side a road leaves a junction.
enum RoadSide: Hashable, Sendable {
  case behind, left, ahead, right

  /// - Parameters:
  ///   - bearing: of the road's first metres, in degrees clockwise from true north.
  ///   - heading: the direction from which it is seen.
  init(_ bearing: Double, from heading: Double, _ settings: BehaviorSettings) {
    let turn = Angle.difference(from: heading, to: bearing)
    self =
      if abs(turn) <= settings[.roadAhead] { .ahead } else if abs(turn) >= settings[.roadBehind] {
        .behind
      } else { turn < 0 ? .left : .right }
  }

  /// The direction from which its name is heard, in degrees clockwise from north.
  func placement(_ heading: Double) -> Double {
    switch self {
    case .behind: Angle.wrap360(heading + 180)
    case .left: Angle.wrap360(heading - 90)
    case .ahead: Angle.wrap360(heading)
    case .right: Angle.wrap360(heading + 90)
    }
  }
}

/// A road of a junction as it is told.
struct RoadDirection: Hashable, Sendable {
  let way: MapFeature
  /// Degrees clockwise from true north.
  let bearing: Double
  let side: RoadSide

  /// The roads as they are told from a heading: clockwise from behind, each name once a side.
  static func sorted(
    _ arms: [JunctionRoad], from heading: Double, _ settings: BehaviorSettings
  ) -> [RoadDirection] {
    var told: [RoadDirection] = []
    for arm in arms {
      let side = RoadSide(arm.bearing, from: heading, settings)
      if told.contains(where: { $0.side == side && $0.way.name == arm.way.name }) { continue }
      told.append(RoadDirection(way: arm.way, bearing: arm.bearing, side: side))
    }
    let behind = heading + 180 - (180 - settings[.roadBehind])
    func order(_ road: RoadDirection) -> Double { Angle.wrap360(road.bearing - behind) }
    return told.sorted { (order($0), $0.way.id) < (order($1), $1.way.id) }
  }
}

extension JunctionRoad {
  /// Whether the way begins or ends at a point.
  func ends(at point: GeoPoint) -> Bool {
    guard case .lines(let lines) = way.shape else { return false }
    return lines.contains { line in
      [line.first, line.last].contains { $0.map { $0.metres(to: point) < 0.5 } ?? false }
    }
  }
}
