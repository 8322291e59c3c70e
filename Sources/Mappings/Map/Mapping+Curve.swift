import Score

extension Mapping {
  /// The transfer curve of a map entry, for a picture of it: pairs of a datum and the parameter's value, evenly spaced
  /// over the domain (by ratios on a logarithmic scale); without smoothing and quantizing. Empty for entries
  /// without a domain, for those shaped by a function, and where the limits have a fault.
  /// - Parameter count: the number of pairs, 2 or more.
  public func curve(of entry: MapEntry, points count: Int) -> [(datum: Double, value: Double)] {
    guard let domain = entry.domain.map(span), let range = entry.range.map(span),
      case .scale(let scale) = entry.shape
    else { return [] }
    let curve = MapCurve(
      domain: domain, period: entry.period, range: range, scale: scale, polarity: entry.polarity,
      clips: entry.clips, isMIDI: entry.rangeUnit == .midi)
    guard curve.fault == nil else { return [] }
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
}
