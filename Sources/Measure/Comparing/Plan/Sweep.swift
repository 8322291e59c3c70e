import Glibc
import Score

/// A parameter that is stepped through: `brightness=500:12000:5` are five values from 500 to 12,000, equally far apart
/// on the parameter's own scale; `brightness=500,800` are those; `brightness=range(1,10,3)` is 1, 4 and 7, as in Python
/// and Hydra; `brightness=interval(500,800)` is drawn from at random; `variant=glob(*)` are names of variants.
package struct Sweep: Equatable, Sendable {
  package enum Steps: Equatable, Sendable {
    case list([Double])
    case scale(Double, Double, count: Int)
    case interval(SweepInterval)
    case names([String])
    case pattern(String)
  }

  /// The name that stands for the variants of a mapping, not for a parameter.
  package static let variant = "variant"
  /// The most values that one `range` may have.
  package static let mostValues = 10_000

  package let parameter: String
  package let steps: Steps

  package init(parameter: String, steps: Steps) {
    (self.parameter, self.steps) = (parameter, steps)
  }

  /// - Throws: `Fault` for a text that says something else.
  /// - Parameter setting: which it is given in.
  package init(_ text: String, of setting: String = "sweep") throws {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else {
      throw SweepText(text, setting).fault("has no name")
    }
    parameter = String(sides[0])
    steps = try SweepText(text, setting).steps(sides[1], isOfNames: parameter == Self.variant)
  }

  /// Whether it has no steps, and is drawn from.
  package var isDrawn: Bool {
    if case .interval(let interval) = steps { interval.quantum == nil } else { false }
  }

  /// Returns the values, on the scale of the parameter; none for what has no steps.
  package func values(_ spec: ParameterSpec) -> [Double] {
    switch steps {
    case .list(let values): return values
    case .interval(let interval): return interval.steps ?? []
    case .names, .pattern: return []
    case .scale(let low, let high, let count):
      let scale = Self.usable(spec, Span(low, high))
      return (0..<count).map { step in
        Self.rounded(scale.value(at: Double(step) / Double(count - 1), in: Span(low, high)))
      }
    }
  }

  /// Returns a value drawn at random, with six digits.
  package func draw(_ spec: ParameterSpec, _ random: inout SeededRandom) -> Double {
    if case .interval(let interval) = steps, interval.quantum == nil || interval.isLogarithmic {
      let range = Span(interval.low, interval.high)
      let scale = interval.isLogarithmic ? Scale.exponential : Self.usable(spec, range)
      let value = scale.value(at: random.uniform(), in: range)
      guard let quantum = interval.quantum else { return Self.rounded(value) }
      return interval.low + ((value - interval.low) / quantum).rounded(.down) * quantum
    }
    let values = values(spec)
    return values[random.integer(in: 0...values.count - 1)]
  }

  private static func usable(_ spec: ParameterSpec, _ range: Span) -> Scale {
    spec.scale.fault(domain: Span(0, 1), range: range) == nil ? spec.scale : .linear
  }

  /// Returns a value with six digits, which are enough for a name.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    let power = pow(10, 5 - floor(log10(abs(value))))
    return (value * power).rounded() / power
  }
}

/// The values between two limits, from which some are drawn.
package struct SweepInterval: Equatable, Sendable {
  package var low: Double
  package var high: Double
  /// The distance between the values; nil where every value is possible.
  package var quantum: Double?
  package var isLogarithmic = false

  package init(low: Double, high: Double, quantum: Double? = nil, isLogarithmic: Bool = false) {
    (self.low, self.high, self.quantum) = (low, high, quantum)
    self.isLogarithmic = isLogarithmic
  }

  /// The values from the lower limit to the upper one; nil where every value is possible.
  package var steps: [Double]? {
    quantum.map { SweepText.range(low, high, step: $0, isClosed: true) }
  }
}
