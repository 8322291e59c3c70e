import Score

/// Finds parameters that change less over the whole dataset than can be heard.
enum InaudibleChange: LintRule {
  static let kind = FindingKind(
    "inaudible-change", .warning, "A parameter never moves by an audible step",
    why:
      "The data change and the sound does not, to any ear: the domain is too wide for these data, the range too small, or "
      + "smoothing takes the changes away.",
    source:
      "Wier, Jesteadt and Green, JASA 61, 1977 (pitch); Jesteadt, Wier and Green, JASA 61, 1977 (level); "
      + "Friberg and Sundberg, JASA 98, 1995 (tempo); Mills, JASA 30, 1958 (direction)",
    cure: "narrow the domain to the data, or widen the range")

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.declared.compactMap { pairing in
      guard let low = pairing.data.min(), let high = pairing.data.max(), low < high,
        let steps = pairing.percept.jndSteps(
          from: pairing.values.min()!, to: pairing.values.max()!),
        steps < 1, pairing.clipped.isEmpty || !pairing.clipped.allSatisfy({ $0 })
      else { return nil }
      let highest = LintStatistics.text(high, pairing.input.unit)
      let limits = LintStatistics.roundLimits(low, high)
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): data from \(Figure.text(low)) to \(highest) "
          + "move it by \(counted(steps, digits: 2, "audible step"))",
        cure: "write domain = \(LintStatistics.lua(limits.low, limits.high)), "
          + "widen the range, or shorten smooth")
    }
  }
}
