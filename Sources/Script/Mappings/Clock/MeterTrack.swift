import Score

/// The bar lines, by the meters of a performance, each from a bar line on.
struct MeterTrack {
  struct Section: Equatable {
    /// Beat of its first bar line, and the number of that bar, counted from 0.
    let beat: Double
    let bar: Double
    let meter: Meter
  }

  private(set) var sections: [Section]

  /// Bars counted from beat 0.
  init(_ meter: Meter) { sections = [Section(beat: 0, bar: 0, meter: meter)] }

  /// Beats are sums: a bar line so near counts as reached.
  private static let tolerance = 1e-9

  private func section(at beat: Double) -> Section {
    sections.last { $0.beat <= beat + Self.tolerance } ?? sections[0]
  }

  func meter(at beat: Double) -> Meter { section(at: beat).meter }

  /// Bars passed at a beat.
  func bars(at beat: Double) -> Double {
    let section = section(at: beat)
    return section.bar + (beat - section.beat) / section.meter.beats
  }

  /// The beat of a position in bars, whole ones being bar lines.
  func beat(ofBar bar: Double) -> Double {
    let section = sections.last { $0.bar <= bar + Self.tolerance } ?? sections[0]
    return section.beat + (bar - section.bar) * section.meter.beats
  }

  /// The bar line at or before a beat, and the length of its bar in beats.
  func bar(at beat: Double) -> (start: Double, length: Double) {
    let number = (bars(at: beat) + Self.tolerance).rounded(.down)
    return (self.beat(ofBar: number), section(at: beat).meter.beats)
  }

  /// The beat of the first multiple of `count` bars after a beat, or at it where `included`.
  func line(after beat: Double, every count: Double, included: Bool = false) -> Double {
    let bars = bars(at: beat) / count
    let next =
      included ? (bars - Self.tolerance).rounded(.up) : (bars + Self.tolerance).rounded(.down) + 1
    return self.beat(ofBar: next * count)
  }

  /// Changes the meter from the next bar line on, the present one included.
  mutating func change(to meter: Meter, at beat: Double) {
    let start = line(after: beat, every: 1, included: true)
    let bar = bars(at: start).rounded()
    sections.removeAll { $0.beat >= start - Self.tolerance }
    guard sections.last?.meter != meter else { return }
    sections.append(Section(beat: start, bar: bar, meter: meter))
  }
}
