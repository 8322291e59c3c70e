/// A note that has begun: what made it, and whether it is still held.
public struct PlayedNote: Hashable, Sendable {
  public let number: UInt32
  /// The name of the voice.
  public let voice: String
  /// The name of the sequence; nil for a note played at the prompt, and for a déjà vu.
  public let sequence: String?
  /// The line of the mapping's file that called `play`, counted from 1; nil for what was typed.
  public let line: Int?
  /// Whether the call of `play` was typed at the prompt, there itself or in a coroutine that was started there.
  public let isTyped: Bool
  /// The row of the dataset at the note's beginning, counted from 0.
  public let row: Int?
  /// The time of the note's beginning, in seconds since the start.
  public let start: Double
  /// The MIDI number of its pitch; nil where the voice's own pitch holds.
  public let pitch: Double?
}
