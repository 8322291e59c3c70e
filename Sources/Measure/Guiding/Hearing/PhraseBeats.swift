import Score

/// When the components of a phrase sound, by the notes that the mapping wrote.
struct PhraseBeats {
  private let source: PhraseSource

  /// - Returns: nil for a voice that plays no phrase.
  init?(_ voice: Int, of orchestra: Orchestra) {
    let tables = orchestra.voices[voice].graph.nodes.compactMap(\.table)
    let sources = tables.compactMap { table -> PhraseSource? in
      if case .phraseSource(let source) = orchestra.tables[table] { source } else { nil }
    }
    guard let source = sources.first else { return nil }
    self.source = source
  }

  /// When a component sounds within a period, from the beginning of its first round; of a file nothing is known but that
  /// it sounds all the time.
  /// - Parameter component: its number from 1, rounded; 0 is silence.
  func spans(component: Double) -> [ClosedRange<Double>] {
    let number = Int(held: component, in: 0...source.components.count)
    guard number > 0, let content = source.components[number - 1] else { return [] }
    guard case .notes(let notes, _) = content, let length = source.seconds else {
      return [0...HeardBeacon.period]
    }
    let beat = length / Double(source.beats)
    var spans: [ClosedRange<Double>] = []
    for round in stride(from: 0.0, to: HeardBeacon.period, by: length) {
      for note in notes {
        let start = round + note.beat * beat
        guard start < HeardBeacon.period else { continue }
        spans.append(start...min(HeardBeacon.period, start + note.held))
      }
    }
    return spans.sorted { $0.lowerBound < $1.lowerBound }
  }
}
