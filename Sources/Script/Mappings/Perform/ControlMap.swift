import Score

/// The work of every control tick: inputs to map entries, map entries and `control` to targets.
final class ControlMap {
  let state: LuaState
  let board: InputBoard
  let problems: ProblemLog
  let budget: TickBudget
  let targets: [Targets.Entry]
  /// Seconds between ticks.
  let step: Double
  /// The values of the tick by target, in the parameter's unit, with the line that gave them.
  private(set) var values: [Double]
  private(set) var lines: [Int?]
  private(set) var tracks: [MapTrack]
  private let mapping: Mapping
  private let trackTargets: [Int]
  /// The target of each voice's level, which silences it in a gap.
  private var levelTargets: [Int: Int] = [:]
  private var control: ControlFunction?
  private let surroundings: Surroundings
  /// Targets that follow what the surroundings mask, each with its Bark band.
  private let thresholdTargets: [(target: Int, band: Int)]

  init(
    _ mapping: Mapping, board: InputBoard, surroundings: Surroundings, step: Double,
    problems: ProblemLog, budget: TickBudget
  ) throws(Fault) {
    self.mapping = mapping
    self.board = board
    self.surroundings = surroundings
    self.step = step
    self.problems = problems
    self.budget = budget
    state = mapping.state
    targets = mapping.targets.all
    values = targets.map(\.defaultValue)
    lines = Array(repeating: nil, count: targets.count)
    tracks = zip(mapping.entries, mapping.functions.entries).map { MapTrack($0, $1, board: board) }
    let effects = mapping.orchestra.effects
    thresholdTargets = targets.enumerated().compactMap { index, entry in
      guard case .effect(let effect, _) = entry.target, effects[effect].unit == Masking.effect,
        entry.spec.name.hasPrefix(Masking.parameterPrefix),
        let band = Int(entry.spec.name.dropFirst(Masking.parameterPrefix.count))
      else { return nil }
      return (index, band - 1)
    }
    let all = targets
    for (index, entry) in targets.enumerated() {
      if case .voice(let voice, slot: VoiceSpec.Slot.level) = entry.target {
        levelTargets[voice] = index
      }
    }
    trackTargets = mapping.entries.map { entry in all.firstIndex { $0.name == entry.targetName }! }
    if let function = mapping.functions.control {
      control = try ControlFunction(function, state: state, targets: targets)
    }
  }

  /// Entries of the same source and target go on where those of the version before stand.
  func takeOver(_ previous: ControlMap) {
    for i in tracks.indices {
      let old = previous.tracks.first {
        $0.entry.sourceName == tracks[i].entry.sourceName
          && $0.entry.targetName == tracks[i].entry.targetName
      }
      if let old { tracks[i].takeOver(old) }
    }
  }

  var parameterVersion: Int { mapping.parameterVersion }

  func value(_ bound: MapEntry.Bound) throws(Fault) -> Double {
    switch bound {
    case .value(let number): number
    case .param(let name): mapping.value(of: name)!
    }
  }

  /// Follows the map: every target has its entry's value, else its default.
  /// - Parameter tempo: beats per minute where no entry moves them.
  func followMap(tempo: Double) {
    for (i, target) in targets.enumerated() {
      values[i] = target.target == .tempo ? tempo : target.defaultValue
      lines[i] = nil
    }
    for (target, band) in thresholdTargets { values[target] = surroundings.thresholds[band] }
    for i in tracks.indices {
      guard let value = tracks[i].advance(self) else { continue }
      values[trackTargets[i]] = value
      lines[trackTargets[i]] = mapping.entries[i].place.line
    }
    for i in tracks.indices where tracks[i].isSilent(board) {
      guard case .voice(let voice, _) = targets[trackTargets[i]].target,
        let level = levelTargets[voice]
      else { continue }
      values[level] = targets[level].spec.range.lowerBound
    }
  }

  /// The level of each voice, with the level of the mix.
  var voiceLevels: [Double] {
    var levels = [Double](repeating: 0, count: mapping.orchestra.voices.count)
    var mix = 0.0
    for (i, target) in targets.enumerated() {
      switch target.target {
      case .voice(let voice, slot: VoiceSpec.Slot.level): levels[voice] = values[i]
      case .level: mix = values[i]
      default: continue
      }
    }
    return levels.map { $0 + mix }
  }

  /// Lets `control` change what the map gave.
  func followControl() {
    guard let function = control, !budget.isSpent else { return }
    do { try function.call(board.control, &values, &lines, problems) } catch {
      control = nil
      if error.isCut { budget.noteCut() }
      let consequence = "control stops, the map and the sequences go on"
      problems.add(error.completed(hint: consequence), stopping: .control)
    }
  }
}

/// The function `control(env, out)` with its table `out`.
///
/// At each tick `out` shows what the map gives, or the default; what the function writes holds for that
/// tick. Pitches are MIDI numbers in it; note names can be written too.
final class ControlFunction {
  private let function: LuaFunction
  private let state: LuaState
  private let targets: [Targets.Entry]
  /// Indices of the targets in the table.
  private let shown: [Int]
  private let out: FieldTable
  private var written: [Double]
  /// The last good value that the function gave for a target.
  private var good: [Double?]

  init(_ function: LuaFunction, state: LuaState, targets: [Targets.Entry]) throws(Fault) {
    (self.function, self.state, self.targets) = (function, state, targets)
    shown = targets.indices.filter { targets[$0].target != .tuning }
    out = try FieldTable(
      state, names: shown.map { targets[$0].name }, kind: "target", direction: .output)
    written = Array(repeating: 0, count: shown.count)
    good = Array(repeating: nil, count: shown.count)
  }

  func call(
    _ env: FieldTable, _ values: inout [Double], _ lines: inout [Int?], _ problems: ProblemLog
  ) throws(Fault) {
    for (field, index) in shown.enumerated() {
      written[field] = shownValue(values[index], targets[index])
      out.set(field, written[field])
    }
    try state.call(function, env, out)
    for (field, index) in shown.enumerated() {
      guard try out.value(field) != .number(written[field]) else { continue }
      let target = targets[index]
      let line = function.definition?.line
      if let value = try read(field, target, problems) {
        good[field] = problems.clamp(value, to: target.spec, of: target.name, line: line)
      }
      guard let value = good[field] else { continue }
      values[index] = value
      lines[index] = line
    }
  }

  private func shownValue(_ value: Double, _ target: Targets.Entry) -> Double {
    target.target.isPitch ? Pitch.midi(hertz: max(value, 1e-3)) : value
  }

  /// The value that the function wrote, in the parameter's unit; nil when it is not usable.
  private func read(
    _ field: Int, _ target: Targets.Entry, _ problems: ProblemLog
  ) throws(Fault) -> Double? {
    if let number = out.get(field) {
      return target.target.isPitch ? Pitch.hertz(midi: number) : number
    }
    let value = try out.value(field)
    if case .text(let name) = value, target.target.isPitch, let midi = Pitch.midi(name: name) {
      return Pitch.hertz(midi: midi)
    }
    problems.refuse(Self.spoken(value), for: target.name, line: function.definition?.line)
    return nil
  }

  private static func spoken(_ value: FieldTable.Value) -> String {
    switch value {
    case .absent: "nil"
    case .number(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .text(let text): "\"\(text)\""
    case .other: "a table or a function"
    }
  }
}

/// The masking by the surroundings at a tick, from the Bark bands that the microphone, its recording or the log deliver.
final class Surroundings {
  private let board: InputBoard
  /// Indices of `ambience.band_01` and on; empty where not all are delivered.
  private let bands: [Int]
  /// The level in each Bark band of the mix below which it is masked, dBFS, to half a decibel.
  private(set) var thresholds = [Double](repeating: Masking.silence, count: Bark.bands)

  /// Level in dB by which everything is made louder after the mix.
  private let outputLevel: Double

  init(_ board: InputBoard, outputLevel: Double) {
    (self.board, self.outputLevel) = (board, outputLevel)
    let names = Inputs.ambience.suffix(Bark.bands).map(\.name)
    let found = names.compactMap { board.index(of: $0) }
    bands = found.count == names.count ? found : []
  }

  /// Takes the inputs of a tick. Bands without a datum are silent.
  func update() {
    guard !bands.isEmpty else { return }
    let levels = bands.map { board.isMissing[$0] ? Masking.silence : board.value($0) ?? .nan }
    // In steps, so that waverings that nobody hears move nothing.
    thresholds = Masking.thresholds(of: levels).map { threshold in
      threshold > Masking.silence ? (2 * (threshold - outputLevel)).rounded() / 2 : threshold
    }
  }
}

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
