import Score

/// The present inputs: held over gaps, or absent there where the dataset says so, and shown to Lua as `env`.
///
/// There are two tables `env`: map functions and control see the tick that is being reached,
/// sequences the tick before it, in whose span they run.
final class InputBoard {
  /// The inputs of the dataset, then those of the site that it does not have.
  let specs: [InputSpec]
  private(set) var values: [Double]
  /// Ticks at which an input of the dataset was missing, by its index.
  private(set) var missed: [Int]
  private(set) var isMissing: [Bool]
  let control: FieldTable
  let sequence: FieldTable
  var whereabouts: Whereabouts?
  private let delivered: Int
  private let stepIndex: Int

  /// - Parameters:
  ///   - available: what `update` will deliver, in its order.
  ///   - step: seconds between ticks.
  init(_ mapping: Mapping, available: [InputSpec], step: Double) throws(Fault) {
    let names = Set(available.map(\.name))
    specs = available + Inputs.ofSites.filter { !names.contains($0.name) }
    delivered = available.count
    values = Array(repeating: .nan, count: specs.count)
    missed = Array(repeating: 0, count: available.count)
    isMissing = Array(repeating: false, count: specs.count)
    let present = Set(specs.map(\.name))
    let absent = mapping.knownInputs.map(\.name).filter { !present.contains($0) }
    stepIndex = specs.count
    let fields = specs.map(\.name) + ["dt"] + absent
    let others = specs.filter(\.isAsWritten).flatMap { spec in
      spec.headers.map { (name: $0, field: spec.name) }
    }
    control = try FieldTable(
      mapping.state, names: fields, others: others, kind: "input", direction: .input)
    sequence = try FieldTable(
      mapping.state, names: fields, others: others, kind: "input", direction: .input)
    for table in [control, sequence] { table.set(stepIndex, step) }
  }

  /// Takes a value without a datum of the present tick.
  func hold(_ value: Double, at index: Int) { values[index] = value }

  func index(of name: String) -> Int? { specs.firstIndex { $0.name == name } }

  /// The value of an input, held over gaps; nil before its first datum.
  func value(_ index: Int) -> Double? { values[index].isNaN ? nil : values[index] }

  /// Whether an input is missing now and silent where it is.
  func isSilent(_ index: Int) -> Bool { isMissing[index] && specs[index].isSilentInGaps }

  /// Takes the inputs of a tick; what is not finite is missing.
  func update(_ inputs: UnsafeBufferPointer<Double>) {
    precondition(
      inputs.count == delivered,
      "the conductor was promised \(delivered) inputs, not \(inputs.count)")
    for i in 0..<delivered {
      isMissing[i] = !inputs[i].isFinite
      if isMissing[i] { missed[i] += 1 } else { values[i] = inputs[i] }
      if isSilent(i) { values[i] = .nan }
    }
    for i in specs.indices where i >= delivered || whereabouts != nil {
      let value = (whereabouts ?? Whereabouts()).value(of: specs[i].name)
      guard value != nil || i >= delivered else { continue }
      values[i] = value ?? .nan
      isMissing[i] = values[i].isNaN
    }
  }

  /// Writes the present inputs to a table.
  func write(to table: FieldTable) throws(Fault) {
    for (i, spec) in specs.enumerated() {
      guard !values[i].isNaN else {
        table.set(i, nil)
        continue
      }
      if case .category(let words) = spec.kind {
        if let index = Int(exactly: values[i].rounded()), words.indices.contains(index) {
          try table.set(i, words[index])
        } else {
          table.set(i, nil)
        }
      } else if spec.name == "inside" {
        table.set(i, values[i] != 0)
      } else {
        table.set(i, values[i])
      }
    }
  }
}

/// Where the walker is in relation to the ripple, or the beacon, that the mapping belongs to.
public struct Whereabouts: Hashable, Sendable {
  public var inside: Bool
  /// The distance to the ripple's edge in metres; 0 inside.
  public var distance: Double
  /// The bearing of the ripple's middle in degrees clockwise from true north.
  public var bearing: Double
  /// The number of times that the walker has entered the ripple.
  public var visits: Int
  /// The inputs that a beacon adds; nil for a ripple.
  public var beacon: BeaconSight?

  public init(
    inside: Bool = true, distance: Double = 0, bearing: Double = 0, visits: Int = 1,
    beacon: BeaconSight? = nil
  ) {
    self.inside = inside
    self.distance = distance
    self.bearing = bearing
    self.visits = visits
    self.beacon = beacon
  }

  /// The value of an input, by the names of `Inputs.ofSites`; nil where there is none.
  func value(of name: String) -> Double? {
    switch name {
    case "inside": inside ? 1 : 0
    case "distance": distance
    case "bearing": bearing
    case "visits": Double(visits)
    default: beacon?.value(of: name)
    }
  }
}

/// The direction and the distance of the beacon that the mapping sounds for, as its sound needs them.
public struct BeaconSight: Hashable, Sendable {
  /// The walker's heading less the bearing of the beacon, in degrees; nil while the heading is unknown.
  public var angle: Double?
  /// The number of the component that the profile chooses, from 1, on the beacon's bearing; 0 is silence.
  public var component: Int
  /// The hum beside it, which says how near it is.
  public var hum: Hum

  /// The hum that says that the beacon is near.
  public enum Hum: Int, Hashable, Sendable {
    case none = 0
    case near = 1
    case far = 2
  }

  public init(angle: Double?, component: Int, hum: Hum = .none) {
    (self.angle, self.component, self.hum) = (angle, component, hum)
  }

  /// The value of an input, by the names of `Inputs.ofSites`: not a number where it is not known; nil for others.
  func value(of name: String) -> Double? {
    switch name {
    case "angle": angle ?? .nan
    case "component": Double(component)
    case "hum": Double(hum.rawValue)
    default: nil
    }
  }
}
