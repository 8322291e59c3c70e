import Score

/// The reason for which a move was not made as it was asked for.
public enum MoveReason: String, Hashable, Sendable, CaseIterable {
  /// Shorter than the least step: left where it is.
  case tooSmall
  /// The goal is not a place: the object is left where it is.
  case notFinite
  /// The listener's position was not a number: their last one is taken.
  case noListener
  /// The goal lies beyond the reach: the object is put at the reach, in the same direction.
  case tooFar
  /// Near an allowed plane: put on it.
  case snapped
  /// Near a plane of an alignment that the object may not have: left in the air.
  case alignmentNotAllowed
  /// Near a plane's level, and beside its extent: left in the air.
  case besidePlane
  /// Put on a plane while still turning to another's alignment: turns later.
  case turnsLater
  /// The object is on its way: not all of the distance has been gone.
  case smoothed

  /// The reason as a sentence, for reports.
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

  /// The reason as a sentence for who moves an object: with the lengths of the scene's rules.
  public func sentence(by rules: PlacementRules) -> String {
    func metres(_ length: Double) -> String { "\(Figure.short(length, decimals: 3)) m" }
    return switch self {
    case .tooSmall: "ignored: shorter than \(metres(rules.step)) (placement.step)"
    case .tooFar:
      "shortened: more than \(metres(rules.reach)) from the listener (placement.reach)"
    case .snapped: "put on a plane within \(metres(rules.snap)) (placement.snap)"
    default: sentence
    }
  }
}

/// The present position and rotation of an object.
public struct ObjectPose: Hashable, Sendable {
  /// Metres, in the world.
  public var position: Vector3
  public var rotation: Quaternion
  /// The name of the plane that it is on, or nil in the air.
  public var plane: String?
}
