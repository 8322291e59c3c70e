/// What reading a line came to.
enum LineEvent: Equatable {
  /// Without its newline; with newlines inside when it was pasted.
  case line(String)
  /// Ctrl-C.
  case dropped
  /// Ctrl-D, or the input has ended.
  case end
  /// The wake call said to stop.
  case stopped
}

enum WakeAction { case goOn, drop, stop, suspend, resize }

/// Where a person's lines come from: the line editor, or a terminal that edits by itself.
protocol LineSource: AnyObject {
  /// Called while a line is read, when the wake descriptors are readable.
  var onWake: () -> WakeAction { get set }
  func read(_ prompt: String) -> LineEvent
  /// Shows text while a line is read, without harm to the line.
  func show(_ text: String)
  /// Whether more input waits already: the line before was pasted.
  var hasInput: Bool { get }
  /// Keeps an input for the arrow keys.
  func remember(_ input: String)
}
