/// The one who asks a session for something.
public enum PromptClient: Hashable, Sendable {
  /// The session's own prompt, at which a person types.
  case prompt
  /// The lines of a script at the session's own prompt.
  case script
  /// A program or a terminal that is attached, numbered from 1.
  case attached(Int)
  /// The setup with which the session began.
  case start
  /// A page in a browser, numbered from 1.
  case page(Int)

  /// The name for others and in the journal: `prompt`, `script`, `start`, `attach-1` or `page-3`.
  public var name: String {
    switch self {
    case .prompt: "prompt"
    case .script: "script"
    case .start: "start"
    case .attached(let number): "attach-\(number)"
    case .page(let number): "page-\(number)"
    }
  }

  /// Whether the client is another than the session itself and its own prompt, whose lines are no news there.
  package var isFromElsewhere: Bool {
    switch self {
    case .prompt, .script, .start: false
    case .attached, .page: true
    }
  }

  /// Whether the client has sliders, which send a line many times a second.
  package var hasSliders: Bool { if case .page = self { true } else { false } }
}
