/// One thing that must hold of a mapping, or of an answer that a student worked out.
public struct Criterion: Sendable, Equatable {
  public enum Subject: Sendable, Equatable {
    /// A metric of a comparison, on every dataset.
    case metric(Measured, Bound)
    /// A metric of one variant is divided by the same metric of another.
    case ratio(Measured, to: String?, Bound)
    /// A finding of a check of the mapping, by its id, and the input that must be heard besides.
    case finding(String, input: String?, isWanted: Bool)
    case declares(Declared)
    /// Two renderings have the same samples.
    case repeatable
    /// A number or word from the student's answers.
    case answer(String, Expected)
  }

  /// A measurement, named by its metric and its input.
  public struct Measured: Sendable, Equatable {
    /// Id of the metric.
    public var metric: String
    /// The input that it is about; nil for the whole.
    public var input: String?
    /// End of the parameter's name, `.pitch`; nil takes the one that carries most of the input.
    public var target: String?
    /// A variant that the mapping declares; nil is the mapping as it is.
    public var variant: String?
  }

  /// The parts that a mapping must have at least.
  public struct Declared: Sendable, Equatable {
    /// Inputs that its map reads.
    public var maps: [String] = []
    public var variants = 0
    public var params = 0
    public var voices = 0
    public var sequences = 0
  }

  public enum Expected: Sendable, Equatable {
    case number(Bound)
    /// Several numbers, in their order, each of which may be off by so much.
    case numbers([Double], within: Double)
    case word([String])
  }

  public var id: String
  public var points: Double
  /// A sentence that says what must hold.
  public var says: String
  /// A sentence that says where to look and what to try, without the solution.
  public var hint: String
  public var subject: Subject
  /// The line of the lab's file that gives it, from 1; 0 where it comes from no file.
  public var line = 0
  public var column = 0

  /// True where it looks at the mapping at all.
  public var needsMapping: Bool { if case .answer = subject { false } else { true } }

  /// The measurement that it compares; nil where it measures nothing.
  public var measured: Measured? {
    switch subject {
    case .metric(let measured, _), .ratio(let measured, _, _): measured
    default: nil
    }
  }

  /// Inputs that it names.
  public var inputs: [String] {
    switch subject {
    case .declares(let declared): declared.maps
    case .finding(_, let input, _): [input].compactMap(\.self)
    default: [measured?.input].compactMap(\.self)
    }
  }

  /// Variants that it is about; nil is the mapping as it is.
  public var variants: [String?] {
    switch subject {
    case .metric(let measured, _): [measured.variant]
    case .ratio(let measured, let other, _): [measured.variant, other]
    default: []
    }
  }
}

/// A condition on a number.
public enum Bound: Sendable, Equatable {
  case below(Double), above(Double), atMost(Double), atLeast(Double)
  case near(Double, within: Double)
  /// The number lies between the two, both included.
  case between(Double, Double)

  public func holds(_ value: Double) -> Bool {
    switch self {
    case .below(let limit): value < limit
    case .above(let limit): value > limit
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .near(let wanted, let distance): abs(value - wanted) <= distance
    case .between(let low, let high): low <= value && value <= high
    }
  }
}
