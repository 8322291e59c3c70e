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

extension CellObject {
  /// One measure of a cell, as the store has it.
  struct Value: Equatable, Sendable {
    /// The column of the table: `information: temperature → tone.pitch`, `loudness_range`.
    let column: String
    let value: Double
    /// The interval's ends; NaN where there is none.
    let low: Double
    let high: Double
  }

  /// The store's word on a cell.
  enum Content: Sendable {
    case measured([Value], warnings: [String])
    case failed(Fault)
    case missing
    /// It is there, but cut off or damaged.
    case damaged
  }

  /// Whether the bytes are those of an object of JSON that is all there and has this key; one of another key is as good as
  /// damaged.
  static func isWhole(_ bytes: [UInt8], key: String) -> Bool {
    guard SealedJSON.isWhole(bytes) else { return false }
    // The key stands first in what we write, so that nothing is parsed.
    if bytes[SealedJSON.head...].starts(with: Array("\"key\":\"\(key)\",".utf8)) { return true }
    return (try? JSONParser.parse(bytes))?["key"]?.string == key
  }

  /// Reads one measure of a cell's object.
  static func value(_ json: JSONValue) -> Value? {
    var (metric, target): (String?, String?)
    var (value, low, high): (Double?, Double, Double) = (nil, .nan, .nan)
    // One pass over the members: a sweep has millions of measures.
    for (name, member) in json.members ?? [] {
      switch name {
      case "metric": metric = member.string
      case "target": target = member.string
      case "value": value = member.number
      case "low": low = member.number ?? .nan
      case "high": high = member.number ?? .nan
      default: break
      }
    }
    guard let metric, let value else { return nil }
    return Value(
      column: target.map { "\(metric): \($0)" } ?? metric, value: value, low: low, high: high)
  }
}
