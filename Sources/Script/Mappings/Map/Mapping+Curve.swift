import Score

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
