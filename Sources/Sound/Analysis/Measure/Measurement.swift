import Score

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

  /// - Parameter missing: the reason, where `estimate` is nil.
  public init(
    _ metric: Metric, of subject: String = "", input: String? = nil, _ estimate: Estimate?,
    missing reason: String = ""
  ) {
    self.metric = metric.id
    (self.subject, self.input) = (subject, input)
    self.estimate = estimate.flatMap { $0.value.isFinite ? $0 : nil }
    let isNumber = self.estimate != nil
    self.reason =
      isNumber ? nil : estimate == nil ? reason : "the measure is not a finite number here"
  }

  public init(
    _ metric: Metric, of subject: String = "", input: String? = nil, missing reason: String
  ) {
    self.init(metric, of: subject, input: input, nil, missing: reason)
  }
}

extension Measurement {
  /// Returns whether the measurement is about a parameter whose name has an ending: `pitch` is that of a voice and of its notes.
  package func isAbout(_ target: String) -> Bool {
    subject.hasSuffix(target) || subject.replacing(" (notes)", with: "").hasSuffix(target)
  }
}
