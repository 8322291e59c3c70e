import Score

/// One line of a mapping's `map`: from an input, a parameter or a function, by a scale, to a parameter.
///
/// The way of a value: smooth (on the circle where the input is one) → position in the domain → polarity
/// → clip → scale → quantize → the parameter's own range.
public struct MapEntry: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case input(InputSpec)
    /// A parameter of the mapping: no datum, so that it is never missing and paired with nothing.
    case param(ParameterSpec)
    /// A Lua function of `env`.
    case function
  }

  /// A number of the file, or a parameter of the mapping read anew at every tick.
  public enum Bound: Hashable, Sendable {
    case value(Double)
    case param(String)
  }

  public enum Shape: Hashable, Sendable {
    case scale(Scale)
    /// A Lua function from position 0...1 to position 0...1.
    case function
  }

  /// The unit of the numbers of the range; only pitch targets know others than the parameter's own.
  public enum RangeUnit: Hashable, Sendable {
    case parameter, midi, hertz
  }

  public struct Limits: Hashable, Sendable {
    public var start: Bound
    public var end: Bound
  }

  public var source: Source
  public var target: MapTarget
  /// The target as it is written: `pad.cutoff`, `tempo`.
  public var targetName: String
  public var targetSpec: ParameterSpec
  /// The limits of the source, in the unit of the input or of the parameter that is the source; nil when the source gives the parameter's value itself.
  ///
  /// On a circular input the domain runs upwards from its start to its end, over the wrap where the end is
  /// the smaller number: { 315, 45 } are the 90° around north, { 0, 360 } is the whole circle.
  public var domain: Limits?
  public var range: Limits?
  public var rangeUnit: RangeUnit
  public var shape: Shape
  /// The values that results are rounded to, in the unit of the range; nil does not round.
  public var quantize: [Double]?
  public var polarity: Polarity
  /// Whether positions outside the domain are moved to its nearer end, and counted.
  public var clips: Bool
  /// The time constant of the one-pole filter on the input, in seconds; nil does not filter.
  public var smooth: Bound?
  public var condition: Condition?
  public var place: SourcePlace

  /// Whether the entry is at work; where it is not, the target keeps its last value.
  public enum Condition: Hashable, Sendable {
    case comparison(Comparison)
    /// A Lua function of `env`.
    case function
  }

  /// The input that it reads as it is; nil for a parameter and for a function.
  public var input: InputSpec? { if case .input(let spec) = source { spec } else { nil } }

  /// The circumference of a circular input; nil for others.
  var period: Double? { if case .circular(let period)? = input?.kind { period } else { nil } }

  /// The name of the input, `param brightness` or `function`.
  public var sourceName: String {
    switch source {
    case .input(let spec): spec.name
    case .param(let spec): "param \(spec.name)"
    case .function: "function"
    }
  }
}
