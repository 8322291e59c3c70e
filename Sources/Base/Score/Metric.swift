/// A metric of a mapping or of its sound, declared once beside its computation: conditions, the report, the reference and
/// the tests read it.
public struct Metric: Hashable, Sendable {
  /// The direction in which a metric is better.
  public enum Better: String, Sendable, CaseIterable {
    case higher, lower
    /// Neither direction is better: the metric only describes.
    case neither
  }

  /// The unit of a metric that is measured in that of its input.
  public static let inputUnit = "input's unit"

  /// The identifier in tables and conditions, such as `inaudible_steps`.
  public let id: String
  /// The name in words, such as `Inaudible steps`.
  public let name: String
  /// The unit of its values; empty for pure numbers.
  public let unit: String
  public let better: Better
  /// One or two sentences that say what is computed from what.
  public let definition: String
  /// The paper and equation, or the standard and clause.
  public let source: String
  /// The number of decimals worth printing.
  public let decimals: Int
  /// It stands in short tables; the others are folded away.
  public var isMain = false

  /// The unit of a difference of two values: levels differ by decibels, loudnesses by loudness units (EBU R 128), shares by
  /// percentage points.
  public var differenceUnit: String {
    switch unit {
    case "LUFS": "LU"
    case "dBTP", "dBFS": "dB"
    case _ where unit.hasPrefix("%"): "percentage points"
    default: unit
    }
  }

  public init(
    _ id: String, _ name: String, unit: String = "", better: Better, decimals: Int = 2,
    definition: String, source: String
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.better = better
    self.decimals = decimals
    self.definition = definition
    self.source = source
  }
}

#if !hasFeature(Embedded)
  extension Metric: Codable {}

  extension Metric.Better: Codable {}
#endif
