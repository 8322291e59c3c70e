import Score

/// Runs the sequences of a mapping on its clock and turns what they play into events.
///
/// Time moves from one thing that is due to the next; between two waits of a sequence it stands still.
final class Sequencer {
  enum Wake {
    /// Go on with a sequence, or with what clock.run started.
    case sequence(PlayingSequence)
    /// Let a note go, if it is still held.
    case release(note: UInt32, line: Int?)
  }

  let mapping: Mapping
  let sampleRate: Double
  let problems: ProblemLog
  let budget: TickBudget
  /// Steps that the runs of coroutines took in the present tick, by the sequence to which they belong.
  var spent: [String: Int] = [:]
  var clock: BeatClock
  /// The course of the tempo where neither map nor control moves it.
  var tempoPlan: TempoPlan
  var meters: MeterTrack
  /// Seconds and beats of the present instant.
  private(set) var now = 0.0
  private(set) var beat = 0.0
  /// End of the present span, and the tempo there; the clock may reach a corner of the tempo before it.
  private(set) var spanEnd = 0.0
  private(set) var spanTempo: Double
  private(set) var sequences: [PlayingSequence] = []
  /// The tasks that clock.run has started and that are not over, by number.
  var tasks: [Int: PlayingSequence] = [:]
  var lastTask = 0
  /// The sequence or task that runs at this moment.
  var running: PlayingSequence?
  /// The number of coroutines that run within one another at this moment.
  var depth = 0
  private(set) var isPrompted = false
  var events: [ScheduledEvent] = []
  /// Row of the dataset at the present tick.
  var row: Int?
  /// Notes that are held.
  var held: [UInt32: PlayedNote] = [:]
  /// The envelopes of each voice whose notes are only struck.
  let struck: [[Graph.Node]?]
  /// Notes that were let go lately, the last one at the end.
  var released: [(note: PlayedNote, time: Double)] = []
  var lastNote: UInt32 = 0
  var octaves = OctaveMove()
  /// The thresholds that the surroundings mask and the levels of the voices, for notes that give way to them; nil where none do.
  private(set) var heard: (thresholds: [Double], levels: [Double])?
  var byTime = WakeQueue<Wake>()
  var byBeat = WakeQueue<Wake>()
  private(set) var serial: UInt64 = 0
  /// The changes that a run takes back when it is cut short.
  var journal = RunJournal()
  /// Cancelled coroutines that still stand in a queue.
  var cancelledWakes = 0

  /// - Parameter previous: the sequencer of the version before, from which this one goes on.
  init(
    _ mapping: Mapping, sampleRate: Double, problems: ProblemLog, budget: TickBudget,
    after previous: Sequencer?
  ) throws(Fault) {
    self.mapping = mapping
    self.sampleRate = sampleRate
    self.problems = problems
    self.budget = budget
    clock = BeatClock(
      tempo: previous?.clock.endTempo ?? mapping.tempo, at: previous?.clock.end ?? 0,
      beat: previous?.clock.endBeat ?? 0)
    let units = mapping.host.builder.units
    struck = mapping.orchestra.voices.map { voice in
      voice.graph.struckEnvelopes { name in units.first { $0.name == name } }
    }
    tempoPlan = TempoPlan(mapping.tempo)
    spanTempo = clock.endTempo
    meters = MeterTrack(mapping.meter)
    lastNote = previous?.lastNote ?? 0
    let random = SeededRandom(seed: mapping.seed).split("sequence")
    for (name, function) in mapping.functions.sequences {
      let thread: LuaThread
      do {
        thread = try mapping.state.makeThread(
          mapping.prelude.perform, [.function(function)],
          at: mapping.source.outline.place(of: "sequences.\(name)").map {
            ScriptPosition(file: mapping.fileName, line: $0.line)
          })
      } catch {
        var error = error
        error.place.file = error.place.file ?? mapping.fileName
        error.hint = error.hint ?? "declare fewer sequences; a sequence can play many parts"
        throw error
      }
      sequences.append(
        PlayingSequence(
          name: name, thread: thread, random: random.split(name), state: .waits(until: .beat(0))))
    }
    if let previous { takeOver(previous) }
    for sequence in sequences {
      if case .waits(let moment) = sequence.state { wake(.sequence(sequence), at: moment) }
    }
  }

  /// Something may play notes: a sequence that runs, or the prompt.
  var canPlay: Bool { running != nil || isPrompted }

  /// A number from the stream of the running sequence; nil when none runs.
  func sequenceUniform() -> Double? { running?.random.uniform() }

  /// Runs what was typed at the prompt at the present instant; the events it made. What fails plays nothing.
  func prompted(_ body: () throws(Fault) -> Void) throws(Fault) -> [ScheduledEvent] {
    isPrompted = true
    let mark = mark()
    defer {
      isPrompted = false
      closeJournal()
      events.removeAll(keepingCapacity: true)
    }
    do { try body() } catch {
      undo(to: mark)
      throw error
    }
    return events
  }

  // MARK: Time

  /// The sample of the present instant.
  var frame: Int64 { Int64((now * sampleRate).rounded()) }

  /// Moves the present instant without running anything: control sees the time of its tick.
  func stand(at time: Double) {
    now = time
    beat = clock.beat(at: time)
  }

  func wake(_ item: Wake, at moment: PlayingSequence.Moment) {
    serial += 1
    switch moment {
    case .seconds(let time): byTime.add(item, at: time, serial: serial)
    case .beat(let beat): byBeat.add(item, at: beat, serial: serial)
    }
  }

  func wake(_ item: Wake, at time: Double) { wake(item, at: .seconds(time)) }
  func wake(_ item: Wake, atBeat beat: Double) { wake(item, at: .beat(beat)) }

  /// Begins the span to a tick, whose tempo is known; where nothing else moves it, along the corners of its
  /// plan.
  func open(spanTo end: Double, tempo: Double) {
    spanEnd = end
    spanTempo = tempo
    followPlan()
  }

  /// Ends the clock's segment at a corner of the plan that lies in it.
  func followPlan() {
    guard spanTempo == tempoPlan.tempo(at: spanEnd), clock.start < tempoPlan.end,
      tempoPlan.end < spanEnd
    else { return }
    clock.cut(at: tempoPlan.end, tempo: tempoPlan.endTempo)
  }

  /// Sets the tempo from the present instant on, on the way to another one.
  func follow(_ plan: TempoPlan) {
    tempoPlan = plan
    clock.turn(at: now, beat: beat, tempo: plan.tempo(at: now))
    guard now < spanEnd else { return }
    spanTempo = plan.tempo(at: spanEnd)
    clock.cut(at: spanEnd, tempo: spanTempo)
    followPlan()
  }

  /// Takes back what a run has done to time.
  func restore(clock: BeatClock, plan: TempoPlan, spanTempo: Double, meters: MeterTrack) {
    (self.clock, tempoPlan, self.spanTempo, self.meters) = (clock, plan, spanTempo, meters)
  }

  /// Runs everything that is due before the end of the span; the events, in order.
  func perform() -> [ScheduledEvent] {
    spent.removeAll(keepingCapacity: true)
    while true {
      while let item = nextDue() { run(item) }
      guard clock.end < spanEnd else { break }
      clock.begin(spanTo: spanEnd, tempo: spanTempo)
    }
    return takeEvents()
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

  // MARK: Notes

  /// Lets go every note that is held, in the order in which they began.
  func releaseAll() -> [ScheduledEvent] { release { _ in true } }

  /// Lets go the held notes that are chosen, in the order in which they began.
  func release(where isChosen: (PlayedNote) -> Bool) -> [ScheduledEvent] {
    for note in held.keys.sorted() where isChosen(held[note]!) { release(note, line: nil) }
    defer { closeJournal() }
    return takeEvents()
  }

  /// Takes what the surroundings mask at the tick, and how loud the voices are.
  func hear(_ thresholds: [Double], _ map: ControlMap) {
    var levels = [Double](repeating: 0, count: mapping.orchestra.voices.count)
    var mix = 0.0
    for (i, target) in map.targets.enumerated() {
      switch target.target {
      case .voice(let voice, slot: VoiceSpec.Slot.level): levels[voice] = map.values[i]
      case .level: mix = map.values[i]
      default: continue
      }
    }
    heard = (thresholds, levels.map { $0 + mix })
  }

  /// The events so far, which are forgotten: they are handed over.
  func takeEvents() -> [ScheduledEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  func add(_ action: Event.Action, line: Int?) {
    events.append(ScheduledEvent(Event(frame: frame, action), cause: Cause(row: row, line: line)))
  }
}
