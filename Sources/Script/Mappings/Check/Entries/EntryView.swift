import Score

/// A map entry as the rules look at it: its limits at the present values of the parameters.
struct EntryView {
  let mapping: Mapping
  let entry: MapEntry
  /// The place of the entry in the mapping's table, such as `map[2]`.
  let path: String
  let domain: Span?
  /// The range of the entry, in its own unit.
  let range: Span?

  init(_ mapping: Mapping, _ index: Int) {
    self.mapping = mapping
    entry = mapping.entries[index]
    path = "map[\(index + 1)]"
    domain = mapping.domain(of: entry)
    range = entry.range.map(mapping.span)
  }

  /// The values the range can give, in the parameter's unit, from the low end of the data to the high one.
  var ends: Span? {
    guard let range, let domain else { return nil }
    let rises = (domain.start <= domain.end || entry.period != nil) == (entry.polarity == .positive)
    let oriented = rises ? range : Span(range.end, range.start)
    return Span(inParameterUnit(oriented.start), inParameterUnit(oriented.end))
  }

  /// A number of the range in the parameter's unit.
  func inParameterUnit(_ value: Double) -> Double {
    if entry.rangeUnit == .midi { return Pitch.hertz(midi: value) }
    return entry.shape == .scale(.decibel) ? Decibels.amplitude(value) : value
  }

  /// The text of both ends with their unit: `300...6000 Hz`.
  func text(_ span: Span) -> String {
    let unit = entry.targetSpec.unit.symbol
    return "\(Figure.text(span.start, digits: 4))...\(Figure.text(span.end, digits: 4))"
      + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The step of the target that can just be heard, and the range in its unit; nil where nobody knows the smallest audible step.
  var heard: (step: AudibleStep, range: Span)? {
    guard let ends, let range else { return nil }
    if entry.shape == .scale(.decibel) { return (.level, range) }
    if entry.target.isPitch { return (.pitch, ends) }
    switch (entry.target, entry.targetSpec.unit) {
    case (.tempo, _): return (.tempo, ends)
    case (.voice(_, slot: VoiceSpec.Slot.pan), _): return (.pan, ends)
    case (_, .decibels): return (.level, ends)
    case (_, .hertz): return ends.upper >= 100 ? (.brightness, ends) : nil
    default: return nil
    }
  }

  /// The level of a voice, a bus or the whole.
  var movesLevel: Bool {
    switch entry.target {
    case .level, .bus, .voice(_, slot: VoiceSpec.Slot.level): true
    default: false
    }
  }

  /// - Parameters:
  ///   - field: the field of the entry that is to blame; nil blames the entry.
  ///   - what: what is wrong, as a half sentence.
  func finding(
    _ kind: FindingKind, at field: String? = nil, _ what: String, cure: String? = nil,
    severity: Finding.Severity? = nil, fix: TextEdit? = nil
  ) -> Finding {
    let place = field.flatMap { mapping.source.outline.place(of: "\(path).\($0)") }
    return mapping.source.finding(
      kind, at: place ?? entry.place, "\(entry.sourceName) → \(entry.targetName): \(what)",
      cure: cure, severity: severity, fix: fix)
  }

  /// The edit that sets a field of the entry, written before its range.
  func setting(_ field: String, to text: String) -> TextEdit? {
    mapping.source.setting(field, of: path, to: text, before: "range")
  }
}
