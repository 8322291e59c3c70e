import Score

/// The listener of a scene.
public struct ObjectListener: Hashable, Sendable {
  /// The source of the listener's movement.
  public enum Motion: Hashable, Sendable {
    case still
    /// The walk of the dataset: its latitude and longitude round the scene's origin, and its heading.
    case walk
    case columns(ObjectColumns)
  }

  /// The middle of the head: metres, in the scene's coordinates.
  public var position: Vector3
  /// The direction of the nose: degrees clockwise from ahead.
  public var heading: Double
  public var motion: Motion
}
