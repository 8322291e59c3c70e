import Score

extension FindingKind {
  static let scaleFault = FindingKind(
    "scale-fault", .error, "The limits of an entry do not suit its scale",
    why:
      "The entry cannot give a number: it stops at the first tick and its target keeps its default.",
    cure: "change the limits or the scale")

  static let rangeOutsideParameter = FindingKind(
    "range-outside-parameter", .warning, "A range leaves what its parameter allows",
    why:
      "Values there are clamped: different data sound the same, and the sound no longer says what the data did.",
    source:
      "Grond and Berger, Parameter mapping sonification, The Sonification Handbook, ch. 15, 2011",
    cure: "keep the range within the parameter's")

  static let domainOutsideInput = FindingKind(
    "domain-outside-input", .warning, "No datum of the input can lie in the domain",
    why: "All data are clipped to one end: the target never moves.",
    cure: "write the domain in the unit of the input")

  static let decibelsTwice = FindingKind(
    "db-twice", .warning, "A decibel scale on a parameter that is in decibels",
    why: "scale = \"db\" gives an amplitude, a factor: the parameter takes it for decibels.",
    cure: "use scale = \"lin\" with a range in dB")
}

extension EntryView {
  var scaleFault: Finding? {
    guard case .scale(let scale) = entry.shape, let domain, let range else { return nil }
    let curve = MapCurve(
      domain: domain, period: entry.period, range: range, scale: scale, polarity: entry.polarity,
      clips: entry.clips, isMIDI: entry.rangeUnit == .midi)
    return curve.fault.map { finding(.scaleFault, at: "domain", $0) }
  }

  var rangeOutside: Finding? {
    let spec = entry.targetSpec
    guard let range,
      let end = [range.start, range.end].map(inParameterUnit)
        .first(where: { spec.fault(of: $0) != nil })
    else { return nil }
    let (low, high) = (spec.range.lowerBound, spec.range.upperBound)
    return finding(
      .rangeOutsideParameter, at: "range",
      "the range leaves the parameter's: " + spec.fault(of: end)!,
      cure: "write a range between \(text(Span(low, high))); values outside are clamped and counted"
    )
  }

  var domainOutside: Finding? {
    guard let source = sourceLimits, let domain,
      domain.upper < source.range.lowerBound || domain.lower > source.range.upperBound
    else { return nil }
    let (low, high) = (source.range.lowerBound, source.range.upperBound)
    return finding(
      .domainOutsideInput, at: "domain",
      "no \(entry.sourceName) lies in the domain \(domain.start)...\(domain.end) \(source.unit)",
      cure: "write limits within \(Figure.text(low))...\(Figure.text(high)) \(source.unit)")
  }

  /// The values that the source can have, with the symbol of its unit; nil of a function.
  private var sourceLimits: (range: ClosedRange<Double>, unit: String)? {
    switch entry.source {
    case .input(let spec): (spec.plausible, spec.unit.symbol)
    case .param(let spec): (spec.range, spec.unit.symbol)
    case .function: nil
    }
  }

  var decibelsTwice: Finding? {
    guard entry.shape == .scale(.decibel), entry.targetSpec.unit == .decibels else { return nil }
    return finding(
      .decibelsTwice, at: "scale", "scale = \"db\" gives an amplitude, the parameter is in dB",
      cure: "write scale = \"lin\": the range is in dB already",
      fix: setting("scale", to: "\"lin\""))
  }
}
