import Score
import Signals

/// One effect at its place in a chain.
struct EffectStage {
  let name: String
  let unit: String
  let effect: any Effect
  /// The number that events name; nil for one that fades out because the mapping has it no more.
  let number: Int?
  /// Its stage in the chain before, if the effect comes from there.
  let source: Int?
  /// Values of its parameters at the start.
  let values: [Float]
  /// Index of the ramp of its first parameter.
  let firstRamp: Int

  /// The name of the level of the whole mapping; no name of Lua.
  static let levelName = ""

  /// The stages of a chain: the effects in their order, and before each what stood there and is gone.
  ///
  /// An effect goes on when name, unit and order are as they were.
  static func plan(
    _ specs: [EffectSpec], sampleRate: Double, after previous: [EffectStage]?
  ) throws(EngineError) -> [EffectStage] {
    var stages: [EffectStage] = []
    var ramps = 0
    func add(
      _ name: String, _ effect: any Effect, _ unit: String, _ number: Int?, _ source: Int?,
      _ values: [Float]
    ) {
      stages.append(
        EffectStage(
          name: name, unit: unit, effect: effect, number: number, source: source, values: values,
          firstRamp: ramps))
      ramps += values.count
    }
    let old = (previous ?? []).enumerated().filter { $0.element.number != nil }
    var next = old.startIndex
    for (number, spec) in specs.enumerated() {
      guard let code = EffectCode(name: spec.unit) else {
        let hint = NearestName.hint(for: spec.unit, among: Catalogue.effects.map(\.name))
        throw EngineError(spec.name, "unknown effect \"\(spec.unit)\"; \(hint)")
      }
      precondition(spec.values.count == code.spec.inputs.count, "an effect has all its values")
      let values = spec.values.map(Float.init)
      let found = old[next...].firstIndex {
        $0.element.name == spec.name && $0.element.unit == spec.unit
      }
      guard let found else {
        add(spec.name, code.effect.init(sampleRate: sampleRate), spec.unit, number, nil, values)
        continue
      }
      for gone in old[next..<found] {
        add(
          gone.element.name, gone.element.effect, gone.element.unit, nil, gone.offset,
          gone.element.values)
      }
      add(spec.name, old[found].element.effect, spec.unit, number, old[found].offset, values)
      next = found + 1
    }
    return stages
  }
}
