import Glibc

/// The shape of the map from a data domain to a parameter range.
///
/// Positions are fractions of the way through the domain, 0...1; values are in the parameter's unit.
public enum Scale: Hashable, Sendable {
  /// Equal data steps make equal parameter steps.
  case linear
  /// Equal data steps make equal parameter ratios; both ends of the range have the same sign.
  case exponential
  /// Equal data *ratios* make equal parameter steps; both ends of the domain are positive.
  case logarithmic
  /// Square root of the position.
  case squareRoot
  /// A power of the position.
  case power(Double)
  /// The range is in decibels and the value is an amplitude, 10^(dB/20).
  case decibel
  /// Equal data steps make equal steps of auditory filter width; range and value in Hz.
  case erb
  /// The position is rounded to one of `levels` equally spaced ones (2 or more).
  case quantized(levels: Int)

  /// The value for a datum.
  ///
  /// - Parameters:
  ///   - datum: in the unit of `domain`; outside of it the shape goes on (clip first if that is not wanted).
  ///   - domain: the data-side limits, two different numbers; the first may be the larger one.
  ///   - range: the sound-side limits.
  public func value(of datum: Double, domain: Span, range: Span) -> Double {
    value(at: position(of: datum, in: domain), in: range)
  }

  /// The fraction of the way through the domain.
  func position(of datum: Double, in domain: Span) -> Double {
    if case .logarithmic = self {
      return log(datum / domain.start) / log(domain.end / domain.start)
    }
    return (datum - domain.start) / (domain.end - domain.start)
  }

  /// The value at a position, 0...1, in a range.
  public func value(at position: Double, in range: Span) -> Double {
    let (a, b) = (range.start, range.end)
    switch self {
    case .linear, .logarithmic: return a + (b - a) * position
    case .exponential: return a * pow(b / a, position)
    case .squareRoot: return a + (b - a) * Self.signedPower(position, 0.5)
    case .power(let n): return a + (b - a) * Self.signedPower(position, n)
    case .decibel: return Decibels.amplitude(a + (b - a) * position)
    case .erb:
      let (ea, eb) = (ERB.rate(hertz: a), ERB.rate(hertz: b))
      return ERB.hertz(rate: ea + (eb - ea) * position)
    case .quantized(let levels):
      let steps = Double(max(levels, 2) - 1)
      return a + (b - a) * (position * steps).rounded() / steps
    }
  }

  /// The position, 0...1, of a value in a range.
  public func position(ofValue value: Double, in range: Span) -> Double {
    let (a, b) = (range.start, range.end)
    switch self {
    case .linear, .logarithmic, .quantized: return (value - a) / (b - a)
    case .exponential: return log(value / a) / log(b / a)
    case .squareRoot: return Self.signedPower((value - a) / (b - a), 2)
    case .power(let n): return Self.signedPower((value - a) / (b - a), 1 / n)
    case .decibel: return (Decibels.level(value) - a) / (b - a)
    case .erb:
      let (ea, eb) = (ERB.rate(hertz: a), ERB.rate(hertz: b))
      return (ERB.rate(hertz: value) - ea) / (eb - ea)
    }
  }

  /// The sentence that says why this shape cannot use these limits, or nil when it can.
  public func fault(domain: Span, range: Span) -> String? {
    if domain.start == domain.end { return "domain must have two different ends" }
    switch self {
    case .exponential where range.start * range.end <= 0:
      return "an exp scale needs both ends of the range above 0 (or both below)"
    case .logarithmic where domain.start <= 0 || domain.end <= 0:
      return "a log scale needs both ends of the domain above 0"
    case .erb where range.start < 0 || range.end < 0:
      return "an erb scale needs frequencies above 0"
    case .power(let n) where !(n > 0): return "a power must be above 0"
    case .quantized(let levels) where levels < 2: return "quantize needs 2 levels or more"
    default: return nil
    }
  }

  private static func signedPower(_ x: Double, _ n: Double) -> Double {
    x < 0 ? -pow(-x, n) : pow(x, n)
  }
}

/// Two limits in order of use: the first belongs to position 0, the second to position 1.
public struct Span: Hashable, Sendable {
  public let start: Double
  public let end: Double

  public init(_ start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

  public var lower: Double { min(start, end) }
  public var upper: Double { max(start, end) }

  public func contains(_ value: Double) -> Bool { value >= lower && value <= upper }
  /// The value held within the limits.
  public func clamp(_ value: Double) -> Double { min(max(value, lower), upper) }
}

extension Scale {
  /// The words for scales in mappings and parameter specs; `pow=n` and `quantize=n` come on top.
  public static let names = ["lin", "exp", "log", "sqrt", "db", "erb"]

  /// Reads `lin`, `exp`, `log`, `sqrt`, `db`, `erb`, `pow=n` or `quantize=n`; nil for anything else.
  public init?(name: String) {
    switch name {
    case "lin": self = .linear
    case "exp": self = .exponential
    case "log": self = .logarithmic
    case "sqrt": self = .squareRoot
    case "db": self = .decibel
    case "erb": self = .erb
    default:
      guard let equals = name.firstIndex(of: "="),
        let number = Double(name[name.index(after: equals)...])
      else { return nil }
      switch name[..<equals] {
      case "pow": self = .power(number)
      case "quantize":
        guard let levels = Int(exactly: number) else { return nil }
        self = .quantized(levels: levels)
      default: return nil
      }
    }
  }

  /// The word that `init(name:)` reads.
  public var name: String {
    switch self {
    case .linear: "lin"
    case .exponential: "exp"
    case .logarithmic: "log"
    case .squareRoot: "sqrt"
    case .power(let n): "pow=\(n)"
    case .decibel: "db"
    case .erb: "erb"
    case .quantized(let levels): "quantize=\(levels)"
    }
  }
}

/// Whether more data means more of the parameter (`positive`) or less of it (`negative`).
public enum Polarity: String, Sendable, CaseIterable {
  case positive, negative
}

/// Level in decibels and amplitude as a plain factor.
public enum Decibels {
  /// 10^(level/20): 0 dB is 1, -6.02 dB is one half; negative infinity is 0.
  public static func amplitude(_ level: Double) -> Double { pow(10, level / 20) }
  /// 20·log10(amplitude): negative infinity for 0.
  public static func level(_ amplitude: Double) -> Double { 20 * log10(amplitude) }
}

/// The ERB-rate scale of auditory filters (Glasberg and Moore, Hearing Research 47, 1990, equation 4).
public enum ERB {
  /// ERB-rate (number of equivalent rectangular bandwidths) of a frequency in Hz.
  public static func rate(hertz: Double) -> Double { 21.4 * log10(1 + 0.00437 * hertz) }
  /// Frequency in Hz of an ERB-rate.
  public static func hertz(rate: Double) -> Double { (pow(10, rate / 21.4) - 1) / 0.00437 }
}
