import Score

/// What is heard of a parameter, and in which unit the ear counts it.
public enum Percept: String, Hashable, Sendable, Codable, CaseIterable {
  /// Hz of a tone.
  case pitch
  /// Hz of a filter or a spectrum's centre.
  case brightness
  /// dB.
  case loudness
  /// Beats per minute, or events a second.
  case tempo
  /// Position between the ears, -1...1.
  case pan
  /// Degrees.
  case azimuth
  /// Seconds.
  case duration
  /// A parameter whose just noticeable difference nobody has published.
  case unknown
}
