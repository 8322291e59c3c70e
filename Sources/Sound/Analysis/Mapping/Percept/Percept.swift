import Score

/// The quality of sound that a change of a parameter is heard as.
public enum Percept: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pitch of a tone, by its frequency in Hz.
  case pitch
  /// The brightness, by the frequency of a filter or of a spectrum's centroid in Hz.
  case brightness
  /// The loudness, by a level in dB.
  case loudness
  /// The tempo, in beats per minute or events per second.
  case tempo
  /// The position between the ears, -1...1.
  case pan
  /// The direction in degrees, left positive.
  case azimuth
  /// The duration in seconds.
  case duration
  /// The number of events that begin with a datum.
  case events
  /// A parameter whose just noticeable difference nobody has published.
  case unknown
}
