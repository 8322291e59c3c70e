import Score

extension FindingKind {
  static let quantiserFew = FindingKind(
    "quantiser-few", .warning, "A quantiser leaves fewer than three values",
    why:
      "All data sound as one or two values: a listener hears on which side of a limit they lie, and no trend.",
    source: "Miller, Psychological Review 63, 1956: listeners tell about 5 to 6 pitches apart",
    cure: "give the quantiser at least three values within the range, or leave it out")
}

extension EntryView {
  /// Two values are a switch, which may be meant; one value is none.
  var quantiserFew: Finding? {
    guard entry.target != .tuning, let left = valuesLeft, left.count < 3, let range,
      range.start != range.end
    else { return nil }
    let values = left.map { "\(Figure.text(inParameterUnit($0), digits: 4))" }
      .joined(separator: " and ")
    return finding(
      .quantiserFew, at: entry.quantize == nil ? "scale" : "quantize",
      "only \(counted(left.count, "value")) can sound: \(values) \(entry.targetSpec.unit.symbol)",
      cure: entry.quantize == nil
        ? "write scale = \"quantize=7\""
        : "leave quantize out, or give it values between \(written(range.lower)) and \(written(range.upper))",
      severity: left.count == 2 ? .note : .warning,
      fix: entry.quantize == nil ? setting("scale", to: "\"quantize=7\"") : nil)
  }

  /// The values that a quantiser can give, ascending, in the unit of the range; nil without one.
  var valuesLeft: [Double]? {
    guard let range, entry.shape != .scale(.decibel) else { return nil }
    let nearest = { (x: Double) in entry.quantize?.min { abs($0 - x) < abs($1 - x) } ?? x }
    let left: [Double]
    if case .scale(.quantized(let levels)) = entry.shape, levels >= 2 {
      let steps = Double(min(levels, 10_000) - 1)
      left = (0...Int(steps)).map {
        nearest(range.start + (range.end - range.start) * Double($0) / steps)
      }
    } else {
      guard let values = entry.quantize else { return nil }
      left = values.filter { $0 >= nearest(range.lower) && $0 <= nearest(range.upper) }
    }
    return Array(Set(left)).sorted()
  }
}
