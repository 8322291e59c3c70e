import JSON
import Rendering

/// Where the parts of a walk sound, and what a phone gets of it: events for an engine of its own (`FieldOutput`), or the sound
/// of one that is here (`FieldStream`).
protocol WalkOutput: PartsOutput {
  /// The ticks that one clock of the phone may perform: what takes long lets other walks have their turn.
  var ticksAtOnce: Int { get }
  /// The members of `walk.json` on what was sent.
  var figures: [(String, JSONText?)] { get }
  /// Takes that all is known that happens before a frame.
  func reach(_ frame: Int64)
  /// Takes that nobody waits for the sound before a frame any more.
  func forget(before frame: Int64)
  /// Puts all that has come together into messages, when all is known before a frame.
  /// - Throws: `Fault` for what cannot travel.
  func send(known frame: Int64) throws
  /// Drops the messages that the phone has taken.
  func drop(below number: Int)
  /// Begins anew at a frame, at which no part sounds, for a page that has nothing of what was sent and counts its frames from there
  /// on.
  /// - Throws: `Fault` for what cannot travel.
  func renew(from frame: Int64) throws
  /// The number of the first message that a page that was loaded anew gets.
  var first: Int { get }
  /// Begins a new connection.
  func sendAgain()
  /// The next message for the phone; nil where there is nothing new.
  func take() -> [UInt8]?
}
