/// Notes as text: one JSON object a line (NDJSON). The same walk gives the same bytes.
public struct CalloutLog: Hashable, Sendable {
  public private(set) var notes: [CalloutNote] = []

  public mutating func append(_ outcomes: [Outcome]) {
    for case .note(let note) in outcomes { notes.append(note) }
  }

  /// The text of the log, a line break behind each line.
  public var text: String { notes.map { $0.line + "\n" }.joined() }
}
