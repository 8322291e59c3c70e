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
