extension Report {
  /// A metric of one cell, with its 95 % interval, or why there is none.
  public struct Measurement: Hashable, Sendable, Codable {
    /// The metric's `id`.
    public let metric: String
    /// The subject of the measurement, such as `temperature → tone.pitch`; empty for the whole sound.
    public let subject: String
    public let input: String?
    public let value: Double?
    public let low: Double?
    public let high: Double?
    /// The reason why there is no value.
    public let reason: String?

    public init(
      metric: String, subject: String = "", input: String? = nil, value: Double?,
      low: Double? = nil, high: Double? = nil, reason: String? = nil
    ) {
      (self.metric, self.subject, self.input) = (metric, subject, input)
      self.value = finite(value)
      self.low = finite(low)
      self.high = finite(high)
      self.reason = reason
    }
  }

  /// The probability of a difference as large if there were none (`Estimate.pValue`), also corrected for there being many
  /// (`MultipleTests`). In a line of the table it is that of its best variant, by the values, against each other one.
  public struct Test: Hashable, Sendable, Codable {
    /// 0...1, of this difference alone.
    public let p: Double
    /// Corrected after Holm (1979).
    public let holm: Double
    /// False discovery rate after Benjamini and Hochberg (1995).
    public let falseDiscovery: Double

    public init(p: Double, holm: Double, falseDiscovery: Double) {
      (self.p, self.holm, self.falseDiscovery) = (p, holm, falseDiscovery)
    }
  }

  /// A line of the table: one metric of every variant, pooled over the datasets.
  public struct Row: Hashable, Sendable, Codable {
    public struct Value: Hashable, Sendable, Codable {
      /// The variant's `id`.
      public let variant: String
      public let value: Double?
      public let low: Double?
      public let high: Double?
      public let reason: String?

      public init(
        variant: String, value: Double?, low: Double? = nil, high: Double? = nil,
        reason: String? = nil
      ) {
        self.variant = variant
        self.value = finite(value)
        self.low = finite(low)
        self.high = finite(high)
        self.reason = reason
      }
    }

    public let metric: String
    /// The input's unit, where it is another than the metric's.
    public let unit: String?
    public let input: String?
    public let subject: String?
    public let values: [Value]
    /// The best variant; nil where the intervals do not separate it from the rest.
    public let best: String?
    /// The test; nil where there is nothing to test: one variant, a metric that only describes, or values without intervals.
    public let test: Test?

    public init(
      metric: String, unit: String? = nil, input: String? = nil, subject: String? = nil,
      values: [Value], best: String? = nil, test: Test? = nil
    ) {
      self.metric = metric
      self.unit = unit
      self.input = input
      self.subject = subject
      self.values = values
      self.best = best
      self.test = test
    }
  }

  /// The difference of two variants: how much more of a metric `b` has than `a`, pairwise on the same stretches of data.
  public struct Difference: Hashable, Sendable, Codable {
    public let metric: String
    /// The unit, where it is another than the metric's: levels differ by decibels, shares by percentage points.
    public let unit: String?
    public let input: String?
    public let a: String
    public let b: String
    public let value: Double?
    public let low: Double?
    public let high: Double?
    /// The test of the difference, corrected over all differences of the report.
    public let test: Test?

    public init(
      metric: String, unit: String? = nil, input: String? = nil, a: String, b: String,
      value: Double?, low: Double? = nil, high: Double? = nil, test: Test? = nil
    ) {
      self.metric = metric
      self.unit = unit
      self.input = input
      self.a = a
      self.b = b
      self.value = finite(value)
      self.low = finite(low)
      self.high = finite(high)
      self.test = test
    }
  }
}

/// A number that JSON can say; nil for NaN and infinities.
func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
