import Files
import Glibc
import JSON
import Mappings
import Playback
import Prompt
import Score
import Threads

/// The conductor's thread: performs ticks ahead of the sound, and between ticks does what the messages ask for.
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
  /// The way of what the microphones give to a file; nil where none are heard.
  let reality: Reality?
  let meter: MeterSink
  let watcher: Watching
  let ownSaves = OwnSaves()
  let timing = TickTiming()
  /// The last minutes of the sound, for those who ask why.
  private(set) var history = SoundHistory()
  private let reports: SessionReports
  /// Gives other threads the words that can be completed and the means to stop Lua.
  var share: (Vocabulary, LuaStopper) -> Void = { _, _ in }
  /// The voices that were muted before `:stop`; nil when the session is not stopped.
  var mutedBeforeStop: [String]?
  /// The text of the room's file that was saved while it played; nil where there is none.
  var savedScene: String?
  /// The takes of a room that are being made; nil without a room.
  private(set) var takes: RoomTakes?
  /// Gets the counts at the end.
  var ended: ([(String, JSONText)]) -> Void = { _ in }
  /// One who looks at the session, and the levels of the sound for them.
  var viewer: SessionViewer?
  var levels: LevelSink?
  var inbox: [Message] = []
  var waiting: [TimedInput] = []
  var unknownSensors: Set<String> = []
  /// Who delivered the last value of each input.
  var sensors: [String: String] = [:]
  /// The ticks at which the inputs of sensors that have gone are given back, by the sensors' names.
  var leaving: [String: Int] = [:]
  /// Whether what is done now is due at its tick: a head is turned there, in the sound too, and not as soon as it can be.
  var isTimed = false
  /// The rest of a session that nobody needs.
  private(set) lazy var rest = SessionRest(self)
  private var isEnding = false
  /// The time in nanoseconds at which an ending session is over at the latest: the clock may have stopped asking for
  /// sound.
  private(set) var deadline: Int64?

  /// Explains a word.
  let explain: SessionSetup.Explain

  struct TimedInput {
    let tick: Int
    let input: PromptInput
    let reply: @Sendable (Reply) -> Void
  }

  init(
    _ performance: LivePerformance, loader: VersionLoader, mailbox: Mailbox, sound: SoundLoop,
    clock: any SoundClock, hub: SoundHub, notices: Notices, journal: Journal?,
    explain: @escaping SessionSetup.Explain, log: @escaping @Sendable (LuaLogLine) -> Void
  ) throws(Fault) {
    self.performance = performance
    self.mailbox = mailbox
    self.sound = sound
    self.clock = clock
    self.hub = hub
    self.notices = notices
    self.journal = journal
    self.explain = explain
    let thread = try LoaderThread(loader, engine: performance.engine, log: log) {
      mailbox.post(.loaded(number: $0, $1))
    }
    reloads = Reloads(performance, sound: sound, loader: thread, journal: journal, notices: notices)
    recorder = Recorder(hub)
    reality = Reality(performance, notices: notices)
    meter = MeterSink()
    watcher = Watching(mailbox)
    watcher.garden = performance.garden.flatMap {
      try? GardenWatch(
        $0.texts, permit: performance.request.permit, inputs: performance.feed.inputs,
        mailbox: mailbox)
    }
    reports = SessionReports(performance, sound: sound, notices: notices)
    takes = performance.room.map { room in
      RoomTakes(
        performance, room, journal: journal,
        send: { make in thread.run { mailbox.post(.made(make())) } },
        perform: { [unowned self] in try changeNow($0) })
    }
  }

  /// Performs the first ticks, so that sound can begin.
  func begin() {
    reloads.tookOver = { [unowned self] in tookOver() }
    beginGarden()
    performance.surroundings?.opening(performance.feed).forEach { notices.post($0) }
    reports.reportMissing()
    fill()
    shareAll()
    try? hub.add(meter)
  }

  func run() {
    while !isEnding {
      handleMessages()
      if !isEnding { rest.tend() }
      fill()
      noteHead()
      if isOver { break }
      if inbox.isEmpty { mailbox.wait(0.002) }
    }
    end()
  }

  private var isOver: Bool {
    sound.hasEnded || deadline.map { SteadyTime.now > $0 } ?? false
  }

  private var lookaheadFrames: Int {
    Int(
      held: performance.request.workingLookahead * Double(performance.request.sampleRate),
      .towardZero)
  }

  private var framesAhead: Int { sound.knownFrames - sound.renderedFrames }

  /// Handles messages while nearly the whole lookahead is left: a flood of them waits, the ticks do not. One is
  /// handled in any case, so that a session whose scripts are too slow for its sound is still answered.
  private func handleMessages() {
    inbox += mailbox.take()
    repeat {
      if inbox.isEmpty || isEnding { return }
      handle(inbox.removeFirst())
    } while 5 * framesAhead >= 4 * lookaheadFrames
  }

  /// Performs ticks until the lookahead is full. Messages that come meanwhile are not kept waiting.
  private func fill() {
    while !isEnding, !isOver, framesAhead < lookaheadFrames {
      giveBack()
      takeSensed()
      takeArrived()
      runTimed()
      reloads.installReady()
      takes?.tend()
      timing.measure { performance.step() }
      reality?.play(until: performance.frame, time: performance.feed.soundingTime)
      history.note(performance)
      sound.knownFrames = Int(clamping: performance.knownFrame)
      noteCuts()
      report()
      show()
      endWithData()
      handleMessages()
    }
    performance.flush()
  }

  /// Writes down where scripts of the tick were stopped, so that a replay stops them there.
  private func noteCuts() {
    guard !performance.cuts.isEmpty else { return }
    journal?.add(JournalEntry(tick: performance.tick - 1, action: .cut(performance.cuts)))
  }

  // MARK: Messages

  private func handle(_ message: Message) {
    rest.wake()
    switch message {
    case .input(let input, let reply): take(input, reply)
    case .saved(let path): saved(path)
    case .loaded(let number, let result):
      reloads.loaded(number, result)
      reloads.installReady()
    case .made(let take): takes?.made(take)
    case .reread(let text, let mapping): reread(text, mapping: mapping)
    case .generator(let text, let path): reread(text, generator: path)
    case .refused(let mappings, let notice):
      watcher.refused.formUnion(mappings)
      notices.post(notice)
    case .noted(let text): notices.post(text)
    case .look(let viewer): look(viewer)
    case .quit: leave()
    }
  }

  /// Performs an action and writes it into the journal.
  /// - Parameter turn: the number of the head's turn that the action is and that the sound has already; nil for none.
  @discardableResult
  func perform(_ action: LiveAction, turn: Int64? = nil) throws -> String {
    let tick = performance.tick
    let said = try performance.perform(action)
    journal?.add(JournalEntry(tick: tick, action: action))
    turnHead(action, turn)
    return said
  }

  /// Loads a file that was saved elsewhere, unless it has the text that sounds or was tried last.
  private func saved(_ path: String) {
    if let room = performance.room, room.scope.file == path { return savedRoom(room) }
    do {
      let text = try FileContent.text(path)
      if ownSaves.made(text, at: path) { return }
      if text == performance.version.text { return reloads.noteSame(path) }
      guard text != reloads.lastText else { return }
      reloads.begin(text, path: path) { [notices] in notices.post(Notice($0)) }
    } catch {
      reloads.noteUnreadable(error)
    }
  }

  // MARK: Versions and problems

  private func tookOver() {
    reports.tookOver()
    shareAll()
    viewer?(.scene(SessionScene(performance).json))
    if performance.room == nil {
      do throws(Fault) { try watcher.follow(performance.version.path) } catch {
        notices.post("\(error); the file is not watched")
      }
    }
    shareOwnText()
  }

  private func report() {
    reports.report()
    if performance.hasFailed { reloads.goBack() }
    if performance.tick % Int(held: 5 * performance.request.controlRate, .towardZero) == 0 {
      journal?.mark(tick: performance.tick)
    }
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
    if let frame = performance.endFrame { sound.setEnd(Int(clamping: frame)) }
  }

  /// Ends in good order: fades out, lets the last block be heard, completes every file.
  func leave() {
    guard !isEnding, deadline == nil else { return }
    deadline = SteadyTime.now + 2_000_000_000
    if performance.endTick == nil { _ = try? perform(.fadeOut) }
    let rest = Double(performance.request.sampleRate) * 0.15
    let now = Int(clamping: performance.knownFrame) + Int(held: rest, .towardZero)
    sound.setEnd(max(sound.givenFrames, now))
  }

  /// Ends at once and completes every file.
  func end() {
    isEnding = true
    reloads.end()
    watcher.end()
    clock.stop()
    noteHead()
    hub.finish()
    reality?.hub.finish()
    takes?.end()
    refuseTheRest()
    endGarden()
    let counters = StatusReport(loop: self).counters
    journal?.end(
      tick: performance.tick, frames: sound.givenFrames, counters: counters,
      tiles: performance.garden?.director.map?.tiles)
    ended(counters)
    notices.end()
  }

}

/// The rest of a session that nobody hears or looks at: no tick is performed and no block is rendered. A walk of data has gone on
/// meanwhile; that is an action as any other, so that the journal repeats it. The conductor's thread calls it.
final class SessionRest {
  private unowned let loop: ConductorLoop
  /// The seconds after which the session rests while nobody needs it; nil never rests.
  var after: Double?
  /// The time in nanoseconds of the steady clock until which the session was needed.
  private var neededUntil = SteadyTime.now

  init(_ loop: ConductorLoop) { self.loop = loop }

  /// Notes that somebody needs the session now.
  func wake() { neededUntil = SteadyTime.now }

  /// Tells whether somebody looks or listens, something is recorded, or something that was begun is not done yet.
  private var isNeeded: Bool {
    loop.viewer != nil || loop.hub.isHeard || loop.reality?.recorder.path != nil
      || !loop.waiting.isEmpty || !loop.inbox.isEmpty || !loop.leaving.isEmpty
      || !loop.mailbox.isEmpty || loop.deadline != nil
  }

  /// Rests until somebody needs the session, where it may rest and nobody has needed it for a while.
  func tend() {
    guard let after else { return }
    if isNeeded { wake() }
    let performance = loop.performance
    guard Double(SteadyTime.now - neededUntil) > after * 1e9, performance.device == nil,
      performance.endTick == nil, loop.clock.rest(true)
    else { return }
    let began = SteadyTime.now
    loop.notices.post(
      "nobody looks or listens: the session rests until somebody comes", to: .owners)
    while !isNeeded { loop.mailbox.wait(0.25) }
    goOn(after: Double(SteadyTime.now - began) * 1e-9)
    wake()
    _ = loop.clock.rest(false)
  }

  /// Takes the walk to where it is by now.
  private func goOn(after seconds: Double) {
    let (feed, tick) = (loop.performance.feed, loop.performance.tick)
    guard feed.isPlaying, feed.dataDuration > 0 else { return }
    let before = feed.time(at: tick)
    var time = before + seconds * feed.speed
    if let round = feed.loop, time >= round.upperBound {
      let length = round.upperBound - round.lowerBound
      time = round.lowerBound + (time - round.lowerBound).truncatingRemainder(dividingBy: length)
    }
    _ = try? loop.perform(.seek(min(time, max(feed.dataDuration, before))))
  }
}
