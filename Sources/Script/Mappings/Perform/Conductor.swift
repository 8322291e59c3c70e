import Score

/// Performs a mapping: tick by tick from inputs to events.
///
/// Control tick k stands at the time and at the frame that `grid` says. The span
/// before a tick is made when the tick's inputs are known: control values move on straight lines from
/// what they were at its start to what they are at its end; sequences run in it with `env` as it was
/// at its start, each resumed at its exact time. `control` and map functions are called at the ticks,
/// for the tick that is reached, before the sequences of the span.
public final class Conductor {
  public let mapping: Mapping
  /// The times and frames of its ticks.
  public let grid: TickGrid
  /// The tick that was reached last; -1 before the first.
  public private(set) var tick = -1
  let log: ProblemLog
  let board: InputBoard
  let surroundings: Surroundings
  let map: ControlMap
  let sequencer: Sequencer
  let budget: TickBudget
  var concrete: ConcreteVisits
  private let parameters: FieldTable
  private var parameterVersion = -1
  private let absent: AbsentInputs
  var sent: [Float]
  var isFirst = true
  private let firstNote: UInt32
  /// The inputs that may be absent.
  private let replaced: Set<String>

  /// - Parameters:
  ///   - mapping: fresh from `Mapping.load`; a mapping is performed once.
  ///   - inputs: what `advance` will deliver, in its order.
  ///   - outputLevel: dB by which everything is made louder after the mix: how it compares with the surroundings.
  ///   - absent: what is said of inputs that the mapping reads and that are not delivered.
  ///   - replaced: inputs that may be absent, as the mapping is given something else in their place.
  ///   - previous: on a reload, the conductor of the version before: this one goes on from its last tick
  ///     (`Sequencer.takeOver` says how the sequences do). It must not be used any more.
  /// - Throws: `Fault` where the mapping declares more than its memory holds.
  public init(
    _ mapping: Mapping, inputs: [InputSpec], sampleRate: Double,
    controlRate: Double = TickGrid.usualControlRate, outputLevel: Double = 0,
    absent: AbsentInputs = .inDataset, replaced: Set<String> = [], after previous: Conductor? = nil
  ) throws(Fault) {
    precondition(!mapping.isPerformed, "a mapping is performed once: load it again")
    precondition(sampleRate > 0 && controlRate > 0, "rates are above 0")
    mapping.isPerformed = true
    self.mapping = mapping
    self.absent = previous?.absent ?? absent
    self.replaced = replaced.union(previous?.replaced ?? [])
    grid = TickGrid(sampleRate: sampleRate, controlRate: controlRate)
    let step = 1 / controlRate
    log = ProblemLog(file: mapping.fileName)
    budget = TickBudget(mapping.state)
    board = try InputBoard(mapping, available: inputs, step: step)
    surroundings = Surroundings(board, outputLevel: outputLevel)
    map = try ControlMap(
      mapping, board: board, surroundings: surroundings, step: step, problems: log, budget: budget)
    concrete = ConcreteVisits(mapping, board: board)
    if let previous { try mapping.takeLiving(from: previous.mapping) }
    sequencer = try Sequencer(
      mapping, sampleRate: sampleRate, problems: log, budget: budget, after: previous?.sequencer)
    tick = previous?.tick ?? -1
    firstNote = previous?.sequencer.lastNote ?? 0
    parameters = try FieldTable(
      mapping.state, names: mapping.parameters.map(\.spec.name), kind: "parameter",
      direction: .input)
    // The engine's mix begins at 0 dB.
    sent = map.targets.map { $0.target == .level ? 0 : Float($0.defaultValue) }
    mapping.host.sequencer = sequencer
    if previous == nil { mapping.host.random = SeededRandom(seed: mapping.seed).split("control") }
    try mapping.state.call(mapping.prelude.adopt, board.sequence, parameters)
    showParameters()
    reportAbsentInputs(inputs)
    if let previous { takeOver(previous) }
  }

  /// The position of the walker in relation to the mapping's ripple; nil where there is no site.
  public var whereabouts: Whereabouts? {
    get { board.whereabouts }
    set { board.whereabouts = newValue }
  }

  // MARK: Performing

  /// Reaches the next tick and appends the events of the span before it, in order of their frames.
  ///
  /// - Parameters:
  ///   - tick: the number of the tick, one more than the last; tick 0 gives the values at the beginning.
  ///   - inputs: the values at the tick, in the order given to `init`; NaN where missing.
  ///   - row: row of the dataset at the tick.
  public func advance(
    to tick: Int, inputs: UnsafeBufferPointer<Double>, row: Int?,
    into events: inout [ScheduledEvent]
  ) {
    precondition(tick == self.tick + 1, "ticks are advanced one by one: \(self.tick + 1) is next")
    self.tick = tick
    budget.run { reach(tick, inputs, row, &events) }
  }

  private func reach(
    _ tick: Int, _ inputs: UnsafeBufferPointer<Double>, _ row: Int?,
    _ events: inout [ScheduledEvent]
  ) {
    board.update(inputs)
    surroundings.update()
    showParameters()
    let time = grid.seconds(of: tick)
    if tick > 0 { sequencer.time.clock.begin(spanTo: time, tempo: tempo) }
    sequencer.time.stand(at: time)
    write(board.control)
    map.followMap(tempo: sequencer.time.plan.tempo(at: time))
    reachTempo(time)
    map.followControl()
    reachTempo(time)
    sequencer.time.open(spanTo: time, tempo: tempo)
    appendRamps(row: row, to: &events)
    if isFirst { showToSequences() }
    isFirst = false
    if tick > 0 { events += sequencer.perform() }
    sequencer.row = row
    if mapping.movesMasked { sequencer.heard = (surroundings.thresholds, map.voiceLevels) }
    showToSequences()
    if let layer = mapping.environmentLayer { events += sequencer.begin(layer) }
    followConcrete(time, &events)
  }

  /// Déjà vus begin and end at the tick that is reached.
  private func followConcrete(_ time: Double, _ events: inout [ScheduledEvent]) {
    let changes = concrete.follow(seconds: time)
    if changes.isEmpty { return }
    sequencer.time.stand(at: time)
    events += sequencer.perform(changes)
  }

  /// The same for callers who do not count allocations.
  public func advance(to tick: Int, inputs: [Double], row: Int? = nil) -> [ScheduledEvent] {
    var events: [ScheduledEvent] = []
    inputs.withUnsafeBufferPointer { advance(to: tick, inputs: $0, row: row, into: &events) }
    return events
  }

  /// Ends the performance at the last tick: lets go every note that is held.
  public func finish() -> [ScheduledEvent] {
    sequencer.time.stand(at: now)
    return sequencer.release { _ in true }
  }

  /// The seconds at which the present tick stands; 0 before the first.
  var now: Double { grid.seconds(of: max(tick, 0)) }

  // MARK: Report

  /// The problems of the performance, each of them once.
  public var problems: [Problem] { log.problems }

  /// Whether an error has ended a sequence.
  public var hasStoppedSequence: Bool {
    log.stopped.contains { if case .sequence = $0 { true } else { false } }
  }

  /// The names of the voices whose notes are only struck, and end by themselves.
  public var struckVoices: Set<String> { sequencer.struck.names }

  public var counts: PerformanceCounts {
    var counts = PerformanceCounts()
    counts.clipped = map.tracks.map(\.clipped)
    counts.missed = map.tracks.map(\.missed)
    counts.clamped = log.clamped
    counts.unusable = log.unusable
    for (i, count) in board.missed.enumerated() where count > 0 {
      counts.gaps[board.specs[i].name] = count
    }
    counts.notes = notes
    return counts
  }

  /// The number of notes that were begun.
  public var notes: Int { Int(sequencer.lastNote - firstNote) }

  /// The déjà vus with how often their places were visited, and how often they were begun there or by a column.
  public var dejavus: [(name: String, visits: Int, plays: Int)] {
    concrete.tracks.map { ($0.sound.name, $0.visits, $0.plays) }
  }

  /// Notes that were played in another octave because the surroundings would have masked them, and those that no
  /// octave would have helped.
  public var octaveMoves: (moved: Int, masked: Int) {
    (sequencer.octaves.moved, sequencer.octaves.masked)
  }

  /// The musical time at the last tick, in beats since the start.
  public var beat: Double { sequencer.time.clock.endBeat }

  /// The meters since the start, each with the beat of the bar line from which it holds.
  public var meters: [(beat: Double, meter: Meter)] {
    sequencer.time.meters.sections.map { ($0.beat, $0.meter) }
  }

  // MARK: Parts of a tick

  private func reachTempo(_ time: Double) {
    for (i, target) in map.targets.enumerated() where target.target == .tempo {
      if isFirst { sequencer.time.clock.begin(tempo: map.values[i]) }
      sequencer.time.clock.reach(tempo: map.values[i])
    }
    sequencer.time.stand(at: time)
  }

  private func appendRamps(row: Int?, to events: inout [ScheduledEvent]) {
    let start = grid.frame(of: max(tick - 1, 0))
    let ramp = isFirst ? 0 : UInt32(grid.frame(of: tick) - start)
    for (i, target) in map.targets.enumerated() {
      let value = Float(map.values[i])
      guard value != sent[i] else { continue }
      let action: Event.Action
      switch target.target {
      case .voice(let voice, let slot):
        action = .voice(UInt16(voice), slot: UInt16(slot), value: value, ramp: ramp)
      case .effect(let effect, let slot):
        action = .effect(UInt16(effect), slot: UInt16(slot), value: value, ramp: ramp)
      case .level: action = .level(value: value, ramp: ramp)
      case .bus(let bus): action = .bus(UInt16(bus), value: value, ramp: ramp)
      case .tempo, .tuning, .object: continue
      }
      sent[i] = value
      let cause = Cause(row: row, line: map.lines[i])
      events.append(ScheduledEvent(Event(frame: start, action), cause: cause))
    }
  }

  func showToSequences() {
    if let i = map.targets.firstIndex(where: { $0.target == .tuning }) {
      mapping.host.tuningIndex = Int(map.values[i].rounded())
    }
    write(board.sequence)
    refresh(board.sequence)
  }

  /// Shows changed parameters to Lua.
  private func showParameters() {
    guard parameterVersion != mapping.parameterVersion else { return }
    parameterVersion = mapping.parameterVersion
    for (i, parameter) in mapping.parameters.enumerated() { parameters.set(i, parameter.value) }
    refresh(parameters)
  }

  private func write(_ env: FieldTable) { do { try board.write(to: env) } catch { log.add(error) } }

  /// Brings a table up to date in Lua.
  private func refresh(_ table: FieldTable) {
    do { try mapping.state.call(mapping.prelude.refresh, table) } catch { log.add(error) }
  }

  private func reportAbsentInputs(_ inputs: [InputSpec]) {
    if absent == .known { return }
    let present = replaced.union(inputs.map(\.name) + Inputs.ofSites.map(\.name))
    for name in mapping.inputNames where !present.contains(name) {
      log.add(absent == .inDataset ? missing(name) : untold(name))
    }
  }

  private func missing(_ name: String) -> Fault {
    Fault.mapping(
      "input \"\(name)\" is not in this dataset", at: FaultPlace(mapping.fileName),
      hint: name.hasPrefix("ambience.")
        ? "give the recording of the surroundings (‹mic FILE›)"
        : "name the column that holds it (‹column \(name)=…›); until then \(consequence(name))")
  }

  private func untold(_ name: String) -> Fault {
    Fault.mapping(
      "there is no dataset, and nothing else tells the input \"\(name)\"",
      at: FaultPlace(mapping.fileName), hint: consequence(name))
  }

  /// The consequence of an input that is not there.
  private func consequence(_ name: String) -> String {
    "env.\(name) is nil and map entries from it do nothing"
  }
}

/// The ways to speak of inputs that a mapping reads and that are not delivered.
public enum AbsentInputs: Sendable {
  /// They may be in the dataset under another name.
  case inDataset
  /// There is no dataset that could hold them.
  case withoutDataset
  /// Nothing: whoever performs the mapping says it.
  case known
}

/// Counts of what happened in a performance and may point to a mistake.
public struct PerformanceCounts: Hashable, Sendable {
  /// The number of ticks at which a datum outside the domain was clipped, for each map entry.
  public var clipped: [Int] = []
  /// The number of ticks without a datum, for each map entry.
  public var missed: [Int] = []
  /// The number of ticks at which an input was missing, by its name.
  public var gaps: [String: Int] = [:]
  /// The number of values outside a parameter's range, by target or note parameter.
  public var clamped: [String: Int] = [:]
  /// The number of results of `control` that were not usable, by target.
  public var unusable: [String: Int] = [:]
  /// The number of notes that were begun.
  public var notes = 0
}

extension Conductor {
  /// The steps after which scripts of the last tick were cut, one after the other: a tick that is told of them by
  /// `foretell` is cut at the same instructions.
  public var cuts: [Int] { budget.cuts }

  /// The number of steps that the scripts took in the last tick.
  public var steps: Int { budget.all }

  /// Has scripts of the next tick cut after these numbers of steps, one after the other.
  public func foretell(cuts: [Int]) { budget.foretold = cuts }
}
