import Score

/// Finds levels that jump while the mapping plays.
enum LevelJump: LintRule {
  static let kind = FindingKind(
    "level-jump", .warning, "A level jumps by more than 12 dB within 20 ms",
    why:
      "Such a step is heard as an event of its own, and upwards it startles: it draws attention from the data.",
    source:
      "Patterson, Philosophical Transactions of the Royal Society B 327, 1990 (onsets of auditory warnings)",
    cure: "smooth the input, or let the level go its way in steps")

  private static let largest: Float = 12
  private static let window = 0.02
  /// The level that counts as silence, dB.
  private static let floor: Float = -60

  static func findings(_ subject: LintSubject) -> [Finding] { subject.levels.compactMap(finding) }

  private static func finding(_ trace: LintSubject.LevelTrace) -> Finding? {
    let reach = max(1, Int((window / trace.step).rounded()))
    let values = trace.values.map { max($0, floor) }
    var (count, first, most, free) = (0, 0, Float(0), 0)
    for i in values.indices.dropFirst() {
      let before = values[max(0, i - reach)..<i]
      let jump = max(values[i] - before.min()!, before.max()! - values[i])
      guard jump > largest else { continue }
      if count == 0 { first = i }
      if i >= free { count += 1 }
      free = i + reach + 1
      most = max(most, jump)
    }
    guard count > 0 else { return nil }
    let time = Figure.text(Double(first) * trace.step, digits: 4)
    return Finding(
      kind, line: trace.line,
      "\(trace.name): \(counted(count, "jump")) of up to \(Figure.text(Double(most))) dB within 20 ms; the first at "
        + "\(time) s",
      cure: trace.line == nil
        ? "go there in steps: out.\(trace.name) = last + math.max(-0.5, math.min(0.5, wanted - last)) moves 50 dB a second"
        : "write smooth = 0.5 in the entry; where a condition switches it, use one entry whose function knows the condition"
    )
  }
}
