import Score

extension FindingKind {
  static let linearFrequency = FindingKind(
    "linear-frequency", .note, "Equal steps of the data are equal steps in Hz",
    why:
      "The ear hears ratios: a step in Hz that is large at the low end of the range is small at the high end.",
    source:
      "Glasberg and Moore, Hearing Research 47, 1990 (ERB-rate); Stevens, Psychological Review 64, 1957",
    cure: "scale = \"exp\" makes equal ratios; for pitches a range in notes does")

  static let pitchRange = FindingKind(
    "pitch-range", .note, "A pitch leaves 100 to 4000 Hz",
    why:
      "Between 100 and 4000 Hz small differences of pitch are heard best; below, small loudspeakers are silent, and above "
      + "about 5000 Hz tones no longer make melodies.",
    source:
      "Wier, Jesteadt and Green, JASA 61, 1977; Attneave and Olson, American Journal of Psychology 84, 1971",
    cure: "keep pitches between 100 and 4000 Hz")
}

extension EntryView {
  /// Deviation from equal steps on the ERB-rate scale above which a linear range in Hz is reported.
  private static let audibleBend = 0.03

  var linearFrequency: Finding? {
    guard let range, entry.rangeUnit != .midi, entry.targetSpec.unit == .hertz, isStraight,
      range.lower >= 0, range.upper >= 100, Self.bend(range) > Self.audibleBend
    else { return nil }
    let scale = range.lower > 0 ? "\"exp\"" : "\"erb\""
    var cure = "write scale = \(scale)"
    if entry.target.isPitch, range.lower > 0 {
      let notes = [range.start, range.end].map { "\"\(Pitch.name(midi: Pitch.midi(hertz: $0)))\"" }
      cure += ", or the range in notes: range = { \(notes[0]), \(notes[1]) }"
    }
    return finding(
      .linearFrequency, at: "range",
      "equal steps of the data are unequal steps to the ear: up to \(Figure.percent(Self.bend(range))) of the range "
        + "\(text(range)) from equal steps of the ERB-rate scale",
      cure: cure, fix: setting("scale", to: scale))
  }

  private var isStraight: Bool {
    switch entry.shape {
    case .scale(.linear), .scale(.quantized), .scale(.logarithmic): true
    default: false
    }
  }

  /// Largest distance from a straight line on the ERB-rate scale, as a share of the range.
  private static func bend(_ range: Span) -> Double {
    let (low, high) = (ERB.rate(hertz: range.lower), ERB.rate(hertz: range.upper))
    guard high > low else { return 0 }
    return (1..<32).map { k in
      let u = Double(k) / 32
      let hertz = range.lower + (range.upper - range.lower) * u
      return abs((ERB.rate(hertz: hertz) - low) / (high - low) - u)
    }.max() ?? 0
  }

  var pitchRange: Finding? {
    guard entry.target.isPitch, let ends, ends.lower < 100 || ends.upper > 4000, let range
    else { return nil }
    let kept = [range.start, range.end].map { written(clampedPitch($0)) }
    let overlaps = ends.upper > 100 && ends.lower < 4000
    return finding(
      .pitchRange, at: "range",
      "pitches from \(Int(ends.lower.rounded())) to \(Int(ends.upper.rounded())) Hz",
      cure: overlaps
        ? "write range = { \(kept[0]), \(kept[1]) }"
        : "move the range by octaves into 100...4000 Hz",
      fix: overlaps && entry.range.map(Self.isWritten) == true
        ? setting("range", to: "{ \(kept[0]), \(kept[1]) }") : nil)
  }

  private static func isWritten(_ limits: MapEntry.Limits) -> Bool {
    if case .value = limits.start, case .value = limits.end { true } else { false }
  }

  /// The nearest value within 100...4000 Hz: a whole semitone for ranges in notes.
  private func clampedPitch(_ value: Double) -> Double {
    guard entry.rangeUnit == .midi else { return min(max(value, 100), 4000) }
    return min(
      max(value, Pitch.midi(hertz: 100).rounded(.up)), Pitch.midi(hertz: 4000).rounded(.down))
  }

  /// A number of the range as Lua writes it: `"G#2"`, `hz(440)`, `0.5`.
  func written(_ value: Double) -> String {
    switch entry.rangeUnit {
    case .midi where value == value.rounded(): "\"\(Pitch.name(midi: value))\""
    case .hertz: "hz(\(Figure.text(value, digits: 6)))"
    default: Figure.text(value, digits: 6)
    }
  }
}
