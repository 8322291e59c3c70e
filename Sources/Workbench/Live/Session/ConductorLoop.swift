import Engine
import Glibc
import Mappings
import Output
import Prompt
import Score
import Threads

/// The conductor's thread: performs ticks ahead of the sound, and between ticks does what the messages say.
final class ConductorLoop {
  let performance: LivePerformance
  let mailbox: Mailbox
  let sound: SoundLoop
  let clock: any SoundClock
  let hub: SoundHub
  let notices: Notices
  let journal: Journal?
  let reloads: Reloads
  let recorder: Recorder
  let meter: MeterSink
  let watcher: Watching
  let timing = TickTiming()
  /// Shows what prompts complete and what stops Lua to other threads.
  var share: (Vocabulary, LuaStopper) -> Void = { _, _ in }
  /// What was muted before `:stop`; nil when the session is not stopped.
  var mutedBeforeStop: [String]?
  /// Gets what was counted, at the end.
  var ended: ([(String, JSONText)]) -> Void = { _ in }
  private var inbox: [Message] = []
  private var waiting: [TimedInput] = []
  private var problemCount = 0
  private var lateCount = 0
  private var nextLateReport = 0
  private var unknownSensors: Set<String> = []
  private var knownMissing: Set<String> = []
  private var isEnding = false
  /// When the session is over at the latest, once it is ending: the sound may have stopped to be asked for.
  private var deadline: Int64?

  private struct TimedInput {
    let tick: Int
    let input: PromptInput
    let reply: @Sendable (Reply) -> Void
  }

  init(
    _ performance: LivePerformance, loader: VersionLoader, mailbox: Mailbox, sound: SoundLoop,
    clock: any SoundClock, hub: SoundHub, notices: Notices, journal: Journal?,
    log: @escaping @Sendable (LuaLogLine) -> Void
  ) {
    self.performance = performance
    self.mailbox = mailbox
    self.sound = sound
    self.clock = clock
    self.hub = hub
    self.notices = notices
    self.journal = journal
    let desk = LoadDesk(loader, engine: performance.engine, log: log) {
      mailbox.post(.loaded(number: $0, $1))
    }
    reloads = Reloads(performance, sound: sound, desk: desk, journal: journal, notices: notices)
    recorder = Recorder(hub)
    meter = MeterSink()
    watcher = Watching(mailbox)
  }

  /// Performs the first ticks, so that sound can begin.
  func begin() {
    reloads.tookOver = { [unowned self] in tookOver() }
    reportMissing()
    fill()
    shareAll()
    try? hub.add(meter)
  }

  func run() {
    while !isEnding {
      handleMessages()
      fill()
      if sound.hasEnded || deadline.map({ SteadyTime.now > $0 }) ?? false { break }
      if inbox.isEmpty { mailbox.wait(0.002) }
    }
    end()
  }

  private var lookaheadFrames: Int {
    Int(performance.request.workingLookahead * Double(performance.request.sampleRate))
  }

  private var framesAhead: Int { Int(performance.knownFrame) - sound.renderedFrames }

  /// Handles messages while nearly the whole lookahead is left: a flood of them waits, the ticks do not.
  private func handleMessages() {
    inbox += mailbox.take()
    while !inbox.isEmpty, !isEnding, 5 * framesAhead >= 4 * lookaheadFrames {
      handle(inbox.removeFirst())
    }
  }

  /// Performs ticks until the lookahead is full. Messages that come meanwhile are not kept waiting.
  private func fill() {
    while !isEnding, framesAhead < lookaheadFrames {
      takeSensed()
      runTimed()
      installReady()
      timing.measure { performance.step() }
      report()
      endWithData()
      handleMessages()
    }
    performance.flush()
  }

  // MARK: Messages

  private func handle(_ message: Message) {
    switch message {
    case .input(let input, let reply): take(input, reply)
    case .saved(let path): saved(path)
    case .loaded(let number, let result):
      reloads.loaded(number, result)
      installReady()
    case .quit: leave()
    }
  }

  private func take(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    let rate = performance.request.controlRate
    // What the same client sent before comes first.
    let earliest = waiting.last { $0.input.client == input.client }?.tick ?? performance.tick
    let tick =
      switch input.time {
      case .now: earliest
      case .at(let seconds): max(earliest, Int((seconds * rate).rounded(.up)) + 1)
      case .after(let seconds): max(earliest, performance.tick + Int((seconds * rate).rounded(.up)))
      }
    guard tick > performance.tick else { return run(input, reply) }
    let place = waiting.firstIndex { $0.tick > tick } ?? waiting.endIndex
    waiting.insert(TimedInput(tick: tick, input: input, reply: reply), at: place)
  }

  private func runTimed() {
    while let first = waiting.first, first.tick <= performance.tick {
      waiting.removeFirst()
      run(first.input, first.reply)
    }
  }

  private func run(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    let text = input.text.trimmed
    if text.isEmpty { return reply(Reply(.value)) }
    if input.client.hasPrefix("attach") { tell(text, input.client) }
    if text.hasPrefix(":") || text == "?" {
      journal?.note(text, from: input.client, tick: performance.tick)
      return SessionCommand.run(text, on: self, reply)
    }
    runLua(input, reply)
  }

  /// Tells all prompts what an attached client does; questions change nothing.
  private func tell(_ text: String, _ client: String) {
    let name = text.split(separator: " ").first.map(String.init) ?? ""
    if !SessionCommand.questions.contains(where: { $0.name == name }), name != ":meter" {
      notices.post("\(client)> \(text)")
    }
  }

  private func runLua(_ input: PromptInput, _ reply: (Reply) -> Void) {
    if let command = Self.wishes[input.text.trimmed] {
      return reply(
        Reply(.error, "\(input.text.trimmed) is a word of Lua here; the command is \(command)"))
    }
    let tick = performance.tick
    do {
      let values = try perform(.lua(input.text))
      reply(Reply(.value, values))
      shareAll()
    } catch let error as ScriptError where error.isIncomplete {
      reply(Reply(.incomplete))
    } catch {
      let kind = (error as? ScriptError)?.kind
      let wasStopped = kind == .timeBudget || kind == .memory || kind == .interrupted
      journal?.add(JournalEntry(tick: tick, action: .lua(input.text), wasStopped: wasStopped))
      let budget = "; a line at the prompt has a sixth of the lookahead (--lookahead)"
      reply(Reply(.error, "\(error)" + (kind == .timeBudget ? budget : "")))
    }
  }

  /// What people type who look for a command.
  private static let wishes = [
    "help": ":help", "quit": ":quit", "exit": ":quit", "q": ":quit", "reload": ":reload",
    "undo": ":undo", "status": ":status", "stop": ":stop", "play": ":play",
  ]

  /// Does an action and writes it into the journal.
  @discardableResult
  func perform(_ action: LiveAction) throws -> String {
    let tick = performance.tick
    let said = try performance.perform(action)
    journal?.add(JournalEntry(tick: tick, action: action))
    return said
  }

  /// Takes over what sensors have delivered since the last tick.
  private func takeSensed() {
    for (name, sensed) in mailbox.takeSensed() {
      do { try perform(.take(input: name, value: sensed.value)) } catch {
        if unknownSensors.insert(name).inserted { notices.post("\(sensed.source): \(error)") }
      }
    }
  }

  private func saved(_ path: String) {
    do {
      let text = try FileContent.text(path)
      guard text != performance.version.text, text != reloads.lastText else { return }
      reloads.begin(text, path: path) { [notices] in notices.post($0.text) }
    } catch {
      notices.post("\(error)")
    }
  }

  // MARK: Versions and problems

  private func installReady() {
    reloads.installReady()
  }

  /// Says which inputs the mapping reads that neither the walk nor a person delivers.
  private func reportMissing() {
    let missing = performance.missingInputs.filter { !knownMissing.contains($0) }
    guard performance.request.data != nil, !missing.isEmpty else { return }
    knownMissing.formUnion(missing)
    notices.post(
      "not in the walk: \(missing.joined(separator: ", ")); take it over with :set or a sensor")
  }

  private func tookOver() {
    problemCount = 0
    reportMissing()
    shareAll()
    watcher.follow(performance.version.path)
  }

  private func report() {
    let problems = performance.conductor.problems
    for problem in problems.dropFirst(problemCount) { notices.post("\(problem)") }
    problemCount = problems.count
    if performance.hasFailed { reloads.goBack() }
    reportLate()
    if performance.tick % Int(5 * performance.request.controlRate) == 0 {
      journal?.mark(tick: performance.tick)
    }
  }

  /// Says that events came late, the first time and then once in ten seconds at most.
  private func reportLate() {
    let late = sound.counters.late
    guard late > lateCount, performance.tick >= nextLateReport else { return }
    notices.post(
      "\(late - lateCount) events came late: a script or the machine was too slow; a replay will differ there"
    )
    lateCount = late
    nextLateReport = performance.tick + Int(10 * performance.request.controlRate)
  }

  /// Tells other threads what can be completed and interrupted.
  func shareAll() {
    share(SessionVocabulary.make(performance), performance.conductor.mapping.stopper)
  }

  // MARK: The end

  private func endWithData() {
    guard performance.request.endsWithData, performance.endTick == nil,
      performance.feed.hasEnded(at: performance.tick)
    else { return }
    _ = try? perform(.finish)
    if let frame = performance.endFrame { sound.setEnd(Int(frame)) }
  }

  /// Ends in good order: fades out, lets the last block be heard, completes every file.
  func leave() {
    guard !isEnding, deadline == nil else { return }
    deadline = SteadyTime.now + 2_000_000_000
    if performance.endTick == nil { _ = try? perform(.fadeOut) }
    let rest = Double(performance.request.sampleRate) * 0.15
    let now = Int(performance.knownFrame) + Int(rest)
    sound.setEnd(max(sound.givenFrames, now))
  }

  /// Ends at once and completes every file.
  func end() {
    isEnding = true
    reloads.end()
    watcher.end()
    clock.stop()
    hub.finish()
    refuseTheRest()
    let counters = StatusReport(self).counters
    journal?.end(tick: performance.tick, frames: sound.givenFrames, counters: counters)
    ended(counters)
    notices.end()
  }

  /// Answers what was not run any more.
  private func refuseTheRest() {
    let over = Reply(.error, "the session has ended")
    for input in waiting { input.reply(over) }
    for case .input(_, let reply) in inbox + mailbox.take() { reply(over) }
  }
}

extension String {
  /// Without spaces and line breaks around it.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
