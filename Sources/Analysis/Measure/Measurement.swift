/// One metric of one cell of the comparison: a number with its interval, or the reason why there is none.
public struct Measurement: Hashable, Sendable, Codable {
  /// The metric, by `Metric.id`.
  public let metric: String
  /// The subject of the measurement: `temperature → tone.pitch`, `bell`; empty for the whole cell.
  public let subject: String
  /// The input that it concerns; nil for the whole.
  public let input: String?
  /// The value with its replicates; nil where it could not be measured.
  public let estimate: Estimate?
  /// The reason why there is no estimate, as a sentence; nil where there is one.
  public let reason: String?

  public init(_ metric: Metric, of subject: String = "", input: String? = nil, _ estimate: Estimate)
  {
    self.metric = metric.id
    self.subject = subject
    self.input = input
    let isNumber = estimate.value.isFinite
    self.estimate = isNumber ? estimate : nil
    reason = isNumber ? nil : "the measure is not a finite number here"
  }

  public init(
    _ metric: Metric, of subject: String = "", input: String? = nil, missing reason: String
  ) {
    self.metric = metric.id
    self.subject = subject
    self.input = input
    estimate = nil
    self.reason = reason
  }
}
