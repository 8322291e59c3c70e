import Score
import Signals

/// One effect at its place in a chain. It is a class, because a copy of a structure would count references in every
/// quantum.
final class EffectStage {
  let name: String
  let unit: String
  let effect: any Effect
  /// The effect as a send; nil for any other effect.
  let send: Send?
  /// The name of the bus that it feeds; nil where it is no send.
  let target: String?
  /// The number by which events refer to it; nil for an effect that fades out because the mapping no longer has it.
  let number: Int?
  /// The index of its stage in the previous chain, if the effect comes from there.
  let source: Int?
  /// The table that it reads, if any.
  let table: SoundTable?
  /// The initial values of its parameters.
  let values: [Float]
  /// The index of the ramp of its first parameter.
  let firstRamp: Int

  /// The name of the level of the whole mapping, which no Lua name can equal.
  static let levelName = ""
  /// The name of the filter against offsets.
  static let offsetName = " offset"

  /// The frames of silence that it got while no parameter moved, since it was last looked whether it is at rest.
  private var silence = 0
  private(set) var isAtRest = false
  /// The frames of silence after which it is looked again; to look takes as long as to render a few of them.
  private static let patience = 4096

  /// Whether silence comes out of an effect into which silence goes, so that nothing is to be computed.
  func rests(_ stretch: StereoStretch, isMoving: Bool) -> Bool {
    if isMoving || !stretch.isSilent {
      wake()
      return false
    }
    if isAtRest {
      effect.pass(stretch.frames)
      return true
    }
    silence += stretch.frames
    if silence >= Self.patience {
      silence = 0
      isAtRest = effect.rest()
    }
    return false
  }

  /// Lets the effect compute again, since a parameter is set.
  func wake() { (silence, isAtRest) = (0, false) }

  /// The stages of a chain: the effects in their order, and before each those that stood there and were removed.
  ///
  /// An effect continues when its name, unit, table, target and order are unchanged.
  /// - Parameter buses: names of the buses, for the targets of sends.
  static func plan(
    _ specs: [EffectSpec], tables: [SoundTable], buses: [String], sampleRate: Double, seed: UInt64,
    after previous: [EffectStage]?
  ) throws(Fault) -> [EffectStage] {
    var stages: [EffectStage] = []
    let old = (previous ?? []).enumerated().filter { $0.element.number != nil }
    var next = old.startIndex
    for (number, spec) in specs.enumerated() {
      let kind = try kind(of: spec)
      let table = try table(of: spec, kind, tables)
      let target = spec.target.map { buses[$0] }
      let found = old[next...].firstIndex {
        $0.element.name == spec.name && $0.element.unit == spec.unit && $0.element.table == table
          && $0.element.target == target
      }
      let values = spec.values.map(Float.init)
      guard let found else {
        var random = SeededRandom(seed: seed).split("effect " + spec.name)
        let setup = EffectSetup(
          sampleRate: sampleRate, seed: UInt32(truncatingIfNeeded: random.next()), table: table,
          values: values)
        stages.append(
          EffectStage(
            spec.name, spec.unit, values, kind.make(setup), table, to: target, number: number,
            source: nil, after: stages.last))
        continue
      }
      for gone in old[next..<found] {
        let stage = gone.element
        stages.append(
          EffectStage(
            stage.name, stage.unit, stage.values, stage.effect, stage.table, to: stage.target,
            number: nil, source: gone.offset, after: stages.last))
      }
      let kept = old[found]
      stages.append(
        EffectStage(
          spec.name, spec.unit, values, kept.element.effect, table, to: target, number: number,
          source: kept.offset, after: stages.last))
      next = found + 1
    }
    return stages
  }

  private init(
    _ name: String, _ unit: String, _ values: [Float], _ effect: any Effect,
    _ table: SoundTable?, to target: String?, number: Int?, source: Int?,
    after previous: EffectStage?
  ) {
    (self.name, self.unit, self.values, self.effect) = (name, unit, values, effect)
    send = effect as? Send
    (self.table, self.target, self.number, self.source) = (table, target, number, source)
    firstRamp = previous.map { $0.firstRamp + $0.values.count } ?? 0
  }

  private static func table(
    of spec: EffectSpec, _ kind: EffectKind, _ tables: [SoundTable]
  ) throws(Fault) -> SoundTable? {
    guard kind.spec.table == .recording else { return nil }
    guard let table = spec.table.map({ tables[$0] }) else {
      throw Fault.mapping(spec.name, "\(spec.unit) needs a sound file")
    }
    if case .file(let path) = table {
      throw Fault(.sound, "the sound file has not been loaded", at: FaultPlace(path))
    }
    return table
  }

  private static func kind(of spec: EffectSpec) throws(Fault) -> EffectKind {
    guard let kind = Catalogue.effect(named: spec.unit) else {
      let hint = NearestName.hint(for: spec.unit, among: Catalogue.effects.map { $0.name })
      throw Fault.mapping(spec.name, "unknown effect \"\(spec.unit)\"", hint: hint)
    }
    precondition(spec.values.count == kind.spec.inputs.count, "an effect has all its values")
    return kind
  }
}
