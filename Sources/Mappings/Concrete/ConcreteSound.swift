import Score

/// A déjà vu: a recording that belongs to a place and is heard when the walker comes again (the concrete layer of
/// the Ripples paper, NIME 2021), or when a column of the data or a script calls it.
public struct ConcreteSound: Hashable, Sendable {
  /// The cause that begins the sound, besides a script.
  public enum Trigger: Hashable, Sendable {
    /// The walker comes within `radius` metres of a place.
    case place(GeoPoint, radius: Double)
    /// An input that rises above 0.5.
    case input(String)
    case script
  }

  /// The name of its voice, too.
  public let name: String
  public let trigger: Trigger
  /// The level in dB.
  public let level: Double
  /// -1 left, 1 right.
  public let pan: Double
  /// Whether the recording goes round.
  public let loops: Bool
  /// The visit from which on it is heard; 2 is the first one again.
  public let visits: Int
  /// Seconds for which the walker must have been away for a visit to count as another.
  public let away: Double
  /// Line of the mapping's file.
  public let line: Int?

  /// Metres that a walker must go beyond the radius to have left: positions waver.
  static let margin = 5.0

  /// Names of the inputs that begin it.
  var inputs: [String] {
    switch trigger {
    case .place: ["latitude", "longitude"]
    case .input(let name): [name]
    case .script: []
    }
  }
}
