import Score

/// Findings about the entries of a mapping's map.
struct MapFindings {
  let mapping: Mapping

  init(_ mapping: Mapping) { self.mapping = mapping }

  var all: [Finding] {
    mapping.entries.flatMap { entry in
      [
        scaleFault(entry), rangeOutside(entry), wrap(entry), linearFrequency(entry),
        decibels(entry), hearing(entry), domainOutside(entry),
      ].compactMap { $0 }
    } + sameTargets
  }

  // MARK: Limits

  private func span(_ limits: MapEntry.Limits) -> Span { mapping.span(limits) }

  /// The ends of the range in the parameter's unit.
  private func ends(_ entry: MapEntry) -> [Double] {
    mapping.range(of: entry).map { [$0.start, $0.end] } ?? []
  }

  private func finding(
    _ id: String, _ severity: Finding.Severity, _ entry: MapEntry, _ what: String, hint: String
  ) -> Finding {
    Finding(
      id, severity, line: entry.place.line, "\(entry.sourceName) → \(entry.targetName): \(what)",
      hint: hint)
  }

  // MARK: One entry

  private func scaleFault(_ entry: MapEntry) -> Finding? {
    guard case .scale(let scale) = entry.shape, let domain = entry.domain, let range = entry.range
    else { return nil }
    let curve = MapCurve(
      domain: span(domain), period: entry.period, range: span(range), scale: scale,
      polarity: entry.polarity, clips: entry.clips)
    return curve.fault.map {
      finding("scale-fault", .error, entry, $0, hint: "change the limits or the scale")
    }
  }

  private func rangeOutside(_ entry: MapEntry) -> Finding? {
    let spec = entry.targetSpec
    guard let end = ends(entry).first(where: { spec.fault(of: $0) != nil }) else { return nil }
    return finding(
      "range-outside-parameter", .warning, entry,
      "the range leaves the parameter's: "
        + spec.fault(of: end)!, hint: "values there are clamped and counted")
  }

  /// A whole circle on a straight scale jumps where the circle closes.
  private func wrap(_ entry: MapEntry) -> Finding? {
    guard let period = entry.period, let domain = entry.domain.map(span),
      let range = entry.range.map(span), range.start != range.end,
      Angle.wrap(domain.end - domain.start, period: period) == 0
    else { return nil }
    return finding(
      "circular-wrap", .warning, entry,
      "jumps from one end of the range to the other at \(domain.start)",
      hint: "map half the circle, or use a function such as cos of the angle")
  }

  private func linearFrequency(_ entry: MapEntry) -> Finding? {
    guard entry.shape == .scale(.linear), entry.range != nil, entry.rangeUnit != .midi,
      entry.targetSpec.unit == .hertz, entry.targetSpec.scale != .linear
    else { return nil }
    return finding(
      "linear-frequency", .note, entry, "equal steps of the data are unequal steps to the ear",
      hint: "scale = \"exp\" makes them equal; for pitches a range in notes does")
  }

  private func decibels(_ entry: MapEntry) -> Finding? {
    guard entry.shape == .scale(.decibel), entry.targetSpec.unit == .decibels else { return nil }
    return finding(
      "db-twice", .warning, entry, "scale = \"db\" gives an amplitude, the parameter is in dB",
      hint: "use scale = \"lin\" with a range in dB")
  }

  private func hearing(_ entry: MapEntry) -> Finding? {
    guard entry.target.isPitch, let low = ends(entry).min(), let high = ends(entry).max(),
      low < 100 || high > 4000
    else { return nil }
    return finding(
      "pitch-range", .note, entry,
      "pitches from \(low.rounded()) to \(high.rounded()) Hz",
      hint: "differences are heard best between 100 and 4000 Hz")
  }

  private func domainOutside(_ entry: MapEntry) -> Finding? {
    guard case .input(let input) = entry.source, let domain = entry.domain.map(span),
      domain.upper < input.plausible.lowerBound || domain.lower > input.plausible.upperBound
    else { return nil }
    return finding(
      "domain-outside-input", .warning, entry,
      "no \(input.name) lies in the domain \(domain.start)...\(domain.end) \(input.unit.symbol)",
      hint: "it lies in \(input.plausible.lowerBound)...\(input.plausible.upperBound)")
  }

  // MARK: Entries together

  private var sameTargets: [Finding] {
    mapping.entries.enumerated().compactMap { index, entry in
      guard entry.condition == nil,
        let earlier = mapping.entries[..<index].first(where: {
          $0.target == entry.target && $0.condition == nil
        })
      else { return nil }
      return finding(
        "same-target", .warning, entry, "line \(earlier.place.line) moves it too; this entry wins",
        hint: "give each a condition with when, or combine them in a function")
    }
  }
}
