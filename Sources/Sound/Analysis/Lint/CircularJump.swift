import Score

/// Finds jumps of a parameter where an angle passes the seam of its domain.
enum CircularJump: LintRule {
  static let kind = FindingKind(
    "circular-jump", .warning, "A small turn makes the sound jump",
    why:
      "The circle of the data closes and the range does not: the turn sounds like half the circle.",
    source: "Mardia and Jupp, Directional Statistics, 2000, ch. 1",
    cure: "use a function of the angle that closes with it, such as its cosine")

  /// A turn is small up to this share of the circle: 20° of 360°.
  private static let small = 1.0 / 18
  /// A move is a jump when it exceeds this share of the parameter's span.
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
        pairing.percept.jndSteps(from: pairing.values[i - 1], to: pairing.values[i]) ?? .infinity
      return abs(turn) <= small * period && move > large * span && steps > 3
    }
    guard let first = jumps.first else { return nil }
    let unit = pairing.input.unit == .degrees ? "°" : " \(pairing.input.unit.symbol)"
    let angle = { (i: Int) in Figure.text(pairing.data[i]) + unit }
    let value = { (i: Int) in Figure.text(pairing.values[i]) }
    return Finding(
      kind, line: pairing.line,
      "\(pairing.subject): \(counted(jumps.count, "jump")); first at row \(first + 1): "
        + "\(angle(first - 1)) → \(angle(first)) moves it from \(value(first - 1)) to \(value(first))",
      cure: "write " + pairing.closed(period))
  }
}

extension Pairing {
  /// The input and domain that close the circle: for a pan the sine, so that east is right.
  func closed(_ period: Double) -> String {
    let function = percept == .pan ? "sin" : "cos"
    let angle =
      period == 360
      ? "math.rad(env.\(input.name) or 0)"
      : "2 * math.pi * (env.\(input.name) or 0) / \(Figure.text(period))"
    return "from = function(env) return math.\(function)(\(angle)) end, domain = { -1, 1 }"
  }
}
