import Report
import Score

/// Metrics of the sample, with values that a reader can tell apart.
enum SampleMetrics {
  static let metrics = [
    metric(
      "monotonicity", "Monotonicity", .higher, "Spearman's ρ of data and parameter.",
      "Spearman 1904"),
    metric(
      "inaudible_steps", "Inaudible steps", .lower,
      "Share of the changes of the data that change the sound by less than a just noticeable difference.",
      "Wier, Jesteadt and Green 1977, equation 1"),
    metric(
      "information", "Transmitted information", .higher,
      "Mutual information of the data and the percept in steps of a just noticeable difference.",
      "Kraskov, Stögbauer and Grassberger 2004", unit: "bit"),
    metric(
      "fidelity", "Round-trip fidelity", .higher,
      "Correlation of the data with the pitch that was tracked in the sound.",
      "Ludovico and Presti 2015"),
    metric(
      "loudness", "Loudness N5", .neither, "Loudness exceeded five percent of the time.",
      "ISO 532-1:2017, clause 6", unit: "sone", decimals: 1),
    metric(
      "onsets", "Onset rate", .neither, "Notes that begin in a second.", "Hirsh 1959", unit: "1/s",
      decimals: 1),
  ]

  private static func metric(
    _ id: String, _ name: String, _ better: Metric.Better, _ definition: String,
    _ source: String, unit: String = "", decimals: Int = 2
  ) -> Metric {
    var metric = Metric(
      id, name, unit: unit, better: better, decimals: decimals, definition: definition,
      source: source)
    metric.isMain = true
    return metric
  }

  static let table = [
    row("monotonicity", [0.995, 0.94, -0.05], [0.02, 0.03, 0.12], best: nil),
    row("inaudible_steps", [0.02, 0.08, 0.31], [0.01, 0.02, 0.05], best: "a"),
    row("information", [2.53, 1.62, 0.08], [0.11, 0.14, 0.06], best: "a"),
    row("fidelity", [0.97, 0.95, 0.02], [0.02, 0.03, 0.15], best: nil),
    row("loudness", [4.2, 6.1, 4.3], [0.2, 0.4, 0.2], best: nil, input: nil),
    Report.Row(
      metric: "onsets",
      values: [
        Report.Row.Value(variant: "a", value: nil, reason: "one long note: there is no rate"),
        Report.Row.Value(variant: "b", value: 2, low: 1.8, high: 2.2),
        Report.Row.Value(variant: "c", value: nil, reason: "one long note: there is no rate"),
      ]),
  ]

  private static func row(
    _ metric: String, _ values: [Double], _ half: [Double], best: String?,
    input: String? = "temperature"
  ) -> Report.Row {
    Report.Row(
      metric: metric, input: input,
      subject: input.map { "\($0) → tone.pitch" },
      values: values.indices.map {
        Report.Row.Value(
          variant: ["a", "b", "c"][$0], value: values[$0], low: values[$0] - half[$0],
          high: values[$0] + half[$0])
      }, best: best,
      test: input.map { _ in
        best == nil
          ? Report.Test(p: 0.2, holm: 0.4, falseDiscovery: 0.2)
          : Report.Test(p: 0.0001, holm: 0.0004, falseDiscovery: 0.0004)
      })
  }

  static let differences = [
    Report.Difference(
      metric: "information", input: "temperature", a: "b", b: "a", value: 0.91, low: 0.72,
      high: 1.1, test: .init(p: 0.0001, holm: 0.0002, falseDiscovery: 0.0002)),
    Report.Difference(metric: "loudness", a: "a", b: "b", value: 1.9, low: 1.4, high: 2.3),
  ]

  static func measurements(_ v: Int, _ d: Int) -> [Report.Measurement] {
    table.compactMap { row in
      guard let value = row.values.first(where: { $0.variant == ["a", "b", "c"][v] }) else {
        return nil
      }
      let shift = d == 0 ? 0.0 : -0.01
      return Report.Measurement(
        metric: row.metric, subject: row.subject ?? "", input: row.input,
        value: value.value.map { $0 + shift }, low: value.low, high: value.high,
        reason: value.reason)
    }
  }
}
