internal import CEditLine
import Glibc

/// A line editor over libedit: arrows, history, completion, pasted blocks. Belongs to one thread.
final class LineEditor: LineSource {
  var onWake: () -> WakeAction = { .goOn }
  private let onComplete: (String) -> Completion
  private let columns: () -> Int
  private let history: HistoryFile?
  private var lastKept = ""
  private var editor: OpaquePointer?

  /// The editor is nil when the terminal cannot be edited on.
  init?(
    input: Int32, output: Int32, wake: (Int32, Int32), history: HistoryFile?,
    onComplete: @escaping (String) -> Completion
  ) {
    (self.onComplete, self.history) = (onComplete, history)
    columns = { TerminalSize.columns(output) }
    let calls = edit_line_calls(
      context: Unmanaged.passUnretained(self).toOpaque(),
      complete: { @Sendable context, before in
        LineEditor.from(context).complete(String(cString: before!))
      },
      woken: { @Sendable context in LineEditor.from(context).woken() })
    editor = edit_line_open(input, output, [wake.0, wake.1], calls)
    guard let editor else { return nil }
    for input in history?.load() ?? [] { edit_line_remember(editor, input) }
  }

  deinit { if let editor { edit_line_close(editor) } }

  private static func from(_ context: UnsafeMutableRawPointer?) -> LineEditor {
    Unmanaged<LineEditor>.fromOpaque(context!).takeUnretainedValue()
  }

  func read(_ prompt: String) -> LineEvent {
    var text: UnsafePointer<CChar>?
    switch edit_line_read(editor, prompt, &text) {
    case EDIT_LINE_READ: return .line(String(cString: text!))
    case EDIT_LINE_DROPPED: return .dropped
    case EDIT_LINE_STOPPED: return .stopped
    default: return .end
    }
  }

  func show(_ text: String) { edit_line_above(editor, text) }

  var hasInput: Bool { edit_line_has_input(editor) }

  func remember(_ input: String) {
    guard input != lastKept else { return }
    lastKept = input
    edit_line_remember(editor, input)
    history?.append(input)
  }

  private func woken() -> edit_line_action {
    switch onWake() {
    case .goOn: return EDIT_LINE_GO_ON
    case .drop: return EDIT_LINE_DROP
    case .stop: return EDIT_LINE_STOP
    case .suspend: edit_line_suspend(editor)
    case .resize: edit_line_resized(editor)
    }
    return EDIT_LINE_GO_ON
  }

  private func complete(_ before: String) {
    let completion = onComplete(before)
    let addition = completion.addition
    if !addition.isEmpty {
      edit_line_insert(editor, addition)
    } else if completion.candidates.count > 1 {
      show(CandidateList.text(completion, columns: columns()))
    }
  }
}

enum TerminalSize {
  /// The columns of a terminal; 80 where it does not say.
  static func columns(_ descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

/// The candidates as a terminal shows them: a few with what they are, many in columns.
enum CandidateList {
  private static let described = 16
  private static let limit = 200

  static func text(_ completion: Completion, columns: Int) -> String {
    let shown = completion.candidates.prefix(limit)
    let width = shown.map(\.name.count).max() ?? 0
    var lines: [String]
    if shown.count <= described, shown.contains(where: { !$0.summary.isEmpty }) {
      lines = shown.map { padded($0.name, width + 2) + $0.summary }
    } else {
      lines = table(shown.map(\.name), width: width + 2, columns: columns)
    }
    lines = lines.map { cut($0, to: columns - 1) }
    let rest = completion.candidates.count - shown.count
    if rest > 0 { lines.append("and \(rest) more; type another letter") }
    return lines.joined(separator: "\n")
  }

  /// The names in columns, to be read down each as those of `ls`.
  private static func table(_ names: [String], width: Int, columns: Int) -> [String] {
    let across = max(1, (columns - 1) / width)
    let rows = (names.count + across - 1) / across
    return (0..<rows).map { row in
      stride(from: row, to: names.count, by: rows).map { padded(names[$0], width) }.joined()
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func cut(_ text: String, to width: Int) -> String {
    var text = text.count > width ? text.prefix(width - 1) + "…" : text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
