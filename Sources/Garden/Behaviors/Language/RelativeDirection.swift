import Score

/// Where something lies from the direction in which somebody looks or goes.
public enum RelativeDirection: String, CaseIterable, Hashable, Sendable {
  case ahead
  case aheadRight = "ahead_right"
  case right
  case behindRight = "behind_right"
  case behind
  case behindLeft = "behind_left"
  case left
  case aheadLeft = "ahead_left"

  /// The same on the other side.
  var mirrored: RelativeDirection {
    switch self {
    case .aheadRight: .aheadLeft
    case .right: .left
    case .behindRight: .behindLeft
    case .ahead, .behind: self
    case .behindLeft: .behindRight
    case .left: .right
    case .aheadLeft: .aheadRight
    }
  }
}

/// The ways to part the circle.
///
/// Source: `Data/Spatial Data/Direction.swift`.
public enum DirectionSet: String, CaseIterable, Hashable, Sendable {
  /// Eight sectors; those of ahead, right, behind and left are 30° wide.
  case combined
  /// Four of 90°.
  case individual
  /// Ahead and behind 150°, left and right 30°.
  case aheadBehind
  /// Ahead and behind 60°, left and right 120°.
  case leftRight

  /// Up to these angles (°) from ahead the directions of the right side reach; an angle on a border belongs to the one before.
  private func edges(_ settings: BehaviorSettings) -> [(Double, RelativeDirection)] {
    switch self {
    case .combined:
      let (ahead, side) = (settings[.aheadSector], settings[.sideSector])
      return [
        (ahead, .ahead), (side, .aheadRight), (180 - side, .right), (180 - ahead, .behindRight),
      ]
    case .individual:
      let half = settings[.quadrant]
      return [(half, .ahead), (180 - half, .right)]
    case .aheadBehind: return [(75, .ahead), (105, .right)]
    case .leftRight: return [(settings[.roadAhead], .ahead), (settings[.roadBehind], .right)]
    }
  }

  /// The direction of an angle in degrees, clockwise from ahead.
  public func direction(
    _ angle: Double, _ settings: BehaviorSettings = BehaviorSettings()
  ) -> RelativeDirection {
    let angle = Angle.wrap360(angle)
    // Angles of other turns come with the last digits of a division: 795° is to be on the border that 75° is on.
    let folded = (min(angle, 360 - angle) * 1e9).rounded() / 1e9
    let right = edges(settings).first { folded <= $0.0 }?.1 ?? .behind
    return angle <= 180 ? right : right.mirrored
  }
}
