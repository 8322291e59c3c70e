import Score

/// Runs the sequences of a mapping on its clock and turns what they play into events.
///
/// Time moves from one thing that is due to the next; between two waits of a sequence it stands still.
final class Stage {
  enum Wake {
    /// Go on with a sequence, by its index.
    case sequence(Int)
    /// Let a note go, if it is still held.
    case release(note: UInt32, line: Int?)
  }

  let mapping: Mapping
  let sampleRate: Double
  let problems: ProblemLog
  var clock: BeatClock
  /// Seconds and beats of the present instant.
  private(set) var now = 0.0
  private(set) var beat = 0.0
  var sequences: [PlayingSequence] = []
  /// Index of the sequence that runs at this moment.
  private(set) var running: Int?
  private var isPrompted = false
  private(set) var events: [ScheduledEvent] = []
  /// Row of the dataset at the present tick.
  var row: Int?
  /// Notes that are held.
  var held: [UInt32: PlayedNote] = [:]
  /// Notes that were let go lately, the last one at the end.
  var released: [(note: PlayedNote, time: Double)] = []
  var lastNote: UInt32 = 0
  var octaves = OctaveMove()
  /// What the surroundings mask and the levels of the voices, for notes that give way to them; nil where none do.
  private(set) var heard: (thresholds: [Double], levels: [Double])?
  private var byTime = WakeQueue<Wake>()
  private var byBeat = WakeQueue<Wake>()
  private var serial: UInt64 = 0

  /// - Parameter previous: the stage of the version before, from which this one goes on.
  init(
    _ mapping: Mapping, sampleRate: Double, problems: ProblemLog, after previous: Stage?
  ) throws(ScriptError) {
    self.mapping = mapping
    self.sampleRate = sampleRate
    self.problems = problems
    clock = BeatClock(
      tempo: previous?.clock.endTempo ?? mapping.tempo, at: previous?.clock.end ?? 0,
      beat: previous?.clock.endBeat ?? 0)
    lastNote = previous?.lastNote ?? 0
    let random = SeededRandom(seed: mapping.seed).split("sequence")
    for (name, function) in mapping.functions.sequences {
      let thread = try mapping.state.makeThread(mapping.prelude.perform, [.function(function)])
      sequences.append(
        PlayingSequence(
          name: name, thread: thread, random: random.split(name), state: .waits(until: .beat(0))))
    }
    if let previous { takeOver(previous) }
    for (index, sequence) in sequences.enumerated() {
      guard case .waits(let moment) = sequence.state else { continue }
      switch moment {
      case .seconds(let time): wake(.sequence(index), at: time)
      case .beat(let beat): wake(.sequence(index), atBeat: beat)
      }
    }
  }

  /// Something may play notes: a sequence that runs, or the prompt.
  var canPlay: Bool { running != nil || isPrompted }

  /// A number from the stream of the running sequence; nil when none runs.
  func sequenceUniform() -> Double? {
    guard let running else { return nil }
    return sequences[running].random.uniform()
  }

  /// What is due, for the version that takes over.
  var dueReleases: [(moment: PlayingSequence.Moment, serial: UInt64, note: UInt32, line: Int?)] {
    func list(_ queue: WakeQueue<Wake>, _ moment: (Double) -> PlayingSequence.Moment)
      -> [(moment: PlayingSequence.Moment, serial: UInt64, note: UInt32, line: Int?)]
    {
      queue.entries.compactMap {
        guard case .release(let note, let line) = $0.item else { return nil }
        return (moment($0.moment), $0.serial, note, line)
      }
    }
    let all = list(byTime) { .seconds($0) } + list(byBeat) { .beat($0) }
    return all.sorted { $0.serial < $1.serial }
  }

  /// Runs what was typed at the prompt at the present instant; the events it made. What fails plays nothing.
  func prompted(_ body: () throws(ScriptError) -> Void) throws(ScriptError) -> [ScheduledEvent] {
    isPrompted = true
    let before = (lastNote: lastNote, held: held, serial: serial)
    defer {
      isPrompted = false
      events.removeAll(keepingCapacity: true)
    }
    do { try body() } catch {
      (lastNote, held) = (before.lastNote, before.held)
      byTime.removeAll(after: before.serial)
      byBeat.removeAll(after: before.serial)
      throw error
    }
    return events
  }

  func isOn(multipleOf beats: Double) -> Bool {
    let multiple = beat / beats
    return abs(multiple - multiple.rounded()) < 1e-9
  }

  // MARK: Time

  /// The sample of the present instant.
  var frame: Int64 { Int64((now * sampleRate).rounded()) }

  /// Moves the present instant without running anything: control sees the time of its tick.
  func stand(at time: Double) {
    now = time
    beat = clock.beat(at: time)
  }

  func wake(_ item: Wake, at time: Double) {
    serial += 1
    byTime.add(item, at: time, serial: serial)
  }

  func wake(_ item: Wake, atBeat beat: Double) {
    serial += 1
    byBeat.add(item, at: beat, serial: serial)
  }

  /// Runs everything that is due before the end of the clock's span; the events, in order.
  func perform() -> [ScheduledEvent] {
    while let item = nextDue() { run(item) }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Takes the earliest thing that is due in the span and moves the present instant to it.
  private func nextDue() -> Wake? {
    let beatTime = byBeat.first.map { max(clock.time(ofBeat: $0.moment), clock.start) }
    let timeFirst = byTime.first.map { ($0.moment, $0.serial) } ?? (.infinity, 0)
    let beatFirst = byBeat.first.map { (beatTime!, $0.serial) } ?? (.infinity, 0)
    guard min(timeFirst.0, beatFirst.0) < clock.end else { return nil }
    if timeFirst < beatFirst {
      now = max(timeFirst.0, clock.start)
      beat = clock.beat(at: now)
      return byTime.removeFirst().item
    }
    now = beatFirst.0
    let entry = byBeat.removeFirst()
    beat = entry.moment
    return entry.item
  }

  // MARK: Running

  private func run(_ item: Wake) {
    switch item {
    case .release(let note, let line): release(note, line: line)
    case .sequence(let index):
      running = index
      defer { running = nil }
      if sequences[index].replaces { letGo(sequences[index].name) }
      sequences[index].replaces = false
      let before = (events: events.count, note: lastNote, held: held, serial: serial)
      do { try resume(index) } catch {
        // How far it got depends on the machine's speed: nothing of it is heard.
        if error.kind == .timeBudget || error.kind == .memory {
          events.removeSubrange(before.events...)
          (lastNote, held) = (before.note, before.held)
          byTime.removeAll(after: before.serial)
          byBeat.removeAll(after: before.serial)
        }
        stop(index, error)
      }
    }
  }

  private func resume(_ index: Int) throws(ScriptError) {
    try sequences[index].countResume(at: frame, mapping.source.name)
    let outcome = try sequences[index].thread.resume()
    guard case .yielded(let values) = outcome else {
      sequences[index].state = .finished
      return
    }
    guard values.count == 3, let word = values[0].string, let amount = values[1].finiteNumber,
      let offset = values[2].finiteNumber
    else {
      throw ScriptError(
        "sequence \"\(sequences[index].name)\" yields by itself", kind: .value,
        hint: "wait with sync(beats) or sleep(seconds)")
    }
    sequences[index].waitLine = mapping.host.lastWaitLine
    if word == "sync" {
      let multiple = ((beat - offset) / amount + 1e-9).rounded(.down) + 1
      sequences[index].state = .waits(until: .beat(multiple * amount + offset))
      wake(.sequence(index), atBeat: multiple * amount + offset)
    } else {
      sequences[index].state = .waits(until: .seconds(now + amount))
      wake(.sequence(index), at: now + amount)
    }
  }

  private func stop(_ index: Int, _ error: ScriptError) {
    var error = error
    error.hint = error.hint ?? "the sequence \"\(sequences[index].name)\" stops, the others go on"
    sequences[index].state = .failed
    problems.add(error, stopping: .sequence(sequences[index].name))
  }

  /// Lets go every note that is held, in the order in which they began.
  func releaseAll() -> [ScheduledEvent] { release { _ in true } }

  /// Lets go the held notes that are chosen, in the order in which they began.
  func release(where isChosen: (PlayedNote) -> Bool) -> [ScheduledEvent] {
    for note in held.keys.sorted() where isChosen(held[note]!) { release(note, line: nil) }
    defer { events.removeAll() }
    return events
  }

  /// Takes what the surroundings mask at the tick, and how loud the voices are.
  func hear(_ thresholds: [Double], _ desk: ControlDesk) {
    var levels = [Double](repeating: 0, count: mapping.orchestra.voices.count)
    var mix = 0.0
    for (i, target) in desk.targets.enumerated() {
      switch target.target {
      case .voice(let voice, slot: VoiceSpec.Slot.level): levels[voice] = desk.values[i]
      case .level: mix = desk.values[i]
      default: continue
      }
    }
    heard = (thresholds, levels.map { $0 + mix })
  }

  /// Forgets the events that have been handed over.
  func clearEvents() { events.removeAll(keepingCapacity: true) }

  func add(_ action: Event.Action, line: Int?) {
    events.append(ScheduledEvent(Event(frame: frame, action), cause: Cause(row: row, line: line)))
  }
}
