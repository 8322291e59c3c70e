import Score

extension FindingKind {
  static let levelStep = FindingKind(
    "level-step", .warning, "A level changes by more than 6 dB at once",
    why:
      "A sudden change of level is heard as an event of its own, and a rise startles: it draws attention from the data.",
    source:
      "Patterson, Philosophical Transactions of the Royal Society B 327, 1990 (onsets of auditory warnings)",
    cure: "use smaller steps, or move the level without steps")

  static let levelRange = FindingKind(
    "level-range", .note, "A level goes above 0 dB or over more than 40 dB",
    why:
      "Above 0 dB a voice can overload the mix, so that the limiter changes everything that sounds; "
      + "more than 40 dB below the loudest, sound is lost in the noise of a room or a street.",
    source: "ISO 7731:2003 (signals over noise); EBU R 128 (true peak at most -1 dBTP)",
    cure: "keep levels between -40 and 0 dB")
}

extension EntryView {
  /// The range of a level in dB, lower end first; nil for other targets.
  private var levels: Span? {
    guard let (step, range) = heard, step == .level, movesLevel || entry.shape == .scale(.decibel)
    else { return nil }
    return Span(range.lower, range.upper)
  }

  var levelStep: Finding? {
    guard movesLevel, levels != nil, let left = valuesLeft,
      let step = zip(left.dropFirst(), left).map({ $0 - $1 }).max(), step > 6, let range
    else { return nil }
    let count = Int(((range.upper - range.lower) / 6).rounded(.up)) + 1
    let isScale = entry.quantize == nil
    return finding(
      .levelStep, at: isScale ? "scale" : "quantize",
      "its \(left.count) values are up to \(Figure.text(step)) dB apart",
      cure: isScale
        ? "write scale = \"quantize=\(count)\", steps of 6 dB or less; or scale = \"lin\""
        : "leave quantize out, or give it values 6 dB or less apart",
      fix: isScale ? setting("scale", to: "\"quantize=\(count)\"") : nil)
  }

  var levelRange: Finding? {
    guard let levels, let range, levels.upper > 0 || levels.upper - levels.lower > 40
    else { return nil }
    let top = min(levels.upper, 0)
    let bottom = max(min(levels.lower, top - 6), top - 40)
    let new = range.start <= range.end ? Span(bottom, top) : Span(top, bottom)
    var what: [String] = []
    if levels.upper > 0 { what.append("up to \(Figure.text(levels.upper)) dB") }
    if levels.upper - levels.lower > 40 {
      what.append("over \(Figure.text(levels.upper - levels.lower)) dB")
    }
    let text = "{ \(Figure.text(new.start)), \(Figure.text(new.end)) }"
    return finding(
      .levelRange, at: "range", "the level goes " + what.joined(separator: " and "),
      cure: "write range = \(text)", fix: setting("range", to: text))
  }
}
