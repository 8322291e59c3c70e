/// The sound field in which the listener is: the standard corrects levels in a diffuse field.
public enum SoundField: String, Sendable, CaseIterable {
  /// Sound arrives from the front, without reflections.
  case free
  /// Sound arrives from all directions alike.
  case diffuse
}
