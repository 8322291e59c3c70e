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
