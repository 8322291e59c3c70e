import Score

/// Jumps of a parameter where an angle passes the seam of its domain.
enum CircularJump: LintRule {
  static let kind = FindingKind(
    "circular-jump", .warning, "A small turn makes the sound jump",
    why:
      "The circle of the data closes and the range does not: the turn sounds like half the circle.",
    source: "Mardia and Jupp, Directional Statistics, 2000, ch. 1",
    cure: "use a function of the angle that closes with it, such as its cosine")

  /// A turn up to this share of the circle is small: 20° of 360°.
  private static let small = 1.0 / 18
  /// A move of more than this share of what the parameter does is a jump.
  private static let large = 0.5

  static func findings(_ subject: LintSubject) -> [Finding] { subject.declared.compactMap(finding) }

  private static func finding(_ pairing: Pairing) -> Finding? {
    guard case .circular(let period) = pairing.input.kind, pairing.values.count > 1 else {
      return nil
    }
    let span = pairing.values.max()! - pairing.values.min()!
    let jumps = pairing.data.indices.dropFirst().filter { i in
      let turn = Angle.difference(from: pairing.data[i - 1], to: pairing.data[i], period: period)
      let move = abs(pairing.values[i] - pairing.values[i - 1])
      let steps =
        pairing.audibleSteps(from: pairing.values[i - 1], to: pairing.values[i]) ?? .infinity
      return abs(turn) <= small * period && move > large * span && steps > 3
    }
    guard let first = jumps.first else { return nil }
    let text = { (x: Double) in Figure.text(x) }
    let unit = pairing.input.unit.symbol
    return Finding(
      kind, line: pairing.line,
      "\(pairing.subject): \(Figure.count(jumps.count, "jump")); first at row \(first + 1): "
        + "\(text(pairing.data[first - 1]))\(unit) → \(text(pairing.data[first]))\(unit) moves it from "
        + "\(text(pairing.values[first - 1])) to \(text(pairing.values[first])) \(pairing.unit.symbol)",
      cure:
        "write from = function(env) return math.cos(2 * math.pi * (env.\(pairing.input.name) or 0) / "
        + "\(text(period))) end, domain = { -1, 1 }")
  }
}
