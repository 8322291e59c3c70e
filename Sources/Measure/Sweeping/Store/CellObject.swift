import Analysis
import Comparing
import JSON
import Rendering
import Score

/// The text of a cell in the store: its measures, or why there are none.
enum CellObject {
  /// The measures of a cell; what could not be measured has a reason in place of a value.
  static func text(_ cell: SweepCell, _ features: CellFeatures) -> String {
    JSONText.object([
      "key": cell.key, "version": SweepCell.form, "cell": JSONText.object(cell.members),
      "seconds": features.cell.duration, "loudness": features.cell.loudness.integrated,
      "gain": features.cell.gain, "samples": features.samples, "warnings": features.warnings,
      "measurements": JSONText.array(features.measurements(seed: cell.seed).map(measurement)),
    ]).compact
  }

  /// The reason why there is no cell.
  static func text(_ cell: SweepCell, _ fault: Fault) -> String {
    JSONText.object([
      "key": cell.key, "version": SweepCell.form, "cell": JSONText.object(cell.members),
      "fault": fault.json { $0 },
    ]).compact
  }

  /// Returns the reason that an object says.
  static func fault(_ bytes: [UInt8]) -> Fault {
    let json = try? JSONParser.parse(bytes)
    return json?["fault"]?.string.flatMap { Fault(json: $0) }
      ?? Fault(.record, "the reason cannot be read")
  }

  /// A measure is about an input or a target, or about the whole cell.
  private static func measurement(_ one: Measurement) -> JSONText {
    let interval = one.estimate?.interval
    return .object(present: [
      ("metric", .string(one.metric)), ("input", one.input.map { .string($0) }),
      ("target", one.subject.isEmpty ? nil : .string(one.subject)),
      ("value", one.estimate.map { .number($0.value) }),
      ("low", interval.map { .number($0.lowerBound) }),
      ("high", interval.map { .number($0.upperBound) }),
      ("unit", Metrics.named(one.metric).map { .string($0.unit) }),
      ("reason", one.reason.map { .string($0) }),
    ])
  }
}
