import Score

/// Finds mappings in which a faster walk sounds slower, lower, softer or duller.
enum PaceReversed: LintRule {
  static let kind = FindingKind(
    "pace-reversed", .warning, "A faster walk sounds slower on these data",
    why:
      "Pace in minutes per kilometre falls when a walker gets faster; a listener expects faster, higher, louder and brighter "
      + "for more speed. Steps per minute and km/h rise with the speed: they are no trap.",
    source:
      "Walker, Journal of Experimental Psychology: Applied 8, 2002; Walker and Mauney, ACM TACCESS 2(3), 2010 (polarities)",
    cure: "turn the polarity of the entry round, or convert the column")

  /// The rank correlation from which a parameter counts as following its input.
  private static let follows = 0.5
  /// The median of `pace` that nobody walks in steps per minute, but many in minutes per kilometre.
  private static let minutesPerKilometre = 2.0..<20.0

  static func findings(_ subject: LintSubject) -> [Finding] {
    let moved = subject.declared.compactMap { pairing in
      speedSign(pairing).map { (pairing: pairing, sign: $0) }
    }
    let reversed = moved.compactMap { one -> Finding? in
      guard one.sign < 0 else { return nil }
      if one.pairing.input.motion == -1 { return slowness(one.pairing) }
      let other = moved.first {
        $0.sign > 0 && $0.pairing.percept == one.pairing.percept
          && $0.pairing.input.name != one.pairing.input.name
      }
      return other.map { contradiction(one.pairing, $0.pairing) }
    }
    return reversed + wrongUnit(subject.declared)
  }

  /// The sign of the effect of speed on the sound: 1 for more, -1 for less; nil where the input does not measure
  /// speed, or the percept has neither more nor less.
  private static func speedSign(_ pairing: Pairing) -> Int? {
    guard let motion = pairing.input.motion, pairing.data.count > 2,
      [.pitch, .brightness, .loudness, .tempo].contains(pairing.percept)
    else { return nil }
    let correlation = LintStatistics.rankCorrelation(pairing.data, pairing.values)
    guard abs(correlation) >= follows else { return nil }
    return motion * (correlation > 0 ? 1 : -1)
  }

  private static func slowness(_ pairing: Pairing) -> Finding {
    Finding(
      kind, line: pairing.line,
      "\(pairing.subject): \(pairing.input.name) in \(pairing.input.unit.symbol) falls when the walker gets faster, and "
        + "\(pairing.target) falls with it",
      cure: "write polarity = \"negative\" (or \"positive\" where it is negative now)")
  }

  private static func contradiction(_ pairing: Pairing, _ other: Pairing) -> Finding {
    Finding(
      kind, line: pairing.line,
      "\(pairing.subject): falls with the speed, while \(other.subject) rises with it",
      cure:
        "turn the polarity of \(pairing.subject) round, or map only one of \(pairing.input.name) and "
        + "\(other.input.name)")
  }

  private static func wrongUnit(_ pairings: [Pairing]) -> [Finding] {
    guard let pairing = pairings.first(where: { $0.input.name == "pace" }) else { return [] }
    let walking = pairing.data.filter { $0 > 0 }.sorted()
    guard walking.count > 2 else { return [] }
    let median = LintStatistics.quantile(0.5, of: walking)
    guard minutesPerKilometre.contains(median) else { return [] }
    return [
      Finding(
        kind, line: pairing.line,
        "\(pairing.subject): pace has a median of \(Figure.text(median)) steps/min: that looks like minutes per kilometre, "
          + "which fall when the walker gets faster",
        cure:
          "name the column pace_min_per_km, so that it is not taken for steps per minute, and map it with "
          + "polarity = \"negative\"; or map speed")
    ]
  }
}
