import Glibc

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

/// The lines of a terminal that edits by itself: nothing is ever drawn twice.
final class PlainLines: LineSource {
  var onWake: () -> WakeAction = { .goOn }
  private let wake: (Int32, Int32)
  private let output: Int32
  private var buffer: LineBuffer
  private var waiting: [LineBuffer.Line] = []
  private var isAtPrompt = false

  init(input: Int32, output: Int32, wake: (Int32, Int32)) {
    (self.output, self.wake) = (output, wake)
    buffer = LineBuffer(input)
  }

  func read(_ prompt: String) -> LineEvent {
    Descriptor.write(prompt, to: output)
    isAtPrompt = true
    defer { isAtPrompt = false }
    while true {
      if !waiting.isEmpty { return event(waiting.removeFirst()) }
      if buffer.hasEnded {
        endPromptLine()
        return .end
      }
      let ready = Descriptor.poll([buffer.descriptor, wake.0, wake.1])
      if ready[1] || ready[2] {
        let action = onWake()
        if action == .drop || action == .stop { endPromptLine() }
        if action == .drop { return .dropped }
        if action == .stop { return .stopped }
        if action == .suspend { raise(SIGSTOP) }
      } else if ready[0] {
        waiting = buffer.read()
      }
    }
  }

  private func event(_ line: LineBuffer.Line) -> LineEvent {
    switch line {
    case .text(let text): return .line(text)
    case .tooLong:
      show("this line is longer than \(LineBuffer.limit) bytes and was not taken")
      return .dropped
    }
  }

  private func endPromptLine() {
    if isAtPrompt { Descriptor.write("\n", to: output) }
    isAtPrompt = false
  }

  func show(_ text: String) {
    endPromptLine()
    Descriptor.write(text + "\n", to: output)
  }

  var hasInput: Bool { !waiting.isEmpty || Descriptor.poll([buffer.descriptor], 10)[0] }

  func remember(_ input: String) {}
}
