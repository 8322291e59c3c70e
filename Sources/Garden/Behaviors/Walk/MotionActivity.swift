/// The walker's activity, as a phone's motion processor tells it or the speed suggests.
public enum MotionActivity: String, CaseIterable, Sendable {
  case stationary, walking, running, cycling, automotive, unknown

  /// Whether the ranges and filters of vehicles apply.
  public var isInVehicle: Bool { self == .automotive }

  /// Whether a course can be trusted: whoever stands still has none.
  public var isMoving: Bool { self != .stationary }
}
