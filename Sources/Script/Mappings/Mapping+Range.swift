import Score

extension Mapping {
  /// Limits with the present values of the parameters in them.
  func span(_ limits: MapEntry.Limits) -> Span {
    func value(_ bound: MapEntry.Bound) -> Double {
      switch bound {
      case .value(let value): value
      case .param(let name): self.value(of: name) ?? .nan
      }
    }
    return Span(value(limits.start), value(limits.end))
  }

  /// The domain of a map entry, in the unit of its input; nil where it has none.
  public func domain(of entry: MapEntry) -> Span? { entry.domain.map(span) }

  /// The range of a map entry in the unit of its parameter; nil where it has none.
  public func range(of entry: MapEntry) -> Span? {
    guard let range = entry.range.map(span) else { return nil }
    if entry.rangeUnit == .midi {
      return Span(Pitch.hertz(midi: range.start), Pitch.hertz(midi: range.end))
    }
    guard entry.shape == .scale(.decibel) else { return range }
    return Span(Decibels.amplitude(range.start), Decibels.amplitude(range.end))
  }
}
