import Score

/// Runs the sequences of a mapping on its clock and turns what they play into events.
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
  var time: Transport
  var agenda = Agenda<Wake>()
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
  let struck: StruckVoices
  /// Notes that were let go lately, the last one at the end.
  var released: [(note: PlayedNote, time: Double)] = []
  var lastNote: UInt32 = 0
  var octaves = OctaveMove()
  /// The thresholds that the surroundings mask and the levels of the voices, for notes that give way to them; nil where none do.
  var heard: (thresholds: [Double], levels: [Double])?
  /// The changes that a run takes back when it is cut short.
  var journal = RunJournal()
  /// Cancelled coroutines that still stand in the agenda.
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
    time = Transport(
      tempo: mapping.tempo, meter: mapping.meter, swing: mapping.swing, after: previous?.time)
    struck = StruckVoices(mapping.orchestra.voices, units: mapping.host.builder.units)
    lastNote = previous?.lastNote ?? 0
    let random = SeededRandom(seed: mapping.seed).split("sequence")
    for (place, (name, function)) in mapping.functions.sequences.enumerated() {
      let thread: LuaThread
      do {
        thread = try mapping.state.makeThread(
          mapping.prelude.perform, [.function(function)],
          at: mapping.source.outline.place(of: "sequences.\(name)").map {
            ScriptPosition(file: mapping.fileName, line: $0.line)
          })
      } catch {
        throw error.completed(
          file: mapping.fileName,
          hint: "declare fewer sequences; a sequence can play many parts")
      }
      sequences.append(
        PlayingSequence(
          name: name, place: place, thread: thread, random: random.split(name),
          state: .waits(until: .beat(0))))
    }
    if let previous { takeOver(previous) }
    for sequence in sequences {
      if case .waits(let moment) = sequence.state { queue(sequence, at: moment) }
    }
  }

  /// Lets a coroutine go on at a moment.
  func queue(_ sequence: PlayingSequence, at moment: Moment) {
    agenda.add(.sequence(sequence), at: moment, rank: sequence.rank)
  }

  /// Lets a note go at a moment, before anything begins there.
  func queueRelease(of note: UInt32, at moment: Moment, line: Int?) {
    agenda.add(.release(note: note, line: line), at: moment, rank: 0)
  }

  /// Something may play notes: a sequence that runs, or the prompt.
  /// The fields of the calls of the line that is typed, by their words and lines.
  var typedNotes: [String: [Int: [WrittenField]]] = [:]

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

  /// The sample of the present instant.
  var frame: Int64 { Int64((time.now * sampleRate).rounded()) }

  /// Runs everything that is due before the end of the span; the events, in order.
  func perform() -> [ScheduledEvent] {
    spent.removeAll(keepingCapacity: true)
    repeat {
      while let due = agenda.next(in: time.clock) {
        time.stand(at: due.time, beat: due.beat)
        run(due.item)
      }
    } while time.beginNextSegment()
    return takeEvents()
  }

  /// Lets go the held notes that are chosen, in the order in which they began; the events.
  func release(where isChosen: (PlayedNote) -> Bool) -> [ScheduledEvent] {
    letGo(where: isChosen)
    defer { closeJournal() }
    return takeEvents()
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

extension Sequencer {
  /// Begins the environment at the present instant, unless it sounds; the events.
  func begin(_ layer: EnvironmentLayer) -> [ScheduledEvent] {
    guard !held.values.contains(where: { $0.voice == layer.voice.name }) else { return [] }
    let voice = mapping.orchestra.voices.firstIndex { $0.name == layer.voice.name }!
    for settings in layer.notes {
      _ = begin(voice, settings.filter { $0.value != 0 }, of: nil, line: layer.line)
    }
    return takeEvents()
  }

  /// Begins and ends déjà vus at the present instant; the events.
  func perform(_ changes: [ConcreteSound.Change]) -> [ScheduledEvent] {
    for change in changes {
      switch change {
      case .begin(let sound): begin(sound, line: sound.line)
      case .end(let sound): letGo(sound)
      }
    }
    return takeEvents()
  }

  /// Begins a déjà vu by its name, as the word `dejavu` does.
  func dejavu(_ name: String, line: Int?) throws(Fault) -> (note: UInt32, voice: Int) {
    guard let sound = mapping.concrete.first(where: { $0.name == name }) else {
      let names = mapping.concrete.map(\.name)
      throw .mapping(
        "unknown déjà vu \"\(name)\"",
        hint: names.isEmpty
          ? "declare it: concrete = { \(name) = { file = \"\(name).wav\" } }"
          : NearestName.hint(for: name, among: names))
    }
    return begin(sound, line: line)
  }

  /// Begins a sound; one that sounds already fades out first.
  @discardableResult
  private func begin(_ sound: ConcreteSound, line: Int?) -> (note: UInt32, voice: Int) {
    letGo(sound)
    let voice = mapping.orchestra.voices.firstIndex { $0.name == sound.name }!
    let sets = [
      (slot: VoiceSpec.Slot.level, value: Float(sound.level)),
      (slot: VoiceSpec.Slot.pan, value: Float(sound.pan)),
    ]
    return (begin(voice, sets.filter { $0.value != 0 }, of: nil, line: line), voice)
  }

  private func letGo(_ sound: ConcreteSound) { letGo(line: sound.line) { $0.voice == sound.name } }
}
