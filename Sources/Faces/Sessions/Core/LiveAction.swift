import MapData
import Rendering

/// A change of a live performance between two ticks. The journal records each with its tick, so that the session can
/// be replayed.
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
  /// That next one takes over, or is given up.
  case swap
  case giveUp
  /// A mapping of the garden has this text for parts that begin from now on; the name is that which the site gives
  /// it.
  case reread(text: String, mapping: String)
  /// The walker asks their guide for something, in the words of `UserEvent`.
  case ask(String)
  /// The voice has spoken a text, or cannot; callouts that need it may begin.
  case spoken(SpokenWords)
  /// The map round the walker is made of these tiles of a host from now on.
  case map(MapTiles)
  /// A generator of callouts has this text from now on, in place of the version before or beside the others.
  case generator(text: String, path: String)
  /// Plays, stops or changes the room of objects.
  case room(RoomAction)
  /// Silences the whole, or lets it be heard again.
  case silence(Bool)
  /// Each script of the next tick is stopped after its number of steps, as it was in the session.
  case cut([Int])
  /// The data has ended: every held note is let go.
  case finish
  /// The session ends: everything fades out within 100 ms.
  case fadeOut
}
