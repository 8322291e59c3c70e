import Files
import JSON
import Listening
import Network
import Score
import Synchronization
import Threads

/// The sessions of all listeners, and what a page of theirs asks for: its sounds, and the socket.
///
/// What a browser gets names no condition, no dataset and no truth: sounds have names by chance that are made anew for each
/// listener and step, and under each name other bytes (`BlindSound`). Answers are taken on a thread of their own.
final class StudyHost: WebPlaces {
  /// The study; its thread only.
  private nonisolated(unsafe) let run: StudyRun
  private let headphones: HeadphoneSounds
  private let blind: BlindSound
  private let thread: WorkThread
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let say: @Sendable (String) -> Void
  /// The paths of the sounds that are shown now, by their names.
  private let sounds = Mutex<[String: String]>([:])
  /// The steps that listeners are shown, by their codes; the study's thread only.
  private nonisolated(unsafe) var shown: [String: Shown] = [:]

  /// A step that was shown to a listener, with the names of its sounds.
  private struct Shown {
    let sequence: Int
    let started: String
    let since = SteadyTime.seconds
    var names: [String: String] = [:]
  }

  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  init(
    _ run: StudyRun, _ headphones: HeadphoneSounds, say: @escaping @Sendable (String) -> Void,
    post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) throws(Fault) {
    thread = try WorkThread(named: "study")
    (self.run, self.headphones, self.say, self.post) = (run, headphones, say, post)
    var chance = SystemRandomNumberGenerator()
    blind = BlindSound(seed: chance.next())
  }

  func end() { thread.end() }

  /// Does work with the study on its thread, and waits for it.
  func sync<Value: Sendable>(_ work: @escaping @Sendable (StudyRun) throws -> Value) throws -> Value
  {
    let done = Semaphore()
    let result = Mutex<Result<Value, any Error>?>(nil)
    thread.post { [self] in
      let found = Result { try work(run) }
      result.withLock { $0 = found }
      done.post()
    }
    done.wait()
    return try result.withLock { $0! }.get()
  }

  // MARK: The server's thread

  func answer(_ request: WebRequest) -> WebAnswer? {
    guard request.path.hasPrefix("/sound/") else { return nil }
    let name = String(request.path.dropFirst("/sound/".count))
    guard let path = sounds.withLock({ $0[name] }), let file = try? FileContent.read(path),
      let bytes = try? blind.bytes(file, name: name)
    else { return nil }
    return .whole(WebContent(WebPayload(bytes), type: "audio/wav"))
  }

  func socket(_ request: WebRequest) -> (any WebSocketPeer)? {
    request.path == "/socket" ? StudyPeer(self) : nil
  }

  // MARK: The study's thread

  /// Takes a message of a browser, soon.
  func receive(_ text: String, from peer: StudyPeer) {
    thread.post { [self] in
      let reply = reply(to: text, of: peer).compact
      post { peer.send(WebPayload(reply)) }
    }
  }

  private func reply(to text: String, of peer: StudyPeer) -> JSONText {
    do {
      let message = try StudyMessage(text)
      switch message {
      case .hello(let secret, let languages): return try hello(secret, languages, peer)
      case .language(let code): return try speak(code, to: peer)
      case .answer(let answer): return try take(answer, peer)
      }
    } catch {
      let fault = Fault.of(error)
      if Self.passes(fault) { say("problem: \(fault)") }
      return .object(["fault": JSONText.string(fault.text), "again": Self.passes(fault)])
    }
  }

  /// Whether a fault lies in the machine, not in the answer: the page keeps its answer and sends it again.
  private static func passes(_ fault: Fault) -> Bool {
    fault.code.isOfMachine || [.record, .file].contains(fault.code)
  }

  /// Begins a session, or goes on with one of this plan. A page that greets twice, because the first reply was lost, has
  /// made its secret itself and gets the same session.
  private func hello(
    _ secret: String, _ languages: [String], _ peer: StudyPeer
  ) throws -> JSONText {
    // One browser is one listener, however often it greets.
    if peer.listener != nil { return try state(peer, told: nil, acknowledged: nil) }
    let known = try run.store.listener(secret: secret)
    if let known, known.plan == run.plan.hash {
      peer.listener = (known.code, secret)
    } else {
      var chance = SystemRandomNumberGenerator()
      let isItsOwn = known == nil && AccessToken.isToken(secret)
      let secret = isItsOwn ? secret : AccessToken.make()
      let language = Self.best(of: languages, in: run.plan.study)
      peer.listener = (try run.begin(chance: &chance, secret: secret, language: language), secret)
    }
    return try state(peer, told: nil, acknowledged: nil)
  }

  /// The first language of a listener that the study has, of whatever region; nil for none.
  private static func best(of languages: [String], in study: Study) -> String? {
    for wanted in languages.map({ $0.lowercased() }) {
      if let same = study.tongues.first(where: { $0.lowercased() == wanted }) { return same }
      let base = wanted.prefix { $0 != "-" }
      if let near = study.tongues.first(where: { $0.lowercased().prefix { $0 != "-" } == base }) {
        return near
      }
    }
    return nil
  }

  private func speak(_ language: String, to peer: StudyPeer) throws -> JSONText {
    guard let (code, _) = peer.listener else {
      throw Fault(.call, "a language came before the greeting", hint: "load the page again")
    }
    try run.speak(language, to: code)
    return try state(peer, told: nil, acknowledged: nil)
  }

  private func take(_ answer: StudyMessage.Answer, _ peer: StudyPeer) throws -> JSONText {
    guard let (code, _) = peer.listener else {
      throw Fault(.call, "an answer came before the greeting", hint: "load the page again")
    }
    let known = shown[code].flatMap { $0.sequence == answer.sequence ? $0 : nil }
    let started = known?.started
    let timing = AnswerRecord.Timing(
      milliseconds: try milliseconds(answer, of: code, since: known?.since), plays: answer.plays,
      tones: answer.tones,
      started: started ?? StudyRun.now, answered: StudyRun.now)
    try run.session(code).refuseUnheard(answer.heard, sequence: answer.sequence)
    let told = try run.take(answer.text, of: code, sequence: answer.sequence, timing)
    return try state(peer, told: told, acknowledged: answer.sequence)
  }

  /// Returns the time that an answer took. A break is timed here, where a page that is loaded anew does not begin it again;
  /// simulated listeners take none.
  private func milliseconds(
    _ answer: StudyMessage.Answer, of code: String, since: Double?
  ) throws -> Int {
    let step = try run.session(code).current
    guard step == .pause || step == .rest, !run.isSimulated, let since else {
      return answer.milliseconds
    }
    return Int(held: 1000 * (SteadyTime.seconds - since))
  }

  /// Returns the step that a listener is shown now.
  private func state(
    _ peer: StudyPeer, told: String?, acknowledged: Int?
  ) throws -> JSONText {
    guard let (code, secret) = peer.listener else { return .null }
    let session = try run.session(code)
    // The place of who may not go on is another's, as in a terminal.
    if session.isRefused { try run.store.leave(code) }
    forget(code, unless: session.place)
    var shown = self.shown[code] ?? Shown(sequence: session.place, started: StudyRun.now)
    let step = StepJSON(
      session: session, code: code, headphones: headphones,
      seconds: SteadyTime.seconds - shown.since
    ) { path in
      let name = AccessToken.make()
      shown.names[name] = path
      return name
    }.json
    self.shown[code] = shown
    let names = shown.names
    sounds.withLock { $0.merge(names) { $1 } }
    // The page keeps the words until they are others.
    let language =
      peer.language == session.words.language ? nil : LanguageJSON(session: session).json
    peer.language = session.words.language
    return .object(present: [
      "session": secret, "study": session.spoken.name, "sequence": session.place,
      "ack": acknowledged, "told": told, "step": step, "language": language,
    ])
  }

  /// Forgets the sounds of a step that was answered.
  private func forget(_ code: String, unless sequence: Int) {
    guard let old = shown[code], old.sequence != sequence else { return }
    sounds.withLock { sounds in for name in old.names.keys { sounds[name] = nil } }
    shown[code] = nil
  }
}

/// A browser at the other end of a WebSocket.
final class StudyPeer: WebSocketPeer {
  private let host: StudyHost
  /// The server's thread only.
  private nonisolated(unsafe) var connection: WebConnection?
  private nonisolated(unsafe) var allowance = Allowance(rate: 10_000, burst: 200_000)
  /// The listener's code and the secret of the browser; the study's thread only.
  nonisolated(unsafe) var listener: (code: String, secret: String)?
  /// The language of the words that the browser has; the study's thread only.
  nonisolated(unsafe) var language: String?

  init(_ host: StudyHost) { self.host = host }

  func open(_ connection: WebConnection) { self.connection = connection }

  func receive(_ text: String) {
    guard allowance.take(text.utf8.count) else {
      connection?.drop()
      return
    }
    host.receive(text, from: self)
  }

  /// Sends a message. The server's thread only.
  func send(_ payload: WebPayload) { connection?.send(payload) }

  func farewell() {}

  func close() { connection = nil }
}

/// A message of a browser.
enum StudyMessage {
  /// The greeting, with the secret of a session that goes on, or an empty one, and the languages that the listener reads,
  /// the best first.
  case hello(String, languages: [String])
  /// The language that a listener chooses.
  case language(String)
  case answer(Answer)

  struct Answer {
    let sequence: Int
    let text: String
    let milliseconds: Int
    let plays: Int
    /// The number of times that each sound was heard to its end, the open reference first.
    let heard: [Int]
    /// The number of times that the reference tone was played.
    let tones: Int
  }

  /// The longest answer, in bytes.
  private static let longest = 40_000

  init(_ text: String) throws(Fault) {
    let value = try JSONParser.parse(Array(text.utf8), maximumValues: 100)
    if let secret = value["hello"]?.string {
      let languages = (value["languages"]?.array ?? []).compactMap(\.string)
      self = .hello(secret, languages: languages)
      return
    }
    if let language = value["language"]?.string {
      self = .language(language)
      return
    }
    guard let answer = value["answer"], let text = answer["text"]?.string,
      text.utf8.count <= Self.longest,
      let sequence = Self.whole(answer["sequence"], in: 0...1_000_000),
      let milliseconds = Self.whole(answer["ms"], in: 0...86_400_000),
      let plays = Self.whole(answer["plays"], in: 0...100_000),
      let tones = Self.whole(answer["tones"], in: 0...100_000, missing: 0)
    else {
      throw Fault(.call, "this is no message of the page", hint: "load the page again")
    }
    self = .answer(
      Answer(
        sequence: sequence, text: text, milliseconds: milliseconds, plays: plays,
        heard: (answer["heard"]?.array ?? []).map { Self.whole($0, in: 0...100_000) ?? 0 },
        tones: tones))
  }

  private static func whole(
    _ value: JSONValue?, in range: ClosedRange<Int>, missing: Int? = nil
  ) -> Int? {
    guard let value else { return missing }
    guard let number = value.number, number == number.rounded() else { return nil }
    let whole = Int(held: number)
    return range.contains(whole) ? whole : nil
  }
}
