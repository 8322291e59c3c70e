import Comparing
import Score

/// The walks on a terminal.
struct GuideText {
  let table: GuideTable

  /// A line for each variant and condition, then what the star means and the notes.
  var short: String {
    let plan = table.plan
    let heads =
      ["", plan.conditions.count > 1 ? "condition" : ""]
      + GuideMetrics.all.map { $0.id + ($0.unit.isEmpty ? "" : " (\($0.unit))") }
    let lines = plan.variants.indices.flatMap { variant in
      plan.conditions.indices.map { line(variant, $0) }
    }
    let only = plan.conditions.count == 1 ? [plan.conditions[0].name + "; " + walkers] : [walkers]
    let columns = TextLayout.columns([heads] + lines) { $0 >= 2 }
    return (only + [""] + columns + [""] + table.notes).joined(separator: "\n")
  }

  private var walkers: String {
    counted(table.plan.tasks.all.count, "walker") + " each on " + table.plan.tasks.title
  }

  private func line(_ variant: Int, _ condition: Int) -> [String] {
    let plan = table.plan
    let cell = table.measurements[variant * plan.conditions.count + condition]
    let values = GuideMetrics.all.enumerated().map { place, metric -> String in
      guard cell.indices.contains(place), let estimate = cell[place].estimate else { return "-" }
      let interval = GuideFigures.interval(metric, estimate, walks: table.walks(variant, condition))
      let ends = interval.map { interval in
        [interval.lowerBound, interval.upperBound]
          .map { Figure.fixedOrDash($0, decimals: metric.decimals) }.joined(separator: ", ")
      }
      return Figure.fixedOrDash(estimate.value, decimals: metric.decimals)
        + (ends.map { " [\($0)]" } ?? "")
    }
    let name = plan.conditions.count > 1 ? plan.conditions[condition].name : ""
    return [table.named(variant), name] + values
  }
}
