import Comparing
import Glibc
import Score

/// The parameters that a sweep gives a mapping: every combination of them, or random ones.
struct SweepPoints {
  /// A variant of the mapping with values for some of its parameters.
  struct Point: Hashable {
    var variant: String?
    var parameters: [String: Double]
  }

  let sweeps: [Sweep]
  let method: SweepRequest.Method
  /// Seed of the draws.
  let seed: UInt64
  var places = SweepPlaces()
  /// The most points of one mapping.
  private static let most = 1_000_000

  /// Returns the points of a mapping; several draws may give equal ones.
  /// - Parameters:
  ///   - offer: what it can be asked for.
  ///   - given: the variant and the parameters that all points have.
  /// - Throws: `Fault` for a value outside a parameter's range, or a variant that it does not declare.
  func points(_ offer: VariantList.Offer, given: Point) throws -> [Point] {
    let axes = sweeps.compactMap { sweep in
      offer.parameters.first { $0.name == sweep.parameter }.map { (sweep: sweep, spec: $0) }
    }
    for axis in axes { try check(axis.sweep, axis.spec) }
    let variants = try variants(offer) ?? [given.variant]
    var points: [Point] = []
    switch method {
    case .grid:
      points = [given]
      for axis in axes {
        let values = try grid(axis.sweep, axis.spec)
        guard points.count * values.count * variants.count <= Self.most else {
          throw places.fault(
            "makes more than \(Self.most) points of a mapping", of: axis.sweep,
            hint: "sweep fewer parameters or values, or draw from them with ‹trials›")
        }
        points = points.flatMap { point in values.map { point.with(axis.spec.name, $0) } }
      }
    case .random(let trials):
      points = try (0..<trials).map { trial in
        try axes.reduce(given) { point, axis in
          var random = SeededRandom(seed: seed).split("sweep").split(axis.spec.name)
            .split("\(trial)")
          let value = axis.sweep.draw(axis.spec, &random)
          return point.with(axis.spec.name, try checked(value, axis.sweep, axis.spec))
        }
      }
    }
    return variants.flatMap { variant in
      points.map { Point(variant: variant, parameters: $0.parameters) }
    }
  }

  private func grid(_ sweep: Sweep, _ spec: ParameterSpec) throws -> [Double] {
    guard !sweep.isDrawn else {
      throw places.fault(
        "\(sweep.parameter): a grid needs steps, and an interval has none", of: sweep,
        hint: "write \(sweep.parameter)=from:to:count, or draw from it with ‹trials›")
    }
    return sweep.values(spec)
  }

  /// Refuses what goes beyond the range of its parameter, whatever is drawn from it.
  private func check(_ sweep: Sweep, _ spec: ParameterSpec) throws {
    guard case .interval(let interval) = sweep.steps else {
      for value in sweep.values(spec) { _ = try checked(value, sweep, spec) }
      return
    }
    let (low, high) = (interval.low, interval.high)
    _ = try checked(interval.steps?.first ?? low, sweep, spec, written: low)
    _ = try checked(interval.steps?.last ?? high, sweep, spec, written: high)
  }

  /// - Parameter written: the number from which the value follows; nil is the value itself.
  private func checked(
    _ value: Double, _ sweep: Sweep, _ spec: ParameterSpec, written: Double? = nil
  ) throws -> Double {
    if let fault = spec.fault(of: value) {
      throw places.fault(
        fault, of: sweep, value: "\(written ?? value)", hint: "give values in that range")
    }
    return value
  }

  /// Returns the variants that are swept through; nil where none are.
  private func variants(_ offer: VariantList.Offer) throws -> [String?]? {
    guard let sweep = sweeps.first(where: { $0.parameter == Sweep.variant }) else { return nil }
    switch sweep.steps {
    case .names(let names):
      if let unknown = names.first(where: { !offer.variants.contains($0) }) {
        throw places.fault(
          "no variant is called \(quoted(unknown))", of: sweep, value: unknown,
          hint: NearestName.hint(for: unknown, among: offer.variants))
      }
      return names
    case .pattern(let pattern):
      let found = offer.variants.filter { NamePattern.matches($0, pattern) }
      guard !found.isEmpty else {
        throw places.fault(
          "no variant is like \(quoted(pattern))", of: sweep,
          hint: offer.variants.isEmpty
            ? "the mapping declares none" : "there are \(offer.variants.joined(separator: ", "))")
      }
      return found
    default:
      throw places.fault(
        "variants have names, not numbers", of: sweep, hint: "write variant=glob(*)")
    }
  }
}

extension SweepPoints.Point {
  func with(_ name: String, _ value: Double) -> Self {
    var point = self
    point.parameters[name] = value
    return point
  }
}

/// Patterns of names as shells have them: `*`, `?`, `[abc]`.
enum NamePattern {
  static func matches(_ name: String, _ pattern: String) -> Bool { fnmatch(pattern, name, 0) == 0 }
}
