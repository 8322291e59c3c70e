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

  enum Change: Hashable {
    case begin(ConcreteSound)
    case end(ConcreteSound)
  }

  /// The name of the sound, which is that of its voice too.
  public let name: String
  public let trigger: Trigger
  /// The level in dB.
  public let level: Double
  /// The position in stereo: -1 is left, 1 is right.
  public let pan: Double
  /// Whether the recording is repeated in a loop.
  public let loops: Bool
  /// The number of the visit from which on the sound is heard; 2 is the first return.
  public let visits: Int
  /// The time that the walker must have been away for a visit to count as another, in seconds.
  public let away: Double
  /// The line of the mapping's file, counted from 1.
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
