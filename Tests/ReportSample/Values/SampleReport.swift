import Report
import Score

/// A report with something of everything: two mappings and an anchor, two datasets, a cell that failed, sounds and pictures.
public enum SampleReport {
  /// Seconds of each render.
  public static let seconds = 12.0

  /// - Parameters:
  ///   - name: the first variant's name, to try names that are hostile.
  ///   - dataset: the first dataset's title.
  public static func report(
    name: String = "students/linear.lua", dataset: String = "Morning in the garden"
  ) -> Report {
    let datasets = [
      Report.Dataset(
        id: "d1", name: "garden-walk", title: dataset, path: "datasets/garden-walk",
        sha256: hash("1"), rows: 120, seconds: seconds),
      Report.Dataset(
        id: "d2", name: "staircase", title: "A staircase of degrees", path: "datasets/staircase",
        sha256: hash("2"), rows: 120, seconds: seconds),
    ]
    let variants = self.variants(name)
    let cells = datasets.indices.flatMap { d in
      variants.indices.map { v in
        v == 1 && d == 1
          ? Report.Cell(
            variant: "b", dataset: "d2",
            failed: Fault(
              .mapping,
              "no input \"humidity\" in datasets/staircase; it has "
                + "temperature. Add the column, or give humidity a value with --set.",
              at: FaultPlace("students/steps.lua", line: 14)))
          : SampleCell.cell(variants[v], v, dataset: datasets[d].id, d)
      }
    }
    return Report(
      title: "Which of two students' mappings carries temperature better?",
      made: Report.Made(
        ripples: "0.6.0", started: "2026-05-01T09:30:00Z", seconds: 14.2, threads: 2),
      seed: 18_446_744_073_709_551_615, sampleRate: 48_000, loudness: -23, calibration: 100,
      focus: "temperature", metrics: SampleMetrics.metrics, variants: variants, datasets: datasets,
      cells: cells, table: SampleMetrics.table, differences: SampleMetrics.differences,
      summary: SampleWords.summary, methods: SampleWords.methods,
      citations: SampleWords.citations,
      requirements: [
        Report.Requirement(
          text: "inaudible_steps<0.1", holds: true, detail: "A has 0.02, B has 0.08."),
        Report.Requirement(
          text: "information>2", holds: false,
          detail: "B has 1.62 bit on A staircase of degrees; 2 was asked for."),
      ])
  }

  static func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  private static func variants(_ name: String) -> [Report.Variant] {
    [
      Report.Variant(
        id: "a", name: name, label: "Linear pitch",
        note: "One soft tone climbs as the air warms.", file: "students/linear.lua",
        sha256: hash("a"), source: SampleWords.lua, parameters: ["coldest": -5, "warmest": 35]),
      Report.Variant(
        id: "b", name: "students/steps.lua@still", label: "Fifteen steps",
        note: "A bell strikes a degree of the scale at each step.", file: "students/steps.lua",
        sha256: hash("b"), source: SampleWords.lua, parameters: ["steps": 15]),
      Report.Variant(
        id: "c", name: "linear.lua, permuted", label: "Permuted data", kind: .anchor,
        note: "Low anchor: the same mapping on data in a random order.",
        file: "students/linear.lua", sha256: hash("a"), source: SampleWords.lua),
    ]
  }

  /// A report of one mapping on one row of data, without any sound.
  public static var smallest: Report {
    let variant = variants("one.lua")[0]
    let dataset = Report.Dataset(
      id: "d1", name: "row", title: "One row", path: "row.csv", sha256: hash("3"), rows: 1,
      seconds: 0)
    let reason = "one row of data has no spread"
    return Report(
      title: "One row", made: Report.Made(ripples: "0.6.0", started: "now", seconds: 0, threads: 1),
      seed: 1, sampleRate: 48_000, loudness: -23, calibration: 100,
      metrics: [SampleMetrics.metrics[0]], variants: [variant], datasets: [dataset],
      cells: [
        Report.Cell(
          variant: "a", dataset: "d1", seconds: 0, gainDB: .nan, lufs: -.infinity, truePeak: nil,
          warnings: ["the render is silent"],
          measurements: [
            Report.Measurement(metric: "monotonicity", value: .nan, reason: reason)
          ],
          traces: Report.Traces(
            step: 0.1, rows: [0],
            inputs: [Report.Traces.Series(name: "temperature", unit: "°C", values: [.nan])],
            parameters: [], tracked: []))
      ],
      table: [
        Report.Row(
          metric: "monotonicity",
          values: [Report.Row.Value(variant: "a", value: nil, reason: reason)])
      ], summary: [], methods: "One row was tried.", citations: [])
  }
}
