import Score

/// What became of a move that was not made as it was asked for.
public enum MoveReason: String, Hashable, Sendable, CaseIterable {
  /// Shorter than the least step: left where it is.
  case tooSmall
  /// Not a place: left where it is.
  case notFinite
  /// Where the listener is was not a number: taken as where they were last.
  case noListener
  /// Beyond the reach: put at the reach, in the same direction.
  case tooFar
  /// Near an allowed plane: put on it.
  case snapped
  /// Near a plane of an alignment that the object may not have: left in the air.
  case alignmentNotAllowed
  /// Near a plane's level, and beside its extent: left in the air.
  case besidePlane
  /// Put on a plane while still turning to another's alignment: turns later.
  case turnsLater
  /// On its way: not all of the distance has been gone.
  case smoothed

  /// For reports.
  public var sentence: String {
    switch self {
    case .tooSmall: "ignored: shorter than placement.step"
    case .notFinite: "refused: the place is not a number"
    case .noListener: "measured from where the listener was last: there was no place"
    case .tooFar: "shortened: farther from the listener than placement.reach"
    case .snapped: "put on a plane within placement.snap"
    case .alignmentNotAllowed: "not put on a plane: allowedAlignments lacks its alignment"
    case .besidePlane: "not put on a plane: beside its extent"
    case .turnsLater: "turns to its plane after the turn before"
    case .smoothed: "smoothed over placement.smoothing updates"
    }
  }
}

/// Where an object is now.
public struct ObjectPose: Hashable, Sendable {
  /// Metres, in the world.
  public var position: Vector3
  public var rotation: Quaternion
  /// The name of the plane that it is on, or nil in the air.
  public var plane: String?
}
