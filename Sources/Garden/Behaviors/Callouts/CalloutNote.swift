import JSON

/// One line of the log: something that was said, or was not, and why.
public struct CalloutNote: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A callout begins to be said.
    case say
    /// A callout that could have been said is not.
    case silent
    /// A group waits in the queue.
    case queue
    /// A group or callout leaves the queue unsaid.
    case skip
    /// A callout is stopped before its end.
    case stop
    /// The beacon changes.
    case beacon
    /// The hand feels a pattern, whose name is the reason.
    case felt
    /// The walker asked for something.
    case user
    /// A behaviour begins or ends, or something else is worth knowing.
    case state
  }

  /// A number that decided, with its unit.
  public struct Figure: Hashable, Sendable {
    public var name: String
    public var value: Double

    public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  }

  /// Seconds of the walk.
  public var time: Double
  /// The row of the dataset, counted from 0.
  public var row: Int
  public var kind: Kind
  /// The generator's name; empty where it is the processor's own.
  public var generator: String
  /// The group's name; empty where there is none.
  public var group: String
  public var category: CalloutCategory?
  /// The id of the feature.
  public var source: String
  /// The words.
  public var text: String
  /// The reason, in words without figures.
  public var reason: String
  public var figures: [Figure]
}

extension CalloutNote {
  /// Says that a callout whose turn has come is not heard.
  package static func unheard(
    _ callout: Callout, time: Double, row: Int, because reason: String
  ) -> CalloutNote {
    CalloutNote(
      time: time, row: row, kind: .silent, generator: "voice", group: "",
      category: callout.category, source: callout.source, text: callout.text, reason: reason,
      figures: [])
  }

  /// The note as one line of JSON without its break: time to 1 ms, figures to 1 mm.
  public var line: String {
    var members: [(String, JSONText?)] = [
      ("time", .number(time, decimals: 3)), ("row", .integer(row)),
      ("kind", .string(kind.rawValue)),
      ("generator", present(generator)), ("group", present(group)),
      ("category", category.map { .string($0.rawValue) }), ("source", present(source)),
      ("text", present(text)), ("reason", present(reason)),
    ]
    if !figures.isEmpty {
      members.append(
        ("figures", .object(figures.map { ($0.name, .number($0.value, decimals: 3)) })))
    }
    return JSONText.object(present: members).compact
  }

  private func present(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }
}

extension CalloutNote {
  /// Whether the note has no words: it has no text, or that of a sound, whose name stands in brackets, `[hush]`.
  package var isWordless: Bool { text.isEmpty || text.hasPrefix("[") && text.hasSuffix("]") }

  /// The text for people: words in quotation marks, a sound without any as `(sound hush)`.
  package var shownText: String {
    isWordless ? text.replacing("[", with: "(sound ").replacing("]", with: ")") : "“\(text)”"
  }

  /// The reason for people, who are told in words what a group does in the queue.
  package var shownReason: String {
    kind == .queue ? QueueAction(rawValue: reason)?.words ?? reason : reason
  }
}

/// Collects what a generator notes while it handles an event.
public struct CalloutNotes: Sendable {
  /// The facts of every note: when it is, and whose.
  let time: Double
  let row: Int
  let generator: String
  private(set) var notes: [CalloutNote] = []

  /// Says why something is not called out. A silence that lasts is one line of the log: it is written again only when
  /// its reason has been another one in between.
  /// - Parameters:
  ///   - source: the id of the feature that is not called; empty where it is about none.
  ///   - reason: words without figures.
  ///   - figures: the numbers that decided, by names with their units: `moved_m`.
  public mutating func silent(
    _ source: String = "", category: CalloutCategory? = nil, because reason: String,
    _ figures: KeyValuePairs<String, Double> = [:]
  ) { add(.silent, source, category, reason, figures) }

  /// Says anything else that is worth knowing.
  public mutating func state(
    _ reason: String, source: String = "", category: CalloutCategory? = nil,
    _ figures: KeyValuePairs<String, Double> = [:]
  ) { add(.state, source, category, reason, figures) }

  private mutating func add(
    _ kind: CalloutNote.Kind, _ source: String, _ category: CalloutCategory?, _ reason: String,
    _ figures: KeyValuePairs<String, Double>
  ) {
    notes.append(
      CalloutNote(
        time: time, row: row, kind: kind, generator: generator, group: "", category: category,
        source: source, text: "", reason: reason,
        figures: figures.map { CalloutNote.Figure($0.key, $0.value) }))
  }
}

/// Notes as text: one JSON object a line (NDJSON). The same walk gives the same bytes.
public struct CalloutLog: Hashable, Sendable {
  public private(set) var notes: [CalloutNote] = []

  public mutating func append(_ outcomes: [Outcome]) {
    for case .note(let note) in outcomes { notes.append(note) }
  }

  /// The text of the log, a line break behind each line.
  public var text: String { notes.map { $0.line + "\n" }.joined() }
}
