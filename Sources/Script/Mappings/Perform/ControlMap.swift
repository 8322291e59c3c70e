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
