import Score

/// Finds clearly different data that share one of few values.
enum QuantiserCollapse: LintRule {
  static let kind = FindingKind(
    "quantiser-collapse", .warning, "A quantiser makes clearly different data sound the same",
    why:
      "Steps of the data that somebody would see in a plot are not in the sound at all; 15 pitches lose about half of them.",
    source:
      "Miller, Psychological Review 63, 1956; Grond and Berger, The Sonification Handbook, ch. 15, 2011",
    cure: "quantise to more values, or not at all")

  /// A step of the data is clear when it exceeds this share of their spread.
  private static let clear = 0.02
  /// The share of clear steps without an audible change above which it is reported.
  private static let many = 0.2

  static func findings(_ subject: LintSubject) -> [Finding] { subject.declared.compactMap(finding) }

  private static func finding(_ pairing: Pairing) -> Finding? {
    if case .category = pairing.input.kind { return nil }
    let sorted = pairing.data.sorted()
    guard sorted.count > 10 else { return nil }
    let spread =
      LintStatistics.quantile(0.95, of: sorted) - LintStatistics.quantile(0.05, of: sorted)
    let values = Set(pairing.values).count
    guard spread > 0, values > 1, values <= 100, values * 2 < Set(sorted).count else { return nil }
    let (steps, silent) = clearSteps(pairing, of: clear * spread)
    let share = Double(silent) / Double(steps.count)
    guard steps.count >= 10, share > many else { return nil }
    let median = LintStatistics.quantile(0.5, of: steps.sorted())
    let enough = Int((spread / median).rounded(.up)) + 1
    return Finding(
      kind, line: pairing.line,
      "\(pairing.subject): \(Figure.percent(share)) of the clear steps of the data (\(silent) of \(steps.count)) move "
        + "nothing: \(values) values sound",
      cure: enough > values && enough <= 200
        ? "quantise to \(enough) values or more between the same ends, or leave quantize out"
        : "leave quantize out"
          + (pairing.percept == .pitch ? ", or use tuning(\"chromatic\", …)" : ""))
  }

  /// The sizes of all clear steps within the domain, and the number of them that change no value.
  private static func clearSteps(_ pairing: Pairing, of size: Double) -> ([Double], silent: Int) {
    var (steps, silent): ([Double], Int) = ([], 0)
    for i in pairing.data.indices.dropFirst() {
      if !pairing.clipped.isEmpty, pairing.clipped[i] || pairing.clipped[i - 1] { continue }
      let step = abs(pairing.data[i] - pairing.data[i - 1])
      guard step > size else { continue }
      steps.append(step)
      if pairing.values[i] == pairing.values[i - 1] { silent += 1 }
    }
    return (steps, silent)
  }
}
