import Score

/// Who hears a scene.
public struct ObjectListener: Hashable, Sendable {
  /// What moves the listener.
  public enum Motion: Hashable, Sendable {
    case still
    /// The walk of the dataset: its latitude and longitude round the scene's origin, and its heading.
    case walk
    case columns(ObjectColumns)
  }

  /// The middle of the head: metres, in the scene's coordinates.
  public var position: Vector3
  /// Where the nose points: degrees clockwise from ahead.
  public var heading: Double
  public var motion: Motion
}
