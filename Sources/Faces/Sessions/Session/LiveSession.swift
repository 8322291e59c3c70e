import Datasets
import Files
import Glibc
import JSON
import Mappings
import Playback
import Prompt
import Rendering
import Score
import Synchronization
import Threads

/// A live session: a mapping that sounds while it can be changed, from prompts, files and sensors.
///
/// Three threads of its own: the conductor runs Lua ahead of the sound by the lookahead, the clock's thread
/// renders, the loader loads new versions and makes the takes of a room. Each sink has another.
public final class LiveSession: PromptTarget {
  /// The messages of the session that no input asked for.
  public let notices: Notices
  /// The path of the journal; nil without one.
  public let journalPath: String?
  let mailbox = Mailbox()
  let hub: SoundHub
  private let clock: any SoundClock
  let sound: SoundLoop
  /// The way of the listener's head to the sound; nil outside gardens.
  private let head: LiveHead?
  /// The things that the conductor's thread tells the others.
  let shared = Mutex(Shared())
  private nonisolated(unsafe) let conductor: ConductorLoop
  private let thread = Mutex<SystemThread?>(nil)
  private let hasQuit = Atomic<Bool>(false)

  struct Shared {
    var vocabulary = Vocabulary()
    var stopper: LuaStopper?
    var greeting = ""
    var counters: [(String, JSONText)] = []
    var text = ""
    var path: String?
    /// The number of the version that sounds, and what is being saved in its place.
    var version = 1
    var saving: Saving?
    /// The number of texts that were to be saved.
    var saves = 0
  }

  /// A text that was saved and has not been loaded or refused yet: who saved it, the version that it replaces, and its own
  /// number, by which it is told from another one of the same client.
  struct Saving: Equatable {
    let client: PromptClient
    let version: Int
    let number: Int
  }

  /// Loads everything; `start` begins the sound.
  /// - Parameters:
  ///   - request: mapping, data and settings.
  ///   - text: the text of the mapping; nil reads its file.
  ///   - clock: asks for the blocks of sound.
  ///   - journal: the path of the journal; nil for none.
  ///   - notices: gets the messages of the session.
  ///   - explain: explains a word, for `:help WORD`.
  /// - Throws: the faults of a render for its files and settings.
  public init(
    _ request: LiveRequest, text: String? = nil, clock: any SoundClock, journal: String?,
    notices: Notices = Notices(), explain: @escaping SessionSetup.Explain = SessionSetup.unexplained
  ) throws {
    let start = try SessionStart(request, text: text)
    let (request, source) = (start.request, start.source)
    (self.notices, self.clock) = (notices, clock)
    journalPath = journal
    hub = SoundHub(sampleRate: request.sampleRate) { notices.post($0) }
    let loader = VersionLoader(permit: request.permit)
    let limit = PrintLimit()
    let log: @Sendable (LuaLogLine) -> Void = { line in
      for text in limit.pass(line.words) { notices.post(text) }
    }
    let performance = try LivePerformance(
      request, source: source, dataset: start.dataset, garden: start.garden, room: start.room,
      loader: loader, log: log)
    sound = SoundLoop(performance.output, hub: hub)
    head = performance.garden?.head
    let room = try journal.flatMap { _ in performance.room }.flatMap { try start.room?.hashing($0) }
    let header = JournalHeader(
      request, text: source, dataHash: try request.data.map { try FileContent.hash($0) },
      bookHash: try request.play.speech.phraseBook.map { try FileContent.hash($0) },
      garden: start.garden, room: room, started: Journal.stamp(time(nil)))
    let book = try journal.map { path in
      try Journal(path, header: header) { notices.post($0) }
    }
    conductor = try ConductorLoop(
      performance, loader: loader, mailbox: mailbox, sound: sound, clock: clock, hub: hub,
      notices: notices, journal: book, explain: explain, log: log)
    conductor.ended = { [unowned self] counters in
      shared.withLock { $0.counters = counters }
    }
    conductor.share = { [unowned self] in self.share($0, $1) }
    conductor.begin()
  }

  /// Begins the sound.
  /// - Throws: `Fault` (`connection`) of the clock, for a device that is not there; `machine` where the system has no thread left.
  public func start() throws {
    // The first ticks have been performed, so that the sound can begin before the conductor goes on.
    do {
      try clock.start(sampleRate: hub.sampleRate) { [sound] in sound.render($0, frames: $1) }
      let own = try SystemThread(named: "conductor") { [self] in conductor.run() }
      thread.withLock { $0 = own }
    } catch {
      conductor.end()
      throw error
    }
  }

  /// Lets the session rest while nobody has needed it for some seconds; to be said before it starts.
  func letRest(after seconds: Double = 10) { conductor.rest.after = seconds }

  /// Adds a sink that the sound goes to.
  /// - Throws: `Fault` as the sink throws it, or `connection` for a name that is taken and one sink too many.
  public func add(_ sink: any SoundSink) throws { try hub.add(sink) }

  /// The request that the session began with.
  var request: LiveRequest { conductor.performance.request }

  /// The saves that pages make.
  var ownSaves: OwnSaves { conductor.ownSaves }

  /// The rings that the sound of a microphone's device comes in by; nil where none is heard.
  var microphone: DeviceRings? { conductor.performance.device }

  /// The way of what the microphones give to files; nil where none are heard.
  var reality: SoundHub? { conductor.reality?.hub }

  /// The inputs that sensors may deliver.
  var inputs: [InputSpec] { conductor.performance.feed.inputs }

  /// The text of the mapping that sounds.
  var currentText: String { shared.withLock { $0.text } }

  /// The path of the mapping that sounds; nil for the one of a session that was given none.
  var currentPath: String? { shared.withLock { $0.path } }

  /// The sample rate of the sound in Hz.
  public var sampleRate: Int { hub.sampleRate }

  /// A line that says what is playing and what to type.
  public var greeting: String { shared.withLock { $0.greeting } }

  /// Loads the mapping's file again whenever it is saved, and now if it was saved since it was read.
  public func watch() {
    mailbox.post(
      .input(.init(":watch on", from: .start)) { [notices] reply in
        if reply.kind == .error { notices.post(reply.text) }
      })
    if let path = request.mapping, currentText != EmptyMapping.text {
      mailbox.post(.saved(path: path))
    }
    if let path = request.objects { mailbox.post(.saved(path: path)) }
  }

  /// The counts of the session, once it has ended.
  var counters: [(String, JSONText)] { shared.withLock { $0.counters } }

  /// The command that plays the session again: with the folders that the journal may not name by itself, since whoever began the
  /// session named them. Nil where the journal is not whole, or there is none.
  public var replayCommand: String? {
    guard let path = journalPath, hasWholeJournal else { return nil }
    let scope = ReadPermit().replayed(from: path).scope(of: path)
    let named = [
      request.data, request.microphone, request.head, request.play.speech.phraseBook,
      request.play.tileFiles,
    ]
    let folders = named.compactMap { $0 }.filter { !scope.permits($0) }.map { name in
      FileContent.isFolder(name) ? name : FileContent.folder(of: name)
    }
    return
      (["ripples replay \(Self.word(path))"]
      + folders.distinct().map { "--allow-read \(Self.word($0))" })
      .joined(separator: " ")
  }

  /// A path as a shell takes it.
  private static func word(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,@%:".contains($0) }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }

  /// Whether the journal of an ended session has everything; true without one.
  public var hasWholeJournal: Bool { conductor.journal?.isWhole ?? true }

  /// Waits until the session has ended.
  public func wait() {
    thread.withLock {
      $0?.join()
      $0 = nil
    }
  }

  // MARK: Prompts and sensors

  public func submit(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    mailbox.post(.input(input, reply: reply))
  }

  /// Takes a value from a sensor; a name that is no input is reported once. One that turns the head is heard at once.
  public func receive(_ name: String, _ value: Double, from source: String) {
    receive([(name, value)], from: source)
  }

  /// Takes the values of one reading from a sensor, as `receive` does with one: the same tick hears all of them.
  public func receive(_ reading: [(name: String, value: Double)], from source: String) {
    mailbox.sense(
      reading.map { name, value in
        (name, Mailbox.Sensed(value: value, source: source, turn: head?.turn(name, to: value)))
      })
  }

  /// Gives the inputs back that a sensor delivered last, since it has gone.
  /// - Parameter seconds: for which they hold; one that has taken its place by then keeps them.
  public func release(from source: String, after seconds: Double = 0) {
    mailbox.leave(source, after: seconds)
  }

  public var vocabulary: Vocabulary { shared.withLock { $0.vocabulary } }

  public func interrupt() -> Bool { shared.withLock { $0.stopper }?.stop() ?? false }

  public func quit() {
    if !hasQuit.exchange(true, ordering: .relaxed) { mailbox.post(.quit) }
  }

  private func share(_ vocabulary: Vocabulary, _ stopper: LuaStopper) {
    let performance = conductor.performance
    let site = performance.request.site.map { " in \($0)" } ?? ""
    let data = (performance.request.data.map { " on \($0)" } ?? "") + site
    let title =
      performance.room?.title
      ?? "\(performance.mapping.name), version \(performance.version.number)"
    let greeting =
      "\(title)\(data); " + (performance.room == nil ? "type Lua, or :help" : ":play, or :help")
    shared.withLock { shared in
      shared.vocabulary = vocabulary
      shared.stopper = stopper
      shared.greeting = greeting
      shared.text = performance.version.text
      shared.version = performance.version.number
      let path = performance.version.path
      shared.path = path == EmptyMapping.path ? nil : path
    }
  }
}

/// The files that a session begins with, as they are read once.
struct SessionStart {
  /// The request, with the mapping that a site gives where none was named.
  var request: LiveRequest
  /// The text of the mapping.
  let source: String
  let dataset: Dataset?
  let garden: GardenTexts?
  let room: RoomText?

  /// Reads the files.
  /// - Parameter text: the text of the mapping; nil reads its file.
  /// - Throws: the faults of a render for its files and settings.
  init(_ request: LiveRequest, text: String?) throws {
    try request.validate()
    self.request = request
    room = try request.objects.map { try RoomText(path: $0) }
    guard let site = request.site else {
      garden = nil
      source = try text ?? request.mapping.map { try FileContent.text($0) } ?? EmptyMapping.text
      dataset = try request.dataset(readBy: source)
      return
    }
    dataset = try request.dataset(readBy: nil)
    let scope = request.permit.scope(of: site)
    let garden = try GardenTexts(
      scope, mapping: request.mapping, dataset: dataset, start: request.start)
    self.garden = garden
    let mapping = try request.mapping ?? garden.ownMapping(in: scope)
    self.request.mapping = mapping
    source = try text ?? mapping.map { try FileContent.text($0) } ?? EmptyMapping.text
  }
}

/// A limit on the lines that scripts print in a second; further ones are only counted.
final class PrintLimit: Sendable {
  private struct State {
    var second: Int64 = 0
    var lines = 0
    var left = 0
  }

  /// The most lines a second.
  static let limit = 100
  private let state = Mutex(State())

  /// The lines to show for one that was printed: itself, with a line before it that counts those that were left out,
  /// or none.
  /// - Parameter now: nanoseconds of the steady clock.
  func pass(_ line: String, now: Int64 = SteadyTime.now) -> [String] {
    state.withLock { state in
      var shown: [String] = []
      if now / 1_000_000_000 != state.second {
        if state.left > 0 { shown.append("(\(state.left) printed lines left out)") }
        state = State(second: now / 1_000_000_000)
      }
      state.lines += 1
      if state.lines <= Self.limit { shown.append(line) } else { state.left += 1 }
      return shown
    }
  }
}
