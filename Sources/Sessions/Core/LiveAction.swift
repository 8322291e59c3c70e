/// What changes a live performance between two ticks. The journal records each with its tick, so that
/// the session can be replayed.
enum LiveAction: Equatable, Sendable {
  /// Runs Lua typed at the prompt.
  case lua(String)
  case take(input: String, value: Double)
  case free(input: String)
  case set(parameter: String, value: Double)
  case variant(String)
  case play
  case pause
  case seek(Double)
  case speed(Double)
  case loop(from: Double, to: Double)
  case endLoop
  case again(Double)
  /// Mutes these voices and no others.
  case mute([String])
  /// Lets go every held note of these voices.
  case release([String])
  /// The running version gives its heritage to a next one with this text.
  case load(text: String, path: String)
  /// That next one takes over; or it was given up.
  case swap
  case giveUp
  /// The text of a mapping of the garden, by the name that the site gives, for parts that begin from now on.
  case reread(text: String, mapping: String)
  /// Silences the whole, or lets it be heard again.
  case silence(Bool)
  /// Scripts of the tick that comes are stopped after so many steps, one after the other, as they were.
  case cut([Int])
  /// The data has ended: lets go what is held.
  case finish
  /// The session ends: fades everything out within 100 ms.
  case fadeOut
}
