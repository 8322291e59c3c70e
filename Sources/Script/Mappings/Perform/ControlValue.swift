import Score

/// A parameter that a map entry or `control` moves, at a moment.
public struct ControlValue: Hashable, Sendable {
  /// The name of the target: `pad.cutoff`, `tempo`.
  public let name: String
  public let unit: Unit
  /// The range that the parameter accepts; nil where it has none.
  public let range: ClosedRange<Double>?
  public let value: Double

  public init(name: String, unit: Unit, range: ClosedRange<Double>?, value: Double) {
    (self.name, self.unit, self.range, self.value) = (name, unit, range, value)
  }
}

extension Conductor {
  /// The value that every target of `Mapping.targets` has at the last tick, in its order and in the parameter's unit.
  public var targetValues: [Double] { map.values }

  /// The line that gave each of them; nil where it is the default.
  public var targetLines: [Int?] { map.lines }

  /// Ticks at which the datum of an entry lay outside its domain.
  public func clippedTicks(ofEntry index: Int) -> Int { map.tracks[index].clipped }

  /// The targets of the map's entries with their values at the last tick, each once.
  public var controls: [ControlValue] {
    var values: [ControlValue] = []
    for entry in mapping.entries where !values.contains(where: { $0.name == entry.targetName }) {
      guard let index = map.targets.firstIndex(where: { $0.name == entry.targetName }) else {
        continue
      }
      let spec = map.targets[index].spec
      values.append(
        ControlValue(
          name: entry.targetName, unit: spec.unit, range: spec.range, value: map.values[index]))
    }
    return values
  }

  /// The coordinates that map and control want for an object of the scene, by `MapTarget.objectSpecs`; nil where neither moves it.
  public func wanted(object index: Int) -> [Double]? {
    var values = MapTarget.objectSpecs.map(\.defaultValue)
    var isMoved = false
    for (i, entry) in map.targets.enumerated() {
      guard case .object(index, let slot) = entry.target else { continue }
      values[slot] = map.values[i]
      isMoved = isMoved || map.lines[i] != nil
    }
    return isMoved ? values : nil
  }
}
