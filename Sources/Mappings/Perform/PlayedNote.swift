/// A note that has begun: what made it, and whether it is still held.
public struct PlayedNote: Hashable, Sendable {
  public let number: UInt32
  /// Name of the voice.
  public let voice: String
  /// Name of the sequence; nil for one played at the prompt, and for a déjà vu.
  public let sequence: String?
  /// Line of the mapping's file that called `play`, counted from 1.
  public let line: Int?
  /// Row of the dataset then.
  public let row: Int?
  /// Seconds since the start.
  public let start: Double
  /// MIDI number of its pitch; nil where the voice's own pitch holds.
  public let pitch: Double?
}
