import Analysis
import Score

/// Figures that seem to contradict each other, explained where both stand.
enum ReadingNotes {
  /// The share of inaudible steps, in percent, and the information, in bits, from which on a reader asks how both can be.
  private static let inaudible = 80.0
  private static let carried = 2.0

  static func notes(_ table: ComparisonTable, _ plan: ComparePlan, _ cells: [FinishedCell])
    -> [String]
  {
    data(plan) + [steps(table), scattered(table), unvalidated(cells)].compactMap { $0 }
  }

  /// The correlation ratio below which the sound scatters so much about what is measured that a reader must know: less than four
  /// fifths of what is heard follow.
  private static let followed = 0.9

  /// Returns of which variants the sound follows a parameter in part only. The scatter is in no measure of the data: they are those
  /// of the parameter, or of the curve through what is heard of it.
  private static func scattered(_ table: ComparisonTable) -> String? {
    let found = table.rows.filter { $0.metric.id == "parameter_followed" }.flatMap { row in
      table.variants.indices.compactMap { variant -> String? in
        guard !table.variants[variant].isAnchor, let share = row.pooled(variant)?.value,
          share < followed
        else { return nil }
        let number = Figure.fixed(share, decimals: 2)
        return "\(row.input ?? "the data") in \(table.named(variant)) (\(number))"
      }
    }
    guard !found.isEmpty else { return nil }
    return
      "The sound follows the parameter in part only (parameter_followed) for \(found.joined(separator: ", ")). Information, "
      + "steps, trends and simulated answers do not contain the scatter that is left: they are upper bounds."
  }

  /// Returns of which qualities nothing was compared with what people did, where figures of the typical listener stand.
  private static func unvalidated(_ cells: [FinishedCell]) -> String? {
    let heard = Set(cells.flatMap { $0.stored?.pairings.map(\.percept) ?? [] })
    let found = Percept.allCases.filter { heard.contains($0) && !$0.isValidated && $0 != .unknown }
    guard !found.isEmpty else { return nil }
    return
      "Figures of the typical listener (typical_…) are not validated for "
      + "\(found.map(\.rawValue).joined(separator: ", ")): no experiment with people was repeated for it with success "
      + "(docs/validity.md)."
  }

  /// Returns what was concluded of the data that the variants read.
  private static func data(_ plan: ComparePlan) -> [String] {
    plan.data.flatMap { data in
      (data.dataset?.conclusions(about: plan.inputs) ?? []).map { "\(data.name): \($0.line)." }
    }
  }

  private static func steps(_ table: ComparisonTable) -> String? {
    let inputs = table.rows.filter { $0.metric.id == "information" }.compactMap(\.input)
    let found = inputs.compactMap { levelsAndSteps(table, $0) }
    guard !found.isEmpty else { return nil }
    return
      "Most steps are inaudible and much is carried all the same of \(found.joined(separator: "; of ")). Both hold: a "
      + "step is the change from one row of the data to the next, and may be too small to hear; transmitted "
      + "information counts the levels that can be told apart over the whole dataset, and many small steps lead "
      + "from one to another."
  }

  /// Returns the variants of which most changes of an input from row to row are too small to be heard, and yet the levels can be
  /// told apart.
  private static func levelsAndSteps(_ table: ComparisonTable, _ input: String) -> String? {
    guard let steps = table.row("inaudible_steps", input),
      let levels = table.row("information", input)
    else { return nil }
    let found = table.variants.indices.compactMap { variant -> String? in
      guard let share = steps.pooled(variant)?.value, let bits = levels.pooled(variant)?.value,
        share >= inaudible, bits >= carried
      else { return nil }
      return "\(table.named(variant)) \(Requirement.number(share, steps.metric)) inaudible and "
        + Requirement.number(bits, levels.metric)
    }
    return found.isEmpty ? nil : "\(input) (\(found.joined(separator: ", ")))"
  }
}
