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
    let old = (previous ?? []).enumerated().filter { $0.element.number != nil }
    var next = old.startIndex
    for (number, spec) in specs.enumerated() {
      let code = try code(of: spec)
      let found = old[next...].firstIndex {
        $0.element.name == spec.name && $0.element.unit == spec.unit
      }
      let values = spec.values.map(Float.init)
      guard let found else {
        let effect = code.effect.init(sampleRate: sampleRate)
        stages.add(spec.name, spec.unit, effect, number: number, source: nil, values)
        continue
      }
      for gone in old[next..<found] {
        let stage = gone.element
        stages.add(
          stage.name, stage.unit, stage.effect, number: nil, source: gone.offset, stage.values)
      }
      let kept = old[found]
      stages.add(
        spec.name, spec.unit, kept.element.effect, number: number, source: kept.offset, values)
      next = found + 1
    }
    return stages
  }

  private static func code(of spec: EffectSpec) throws(EngineError) -> EffectCode {
    guard let code = EffectCode(name: spec.unit) else {
      let hint = NearestName.hint(for: spec.unit, among: Catalogue.effects.map(\.name))
      throw EngineError(spec.name, "unknown effect \"\(spec.unit)\"; \(hint)")
    }
    precondition(spec.values.count == code.spec.inputs.count, "an effect has all its values")
    return code
  }
}

extension [EffectStage] {
  /// Adds a stage whose ramps follow those of the stages before.
  fileprivate mutating func add(
    _ name: String, _ unit: String, _ effect: any Effect, number: Int?, source: Int?,
    _ values: [Float]
  ) {
    append(
      EffectStage(
        name: name, unit: unit, effect: effect, number: number, source: source, values: values,
        firstRamp: last.map { $0.firstRamp + $0.values.count } ?? 0))
  }
}
