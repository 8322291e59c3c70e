/// The result of reading a line.
enum LineEvent: Equatable {
  /// A line without its newline; a pasted one may have newlines inside.
  case line(String)
  /// The person pressed Ctrl-C.
  case dropped
  /// The person pressed Ctrl-D, or the input has ended.
  case end
  /// The wake call said to stop.
  case stopped
}

enum WakeAction { case goOn, drop, stop, suspend, resize }

/// The source of a person's lines: the line editor, or a terminal that edits by itself.
protocol LineSource: AnyObject {
  /// Called while a line is read, whenever the wake descriptors are readable.
  var onWake: () -> WakeAction { get set }
  func read(_ prompt: String) -> LineEvent
  /// Shows a text above the line that is being read, which stays whole.
  func show(_ text: String)
  /// True where more input waits already: the line before was pasted.
  var hasInput: Bool { get }
  /// Keeps an input for the arrow keys.
  func remember(_ input: String)
}
