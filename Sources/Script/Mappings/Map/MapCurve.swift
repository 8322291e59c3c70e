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

extension Mapping {
  /// The transfer curve of a map entry, for a picture of it: pairs of a datum and the parameter's value, evenly spaced
  /// over the domain (by ratios on a logarithmic scale); without smoothing and quantizing. Empty for entries
  /// without a domain, for those shaped by a function, and where the limits have a fault.
  /// - Parameter count: the number of pairs, 2 or more.
  public func curve(of entry: MapEntry, points count: Int) -> [(datum: Double, value: Double)] {
    guard case .scale(let scale) = entry.shape, let curve = curve(of: entry) else { return [] }
    let domain = curve.domain
    var end = domain.end
    if let period = entry.period, end <= domain.start { end += period }
    return (0..<count).map { index in
      let way = Double(index) / Double(count - 1)
      let datum =
        scale == .logarithmic
        ? Scale.logarithmic.value(at: way, in: domain)
        : domain.start + way * (end - domain.start)
      let value = curve.value(at: curve.position(of: datum)).value
      return (datum, entry.rangeUnit == .midi ? Pitch.hertz(midi: value) : value)
    }
  }

  /// The values that a map entry gives its target for some data, each by itself, in the target's unit, and whether each datum
  /// lies outside a domain that clips.
  /// - Returns: nil where a value depends on more than its datum: where the entry is smoothed, has a condition or a function,
  ///   and where its limits have a fault.
  public func values(of entry: MapEntry, for data: [Double]) -> [(
    value: Double, clipped: Bool
  )]? {
    guard case .input = entry.source, case .scale = entry.shape, entry.smooth == nil,
      entry.condition == nil
    else { return nil }
    let curve = curve(of: entry)
    guard curve != nil || entry.domain == nil else { return nil }
    let limits = entry.targetSpec.range
    return data.map { datum in
      var (value, clipped) = curve.map { $0.value(at: $0.position(of: datum)) } ?? (datum, false)
      if let steps = entry.quantize {
        value = steps.min { abs($0 - value) < abs($1 - value) } ?? value
      }
      if entry.rangeUnit == .midi { value = Pitch.hertz(midi: value) }
      return (min(max(value, limits.lowerBound), limits.upperBound), clipped)
    }
  }

  /// The arithmetic of an entry whose shape is a scale; nil without a domain, and where the limits have a fault.
  private func curve(of entry: MapEntry) -> MapCurve? {
    guard let domain = entry.domain.map(span), let range = entry.range.map(span),
      case .scale(let scale) = entry.shape
    else { return nil }
    let curve = MapCurve(
      domain: domain, period: entry.period, range: range, scale: scale, polarity: entry.polarity,
      clips: entry.clips, isMIDI: entry.rangeUnit == .midi)
    return curve.fault == nil ? curve : nil
  }
}
