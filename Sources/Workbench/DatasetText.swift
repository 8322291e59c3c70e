import Datasets
import JSON
import Output
import Score

/// A dataset's report as JSON.
enum DatasetText {
  static func json(_ report: DatasetReport) -> JSONText {
    .object([
      ("name", .string(report.name)), ("title", .string(report.title)),
      ("source", .string(report.source)), ("licence", .string(report.licence)),
      ("start", .string(orNull: report.start)), ("seconds", .number(report.duration)),
      ("axes", .array(report.axes.map(axis))), ("columns", .array(report.columns.map(column))),
      (
        "findings",
        .array(
          report.findings.map {
            .object([
              ("kind", .string($0.kind.rawValue)), ("detail", .string($0.detail)),
              ("count", .integer($0.count)), ("columns", .array($0.columns.map { .string($0) })),
            ])
          })
      ),
    ])
  }

  private static func axis(_ axis: AxisSummary) -> JSONText {
    .object([
      ("rows", .integer(axis.rows)), ("rate", .number(axis.rate)),
      ("interval", .number(axis.interval)), ("jitter", .number(axis.jitter)),
      ("gaps", .integer(axis.gaps)), ("longestGap", .number(axis.longestGap)),
      ("duplicates", .integer(axis.duplicates)),
    ])
  }

  private static func column(_ column: ColumnSummary) -> JSONText {
    .object([
      ("name", .string(column.name)), ("unit", .string(column.unit.symbol)),
      ("kind", .string(kind(column.kind))), ("isDerived", .bool(isDerived(column))),
      ("gapPolicy", .string(column.gaps.rawValue)), ("rows", .integer(column.rows)),
      ("missing", .integer(column.missing)), ("minimum", .number(column.minimum)),
      ("mean", .number(column.mean)), ("maximum", .number(column.maximum)),
      ("outOfRange", .integer(column.outOfRange)),
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
