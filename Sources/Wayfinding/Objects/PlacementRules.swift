/// The rules of where and how fast objects may be moved (AmbeoAADemo's rules, as settings).
public struct PlacementRules: Hashable, Sendable {
  /// Metres from the listener: no move takes an object farther.
  public var reach = SceneSettings.reach.defaultNumber(.ripples)
  /// Updates over which the distance of an object in the air is averaged; 1 is none.
  public var smoothing = Int(SceneSettings.smoothing.defaultNumber(.ripples))
  /// Metres: so near an allowed plane an object is put on it.
  public var snap = SceneSettings.snap.defaultNumber(.ripples)
  /// Metres: a shorter move is ignored.
  public var step = SceneSettings.step.defaultNumber(.ripples)
  /// Part of a plane's extent by which each of its sides is moved out.
  public var tolerance = SceneSettings.tolerance.defaultNumber(.ripples)
  /// Seconds to turn from one plane's alignment to another's.
  public var turnTime = SceneSettings.turnTime.defaultNumber(.ripples)

  public init() {}
}
