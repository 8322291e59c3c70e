import Score

/// The questionnaires of a plan, item by item, and what listeners are asked about themselves.
extension PlanText {
  static func items(_ task: StudyTask) -> [String] {
    let options = task.options
    var lines: [String] = []
    if let after = options.after {
      lines.append(
        "- Asked after each block of the task \(after), about the variant of that block.")
    }
    if let instrument = Instrument.named(options.instrument) {
      let score =
        instrument.isScored
        ? "scored as published" : "not scored, since its scoring has not been read"
      lines.append(
        "- Instrument: \(instrument.name), \(score). Words: \(options.source)."
      )
    }
    return lines + options.items.enumerated().map { "- Item \($0 + 1): \($1.described)" }
  }

  /// The questions about the listener; none where nothing is asked.
  var background: [String] {
    guard !plan.study.background.isEmpty else { return [] }
    let asked = plan.study.background.map { $0.item(.english).text }.joined(separator: " ")
    let device =
      plan.study.background.contains(.device)
      ? " The page reads the family of the browser, the platform, and the sample rate and latencies of its sound."
      : ""
    return [
      "Asked once, before anything is heard, and each may be left open: \(asked)\(device)", "",
    ]
  }
}

extension Item {
  /// The item in one line of a plan.
  fileprivate var described: String {
    let way =
      switch form {
      case .scale: "0 \(ends[0]) to 100 \(ends[1])"
      case .points: "1 \(ends[0]) to \(points) \(ends[1])"
      case .choice: "one of " + options.map(\.label).joined(separator: ", ")
      case .multiple: "any of " + options.map(\.label).joined(separator: ", ")
      case .number: "a number" + (unit.isEmpty ? "" : " of \(unit)")
      case .text: "words, or none"
      }
    return "\(text) (\(way)\(isOptional ? "; may be left open" : ""))"
  }
}
