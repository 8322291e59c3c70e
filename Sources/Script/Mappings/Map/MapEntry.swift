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

/// The parameter that a map entry moves.
public enum MapTarget: Hashable, Sendable {
  /// A parameter of a voice: index of the voice and slot of the parameter.
  case voice(Int, slot: Int)
  /// A parameter of an effect: index of the effect and slot of the parameter.
  case effect(Int, slot: Int)
  /// Level of a bus in dB.
  case bus(Int)
  /// Beats per minute of the musical clock.
  case tempo
  /// Level of the whole mapping in dB.
  case level
  /// Which of the mapping's `tunings` the word `degree` uses, counted from 1.
  case tuning
  /// The position of an object of the scene: its index, and which of `objectSpecs`.
  case object(Int, slot: Int)

  /// The tempo of a mapping: how fast a beat can pass.
  public static let tempoSpec = ParameterSpec(
    "tempo", .beatsPerMinute, in: 1...1000, default: 120, scale: .exponential,
    doc: "Speed of the musical clock.")
  /// The level of a mapping.
  public static let levelSpec = ParameterSpec(
    "level", .decibels, in: -120...24, default: 0, doc: "Level of the whole mapping.")

  /// The level of a bus.
  public static let busLevelSpec = ParameterSpec(
    "level", .decibels, in: -120...24, default: 0, doc: "Level of the bus.")

  /// The coordinates of an object of the scene and the angles by which it is turned.
  public static let objectSpecs = [
    ParameterSpec("x", .metres, in: -10_000...10_000, default: 0, doc: "To the east, or right."),
    ParameterSpec("y", .metres, in: -10_000...10_000, default: 0, doc: "To the north, or ahead."),
    ParameterSpec("z", .metres, in: -10_000...10_000, default: 0, doc: "Up."),
    ParameterSpec(
      "turn", .degrees, in: -3600...3600, default: 0,
      doc: "Where its front points: degrees counter-clockwise from ahead."),
  ]

  /// An effect or the level of a bus.
  var standsInTheMix: Bool {
    switch self {
    case .effect, .bus: true
    default: false
    }
  }

  /// The pitch of a voice: values are MIDI numbers or Hz, converted to Hz.
  public var isPitch: Bool {
    if case .voice(_, slot: VoiceSpec.Slot.pitch) = self { true } else { false }
  }
}

/// A condition in words: `inside`, `not inside`, `temperature > 20`, `weather == rain`.
public struct Comparison: Hashable, Sendable {
  public enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "~="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  public var input: InputSpec
  public var relation: Relation
  public var value: Double

  /// Whether the comparison holds for a datum: it is false for a missing one, whatever the relation.
  public func holds(for datum: Double) -> Bool {
    switch relation {
    case .equal: datum == value
    case .notEqual: datum != value && !datum.isNaN
    case .atMost: datum <= value
    case .atLeast: datum >= value
    case .below: datum < value
    case .above: datum > value
    }
  }

  /// The parts of a condition's text; nil when it does not have the form of one.
  static func parts(of text: String) -> (input: String, relation: Relation, value: String)? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    switch words.count {
    case 1: return (words[0], .notEqual, "0")
    case 2 where words[0] == "not": return (words[1], .equal, "0")
    case 3:
      guard let relation = Relation(rawValue: words[1]) else { return nil }
      return (words[0], relation, words[2])
    default: return nil
    }
  }
}
