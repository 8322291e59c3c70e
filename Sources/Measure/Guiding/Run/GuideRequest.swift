import Behaviors
import Comparing
import Files
import Rendering
import Score

/// Everything that a comparison of simulated walkers depends on.
///
/// What can be set is declared in `Settings`: `request.walkers`.
public struct GuideRequest: HoldsSettings, Sendable {
  /// The mappings as given, as in `CompareRequest`.
  public var mappings: [String]
  /// The folder of the report.
  public var output: String
  public var play = PlaySettings(.guide)

  public init(mappings: [String], output: String) {
    (self.mappings, self.output) = (mappings, output)
  }

  /// The most conditions of one comparison.
  private static let mostConditions = 100

  /// - Throws: `Fault` for a value that makes no sense.
  func validate() throws {
    try play.validate()
    if mappings.isEmpty {
      throw Fault.call(
        "mappings", "no mapping is given",
        hint: "write ripples guide mappings/beacons/current.lua mappings/beacons/drop.lua")
    }
    if self.walkers == 0 {
      throw Fault.call("walkers", "nobody walks", hint: "give one walker or more, such as 200")
    }
  }

  /// The mappings with their parameters and sweeps, as a comparison has them.
  /// - Throws: `Fault` for a call that is wrong.
  var variants: [Variant] {
    get throws {
      var request = CompareRequest(mappings: mappings, datasets: [], output: output)
      (request.parameters, request.sweeps) = (self.parameters, self.sweeps)
      (request.seed, request.permit) = (self.seed, self.permit)
      request.isMeasurement = true
      return try VariantList(request, extra: []).variants
    }
  }

  /// Every combination of what is varied.
  /// - Throws: `Fault` for a name that is none of them, or a value outside its range.
  var conditions: [GuideCondition] {
    get throws {
      var base = GuideCondition()
      (base.angle, base.arrival) = (self.ringingAngle, self.arrivalDistance)
      (base.positionNoise, base.compassNoise) = (self.positionNoise, self.compassNoise)
      (base.compassOffset, base.walkerNoise) = (self.compassOffset, self.walkerNoise)
      var all = [base]
      for text in self.varied {
        let sweep = try Sweep(text, of: "vary")
        guard let one = GuideCondition.varied.first(where: { $0.spec.name == sweep.parameter })
        else {
          throw Fault.call(
            "vary", "nothing that can be varied is called \(quoted(sweep.parameter))",
            hint: NearestName.hint(
              for: sweep.parameter, among: GuideCondition.varied.map(\.spec.name)))
        }
        let values = sweep.values(one.spec)
        if let fault = values.lazy.compactMap({ one.spec.fault(of: $0) }).first {
          throw Fault.call("vary", fault, hint: "give values in that range")
        }
        all = all.flatMap { condition in
          values.map { value in
            var condition = condition
            condition[keyPath: one.path] = value
            return condition
          }
        }
      }
      guard all.count <= Self.mostConditions else {
        throw Fault.call(
          "vary", "makes \(all.count) conditions",
          hint: "walk under at most \(Self.mostConditions) at a time")
      }
      return all.distinct()
    }
  }
}

/// The settings that all walkers of a cell share: the beacon's, and the errors of the phone.
public struct GuideCondition: Hashable, Sendable {
  /// Half the width of the region in which a beacon rings, in degrees, 5...20: beacons clamp all others.
  public var angle = 15.0
  /// The distance in metres at which the beacon falls silent.
  public var arrival = 15.0
  /// The standard deviation of the position, in metres to the east and to the north.
  public var positionNoise = 3.2
  /// The standard deviation of the heading, in degrees.
  public var compassNoise = 10.0
  /// A constant error of the heading, in degrees, clockwise positive.
  public var compassOffset = 0.0
  /// The factor of the walker's own noise, in its ears and its steps: 1 as the model has it, 0 for none.
  public var walkerNoise = 1.0

  /// The settings that can be varied, with their ranges and their places here.
  static let varied: [(spec: ParameterSpec, path: WritableKeyPath<Self, Double> & Sendable)] = [
    (
      ParameterSpec("angle", .degrees, in: 5...20, default: 15, doc: "the ringing angle"),
      \.angle
    ),
    (
      ParameterSpec("arrival", .metres, in: 1...50, default: 15, doc: "the arrival distance"),
      \.arrival
    ),
    (
      ParameterSpec("gps-noise", .metres, in: 0...1000, default: 3.2, doc: "the position's error"),
      \.positionNoise
    ),
    (
      ParameterSpec(
        "compass-noise", .degrees, in: 0...180, default: 10, doc: "the heading's error"),
      \.compassNoise
    ),
    (
      ParameterSpec(
        "compass-offset", .degrees, in: -180...180, default: 0, doc: "the heading's fixed error"),
      \.compassOffset
    ),
    (
      ParameterSpec("walker-noise", in: 0...10, default: 1, doc: "the walker's own noise"),
      \.walkerNoise
    ),
  ]

  /// `angle 15°, arrival 15 m, GPS 3.2 m, compass 10°`.
  public var name: String {
    var parts = [
      "ringing \(Figure.brief(angle))°", "arrival \(Figure.brief(arrival)) m",
      "GPS \(Figure.brief(positionNoise)) m", "compass \(Figure.brief(compassNoise))°",
    ]
    if compassOffset != 0 { parts.append("off by \(Figure.brief(compassOffset))°") }
    if walkerNoise != 1 { parts.append("walker × \(Figure.brief(walkerNoise))") }
    return parts.joined(separator: ", ")
  }

  /// The thresholds of a beacon under this condition.
  var behavior: BehaviorSettings {
    var settings = BehaviorSettings()
    settings[.beaconAngle] = angle
    return settings
  }
}
