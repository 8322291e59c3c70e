/// The rules of where and how fast objects may be moved (AmbeoAADemo's rules, as settings).
public struct PlacementRules: Hashable, Sendable {
  /// The greatest distance from the listener in metres: no move takes an object farther.
  public var reach = SceneSettings.reach.defaultNumber(.ripples)
  /// The number of updates over which the distance of an object in the air is averaged; 1 does not average.
  public var smoothing = Int(SceneSettings.smoothing.defaultNumber(.ripples))
  /// The distance from an allowed plane, in metres, within which an object is put on it.
  public var snap = SceneSettings.snap.defaultNumber(.ripples)
  /// The shortest move in metres: a shorter one is ignored.
  public var step = SceneSettings.step.defaultNumber(.ripples)
  /// The fraction of a plane's extent by which each of its sides is moved out.
  public var tolerance = SceneSettings.tolerance.defaultNumber(.ripples)
  /// The time to turn from one plane's alignment to another's, in seconds.
  public var turnTime = SceneSettings.turnTime.defaultNumber(.ripples)
}
