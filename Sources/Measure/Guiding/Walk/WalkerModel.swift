import Score

/// The constants of the simulated walker: those that are given, and the defaults of the rest.
public struct WalkerModel: Hashable, Sendable {
  private var given: [String: Double] = [:]

  public init() {}

  /// - Throws: `Fault` of the call for a name that is no constant, or a value outside its range.
  public init(_ values: [String: Double]) throws(Fault) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let constant = WalkerConstant.all.first(where: { $0.name == name }) else {
        throw .call(
          "walker", "the walker has no constant \(quoted(name))",
          hint: NearestName.hint(for: name, among: WalkerConstant.all.map(\.name)))
      }
      if let fault = constant.spec.fault(of: value) {
        throw .call("walker", fault, hint: "it is \(constant.spec.doc)")
      }
      given[name] = value
    }
  }

  /// The value in the constant's unit.
  public subscript(constant: WalkerConstant) -> Double {
    get { given[constant.name] ?? constant.spec.defaultValue }
    set { given[constant.name] = newValue }
  }
}

/// A constant of the simulated walker, declared once: name, unit, range, default, meaning, source.
public struct WalkerConstant: Hashable, Sendable {
  public let spec: ParameterSpec
  /// The paper that the default is from, or `own`: a choice of ours. What stands behind `own;` was measured, but not as
  /// this very number.
  public let source: String

  public var name: String { spec.name }

  private init(
    _ name: String, _ unit: Unit, _ range: ClosedRange<Double>, _ value: Double, _ doc: String,
    from source: String
  ) {
    spec = ParameterSpec(name, unit, in: range, default: value, doc: doc)
    self.source = source
  }

  public static func == (a: WalkerConstant, b: WalkerConstant) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// How it walks.
extension WalkerConstant {
  static let speed = WalkerConstant(
    "speed", .metresPerSecond, 0.1...10, 1.4, "the speed of walking",
    from: "Bohannon, Age and Ageing 26, 1997: means of 1.27 to 1.46 m/s by age and sex")
  static let turnRate = WalkerConstant(
    "turn_rate", "°/s", 1...720, 90, "the fastest turn of the body", from: "own")
  static let turnTime = WalkerConstant(
    "turn_time", .seconds, 0.1...10, 0.5, "the time constant with which the course is corrected",
    from: "own")
  static let reaction = WalkerConstant(
    "reaction", .seconds, 0...5, 0.4, "the delay from a sound to what is made of it",
    from:
      "own; recognition takes 0.38 s: Laming 1968, as told by Kosinski's review of reaction times")
  static let step = WalkerConstant(
    "step", .metres, 0.1...2, 0.7, "the length of a step",
    from: "own: two steps a second at this speed")
  static let stepNoise = WalkerConstant(
    "step_noise", .degrees, 0...45, 1.5,
    "the standard deviation of a step's direction, which the walker does not notice",
    from: "own; that steps veer so: Kallie, Schrater and Legge, JEP: HPP 33, 2007, 183-200")
  static let walkWithin = WalkerConstant(
    "walk_within", .degrees, 1...90, 30,
    "it walks once it is turned this near to where it believes the target", from: "own")
  static let turnBeyond = WalkerConstant(
    "turn_beyond", .degrees, 1...180, 75, "it stands still to turn by more than this", from: "own")
  static let goSpread = WalkerConstant(
    "go_spread", .degrees, 1...180, 35,
    "it goes once its belief is narrower than this (circular standard deviation)", from: "own")
  static let stopSpread = WalkerConstant(
    "stop_spread", .degrees, 1...180, 60, "it stops when its belief is wider than this",
    from: "own")
  static let scanAngle = WalkerConstant(
    "scan_angle", .degrees, 0...90, 45, "how far the head turns to each side while it stands",
    from: "own; that turning the head helps: Wightman and Kistler, JASA 105, 1999, 2841")
  static let scanWalking = WalkerConstant(
    "scan_walking", .degrees, 0...90, 15, "how far it turns while it walks", from: "own")
  static let scanPeriod = WalkerConstant(
    "scan_period", .seconds, 0.5...60, 4, "the time from one side to the other and back",
    from: "own")
  static let patience = WalkerConstant(
    "patience", .none, 1...100, 4,
    "it gives up after a minute and this many times the straight walk", from: "own")
  static let wanderAfter = WalkerConstant(
    "wander_after", .seconds, 0...600, 8, "it walks on anyway after standing for so long",
    from: "own")
  static let wanderTime = WalkerConstant(
    "wander_time", .seconds, 0...600, 8, "it then walks for so long before it stands again",
    from: "own")

  static let walking = [
    speed, turnRate, turnTime, reaction, step, stepNoise, walkWithin, turnBeyond, goSpread,
    stopSpread, scanAngle, scanWalking, scanPeriod, patience, wanderAfter, wanderTime,
  ]
}

// What it hears.
extension WalkerConstant {
  static let blurAhead = WalkerConstant(
    "blur_ahead", .degrees, 0...90, 3.6, "the localisation blur of a sound ahead",
    from: "own")
  static let blurSide = WalkerConstant(
    "blur_side", .degrees, 0...90, 10, "the localisation blur at the side",
    from: "own")
  static let blurBehind = WalkerConstant(
    "blur_behind", .degrees, 0...90, 5.5, "the localisation blur behind",
    from: "own")
  static let confusion = WalkerConstant(
    "confusion", .none, 0...0.5, 0.31, "the share of looks in which front and back are confused",
    from: "own")
  static let lookTurn = WalkerConstant(
    "look_turn", .degrees, 1...180, 10,
    "a turn of the head after which the next beat is localised anew", from: "own")
  static let lookTime = WalkerConstant(
    "look_time", .seconds, 0.1...60, 3, "the time after which it is localised anew anyway",
    from: "own")
  static let glimpse = WalkerConstant(
    "glimpse", .seconds, 0.05...10, 0.25,
    "a sound that goes on is heard once in this time, and beats nearer together are one",
    from: "own; that looks add up: Viemeister and Wakefield, JASA 90, 1991, 858-865")
  static let component = WalkerConstant(
    "component", .none, 0...20, 3,
    "how well two components, voices or settings without a known JND are told apart (d′)",
    from: "own")
  static let memory = WalkerConstant(
    "memory", .none, 0...1, 0.043,
    "the noise of memory as a share of the range of a percept: 2.5 bit in absolute judgement",
    from: "own, from 2.5 bit for pitches: Pollack 1952 in Miller, Psychological Review 63, 1956")
  static let forgetting = WalkerConstant(
    "forgetting", "1/s", 0...10, 0.02, "the share of its belief that it forgets in a second",
    from: "own")
  static let drift = WalkerConstant(
    "drift", "°/√s", 0...20, 3, "how fast it takes the target's direction to change", from: "own")

  static let hearing = [
    blurAhead, blurSide, blurBehind, confusion, lookTurn, lookTime, glimpse, component, memory,
    forgetting, drift,
  ]
}

// What the phone measures.
extension WalkerConstant {
  static let fixInterval = WalkerConstant(
    "fix_interval", .seconds, 0.1...60, 1, "the time from one position to the next",
    from: "own, as phones and GPS receivers usually have it")
  static let positionTime = WalkerConstant(
    "gps_time", .seconds, 0...3600, 20, "the correlation time of the position's error",
    from: "own, as in ripples simulate")
  static let compassTime = WalkerConstant(
    "compass_time", .seconds, 0...1e6, 15, "the correlation time of the compass's error",
    from: "own, as in ripples simulate")

  static let measuring = [fixInterval, positionTime, compassTime]

  /// All of them, in the order of their groups.
  public static let all = walking + hearing + measuring
}
