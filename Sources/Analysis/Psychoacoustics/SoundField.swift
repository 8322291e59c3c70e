/// How the sound reaches the listener: the standard corrects levels in a diffuse field.
public enum SoundField: String, Sendable, CaseIterable {
  /// From the front, without a room.
  case free
  /// From all sides alike.
  case diffuse
}
