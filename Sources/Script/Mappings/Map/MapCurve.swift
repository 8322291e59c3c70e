import Score

/// The arithmetic of a map entry with its limits resolved: from a datum to the parameter's value.
struct MapCurve {
  var domain: Span
  /// The circumference of a circular input.
  var period: Double?
  var range: Span
  var scale: Scale
  var polarity: Polarity
  var clips: Bool
  /// The range is in MIDI numbers: a scale that is about frequencies converts them.
  var isMIDI = false

  /// The fault of the limits, or nil.
  var fault: String? {
    if period != nil, scale == .logarithmic {
      return "a log scale has no meaning on a circular input"
    }
    if period != nil, domain.start == domain.end { return "domain must have two different ends" }
    return scale.fault(domain: domain, range: scale == .erb ? hertz : range)
  }

  /// The way through the domain, 0...1 inside it.
  func position(of datum: Double) -> Double {
    guard let period else {
      guard scale == .logarithmic else {
        return (datum - domain.start) / (domain.end - domain.start)
      }
      guard datum / domain.start > 0 else {
        return domain.start < domain.end ? -.infinity : .infinity
      }
      return Scale.logarithmic.value(of: datum, domain: domain, range: Span(0, 1))
    }
    let length = arc(period)
    let way = Angle.wrap(datum - domain.start, period: period)
    // Beyond the end, the nearer end counts: past the middle of the rest of the circle that is the start.
    return (way > length + (period - length) / 2 ? way - period : way) / length
  }

  /// - Returns: the value, and whether the datum lay outside a domain that clips.
  func value(at position: Double) -> (value: Double, clipped: Bool) {
    var u = position
    let outside = clips && !(u >= 0 && u <= 1)
    if outside { u = min(max(u, 0), 1) }
    guard scale == .erb, isMIDI else { return (scale.value(at: oriented(u), in: range), outside) }
    return (Pitch.midi(hertz: scale.value(at: oriented(u), in: hertz)), outside)
  }

  private var hertz: Span {
    isMIDI ? Span(Pitch.hertz(midi: range.start), Pitch.hertz(midi: range.end)) : range
  }

  /// The position seen from the end that belongs to the start of the range.
  func oriented(_ position: Double) -> Double { polarity == .positive ? position : 1 - position }

  private func arc(_ period: Double) -> Double {
    let arc = Angle.wrap(domain.end - domain.start, period: period)
    return arc == 0 ? period : arc
  }
}
