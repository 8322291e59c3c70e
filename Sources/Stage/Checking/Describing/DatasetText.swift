import Datasets
import JSON
import Score

/// A dataset's report as JSON.
enum DatasetText {
  static func json(_ report: DatasetReport) -> JSONText {
    .object([
      "name": report.name, "title": report.title, "source": report.source,
      "licence": report.licence, "start": report.start, "seconds": report.duration,
      "axes": report.axes.map(axis), "columns": report.columns.map(column),
      "findings": report.findings.map {
        JSONText.object([
          "kind": $0.kind.rawValue, "detail": $0.detail, "count": $0.count, "columns": $0.columns,
        ])
      },
    ])
  }

  private static func axis(_ axis: AxisSummary) -> JSONText {
    .object([
      "rows": axis.rows, "rate": axis.rate, "interval": axis.interval, "jitter": axis.jitter,
      "gaps": axis.gaps, "longestGap": axis.longestGap, "duplicates": axis.duplicates,
    ])
  }

  private static func column(_ column: ColumnSummary) -> JSONText {
    .object([
      "name": column.name, "unit": column.unit.symbol, "kind": kind(column.kind),
      "isDerived": isDerived(column), "gapPolicy": column.gaps.rawValue, "rows": column.rows,
      "isUnitAssumed": column.isUnitAssumed, "missing": column.missing, "minimum": column.minimum,
      "mean": column.mean,
      "maximum": column.maximum, "outOfRange": column.outOfRange,
    ])
  }

  private static func kind(_ kind: InputSpec.Kind) -> String {
    switch kind {
    case .linear: "linear"
    case .circular: "circular"
    case .category: "category"
    }
  }

  private static func isDerived(_ column: ColumnSummary) -> Bool {
    if case .derived = column.provenance { true } else { false }
  }
}
