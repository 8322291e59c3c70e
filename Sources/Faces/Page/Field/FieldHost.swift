import Files
import Glibc
import JSON
import Rendering
import Score
import Network
import Threads

/// The walks of all phones, and the sockets of these.
///
/// The walks are performed on a thread of their own.
final class FieldHost: WebPlaces {
  nonisolated(unsafe) let garden: FieldGarden
  /// The folder in which each walk gets a folder.
  private let folder: String
  /// The most walks at a time.
  let most: Int
  /// The time in seconds of a steady clock.
  let now: @Sendable () -> Double
  private let thread: WorkThread
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Takes a sentence for the terminal.
  let say: @Sendable (String) -> Void
  /// The walks that have not ended, by their ids, with the phone that is connected; the walks' thread only.
  private(set) nonisolated(unsafe) var walks: [String: Entry] = [:]
  private nonisolated(unsafe) var count = 0
  /// The conditions of the walks; nil where all hear the same garden.
  private nonisolated(unsafe) var experiment: FieldExperiment?
  /// The problems of mappings that were told.
  private nonisolated(unsafe) var told: Set<String> = []
  /// The messages for phones, which go out when the present work is done.
  private nonisolated(unsafe) var outgoing: [(peer: FieldPeer, payload: WebPayload)] = []

  /// A walk that has not ended.
  struct Entry {
    let walk: FieldWalk
    var peer: FieldPeer?
    /// The time at which the walk began, and at which it was last heard of, in seconds of the steady clock.
    var begin: Double
    var heard: Double
    var told = 0.0
    /// The number of the guide's notes that the phone was told.
    var notes = 0
    /// Whether the staff were told that it cannot be kept.
    var hasFailed = false
  }

  /// The number of times that a connection may ask for another way to be heard.
  static let mostChanges = 10

  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  init(
    _ garden: FieldGarden, folder: String, most: Int = 100,
    now: @escaping @Sendable () -> Double = { SteadyTime.seconds },
    say: @escaping @Sendable (String) -> Void,
    post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) throws(Fault) {
    thread = try WorkThread(named: "walks")
    (self.garden, self.folder, self.most) = (garden, folder, most)
    (self.now, self.say, self.post) = (now, say, post)
    experiment = garden.conditions.map {
      FieldExperiment($0, seed: garden.seed, walks: folder)
    }
    for mapping in garden.pieces.texts.keys.sorted() { warn(of: mapping) }
  }

  func socket(_ request: WebRequest) -> (any WebSocketPeer)? {
    request.path == "/socket" ? FieldPeer(self) : nil
  }

  // MARK: The walks' thread

  /// Does work on the walks' thread, soon, and then sends what it has to tell.
  func work(_ body: @escaping @Sendable () -> Void) {
    thread.post { [self] in
      body()
      sendAll()
    }
  }

  /// Takes a message.
  func take(_ text: String, from peer: FieldPeer) {
    do {
      try take(FieldRequest(text, ticks: garden.ticks), from: peer)
    } catch {
      tell(peer, "fault", toldFault(error, of: peer.walk).text)
    }
  }

  /// The fault that a visitor is told. Files are the staff's: they are told of them, once in a walk.
  private func toldFault(_ error: any Error, of walk: FieldWalk?) -> Fault {
    let fault = error as? Fault ?? Fault(.call, "\(error)")
    guard [.diskFull, .machine, .file, .permission].contains(fault.code) else { return fault }
    let id = walk?.id ?? ""
    if walks[id]?.hasFailed != true { say("walk \(id): \(fault)") }
    walks[id]?.hasFailed = true
    return Fault(fault.code, "the garden cannot keep your walk", hint: "ask the staff")
  }

  private func take(_ request: FieldRequest, from peer: FieldPeer) throws {
    if case .begin(let walk, let got) = request { return try begin(walk, got: got, peer) }
    if case .resume(let walk) = request { return try resume(walk, peer) }
    guard let walk = peer.walk else {
      throw Fault(.call, "no walk has begun here", hint: "begin one")
    }
    walks[walk.id]?.heard = now()
    switch request {
    case .begin, .resume: break
    case .clock(let frame, let ahead, let got):
      walk.output.drop(below: got)
      let isFirst = walk.tick == 0
      try walk.clock(try bounded(frame, walk), ahead: ahead)
      if isFirst { try begun(walk) }
      look(after: walk)
    case .readings(let list, let first):
      let latest = Int(held: lastSecond(of: walk) * garden.ticks.controlRate, .up)
      had(walk.take(list, from: first, until: latest), peer, walk)
    case .facings(let list, let first): had(try walk.takeFacings(list, from: first), peer, walk)
    case .wishes(let list, let first):
      had(walk.take(wishes: list, from: first), peer, walk)
    case .instead(let way): return try replace(walk, by: way, peer)
    case .ping(let number): tell(peer, "pong", .number(number))
    case .end: try end(walk)
    case .wrong(let reason): throw Fault(.call, reason, hint: "reload the page")
    }
    send(walk, to: peer)
  }

  /// The second of its sound that a phone has come to at most: whoever says a later one is no phone that plays.
  private func lastSecond(of walk: FieldWalk) -> Double {
    1.01 * (now() - (walks[walk.id]?.begin ?? 0)) + 5
  }

  /// The phone's frame.
  /// - Throws: `Fault` where it is further than time has passed.
  private func bounded(_ frame: Int64, _ walk: FieldWalk) throws -> Int64 {
    guard Double(frame) <= lastSecond(of: walk) * garden.ticks.sampleRate else {
      throw Fault(.call, "the clock of the sound is ahead of time", hint: "reload the page")
    }
    return frame
  }

  private func begin(_ known: (id: String, key: String)?, got: Int, _ peer: FieldPeer) throws {
    guard peer.walk == nil else { throw Fault(.call, "a walk has begun here already") }
    endForgotten()
    let walk: FieldWalk
    if let known {
      walk = try left(known)
      walk.output.drop(below: got)
      walk.output.sendAgain()
    } else {
      walk = try newWalk()
    }
    meet(peer, walk)
  }

  /// A walk that has not ended, for another connection than before.
  /// - Throws: `Fault` (`missing`) where there is none of that id and key.
  private func left(_ known: (id: String, key: String)) throws -> FieldWalk {
    guard let entry = walks[known.id], entry.walk.key == known.key else {
      throw Fault(.missing, "this walk has ended", hint: "begin a new one")
    }
    entry.peer?.walk = nil
    return entry.walk
  }

  /// Continues a walk for a page that was loaded anew. What the walk skips counts as time that has passed.
  private func resume(_ known: (id: String, key: String), _ peer: FieldPeer) throws {
    guard peer.walk == nil else { throw Fault(.call, "a walk has begun here already") }
    endForgotten()
    let walk = try left(known)
    let tick = walk.tick
    try walk.renew()
    walks[walk.id]?.begin -= garden.ticks.seconds(of: walk.tick - tick)
    meet(peer, walk)
  }

  private func meet(_ peer: FieldPeer, _ walk: FieldWalk) {
    walks[walk.id]?.peer = peer
    walks[walk.id]?.heard = now()
    peer.walk = walk
    let isSound = walk.way.isServer
    post { peer.hold(sound: isSound) }
    greet(peer, walk)
    // The last ones come again; the page knows which it has.
    walks[walk.id]?.notes = max(0, walk.noteCount - 100)
    send(walk, to: peer)
  }

  /// Begins a walk in the place of another, which ends; its sound is made in another way. The condition stays.
  private func replace(_ walk: FieldWalk, by way: FieldWay, _ peer: FieldPeer) throws {
    peer.changes += 1
    guard peer.changes <= Self.mostChanges else {
      throw Fault(
        .call, "this phone has changed the way it is heard \(Self.mostChanges) times",
        hint: "reload the page")
    }
    if way.isServer, !walk.way.isServer { try makeRoomForSound() }
    let next = try newWalk(way, after: walk)
    walks[walk.id]?.peer = nil
    endSaying(walk)
    meet(peer, next)
  }

  /// - Parameter before: the walk in whose place it begins; nil for none.
  private func newWalk(
    _ way: FieldWay = .phone, after before: FieldWalk? = nil
  ) throws -> FieldWalk {
    if before == nil { try makeRoom() }
    let start = time(nil)
    let date = DatedName.expand("%Y-%m-%d-%H%M%S", at: start)
    // Behind a clock that was set back there are walks of that name.
    repeat { count += 1 } while FileContent.exists("\(folder)/\(date)-\(count)")
    let id = "\(date)-\(count)"
    let walk: FieldWalk
    do {
      walk = try FieldWalk(
        garden, id: id, key: AccessToken.make(), folder: "\(folder)/\(id)", start: Double(start),
        condition: experiment == nil
          ? garden.condition : before?.kept.condition ?? experiment?.next(id), way: way)
    } catch {
      experiment?.end(id, counts: false)
      throw error
    }
    if let before { experiment?.hand(from: before.id, to: id) }
    walk.tell { [unowned self] in tell($0) }
    walks[id] = Entry(walk: walk, begin: now(), heard: now())
    return walk
  }

  /// Writes what is written of a walk when it has begun to sound.
  private func begun(_ walk: FieldWalk) throws {
    let why: String
    if case .server(let reason) = walk.way {
      why = "; its sound is made here, because \(reason.words)"
    } else {
      why = ""
    }
    say("walk \(walk.id) has begun\(why)")
    try FieldReport(walk, garden).begin()
  }

  /// Ends a walk, and writes what is written at the end; of one that never sounded nothing is kept.
  private func end(_ walk: FieldWalk) throws {
    guard let entry = walks.removeValue(forKey: walk.id) else { return }
    experiment?.end(walk.id, counts: walk.entered > 0)
    if walk.tick > 0 {
      let report = FieldReport(walk, garden)
      do {
        try walk.end()
        try report.end()
        say("walk \(walk.id) has ended\(report.leftOut); \(report.command)")
      } catch {
        say("walk \(walk.id) has ended and could not be kept whole: \(error)")
      }
    }
    guard let peer = entry.peer else { return }
    send(walk, to: peer)
    tell(peer, "ended", .object(["walk": walk.id]))
  }

  func endSaying(_ walk: FieldWalk) {
    do { try end(walk) } catch { say("walk \(walk.id): \(error)") }
  }

  /// Ends all walks, and their thread.
  func end() {
    work { [self] in
      for entry in walks.values.sorted(by: { $0.walk.id < $1.walk.id }) {
        endSaying(entry.walk)
      }
    }
    thread.end()
  }

  /// Forgets a connection; its walk stays for the next one, if it has sounded.
  func leave(_ peer: FieldPeer) {
    guard let walk = peer.walk, walks[walk.id]?.peer === peer else { return }
    walks[walk.id]?.peer = nil
    if walk.tick == 0 { endSaying(walk) }
  }

  // MARK: Mappings that were saved

  /// Gives a mapping that was saved to all walks, and to those that begin from now on.
  func take(_ saved: SavedMapping) {
    for name in saved.mappings where garden.pieces.texts[name] != saved.text {
      garden.read(saved.text, of: name, sounds: saved.sounds)
      warn(of: name)
      tell("\(name) was read", change { try $0.read(saved.text, of: name, sounds: garden.cache) })
    }
  }

  /// Does what the staff have typed: a mapping is heard in another variant, in all walks.
  func take(line: String) {
    if line.allSatisfy(\.isWhitespace) { return }
    do {
      let (mapping, variant) = try garden.change(by: line)
      let words = variant.map { "in its variant \($0)" } ?? "as the site says"
      tell(
        "\(mapping) is heard \(words)",
        change { try $0.change(mapping, to: variant, sounds: garden.cache) })
    } catch { say("\(error)") }
  }

  private func tell(_ change: String, _ count: Int) {
    say(
      "\(change): it takes over on \(counted(count, "phone")), and is heard wherever it begins next"
    )
  }

  /// Changes a mapping in all walks.
  /// - Returns: the number of those that hear it.
  private func change(_ change: (FieldWalk) throws -> Int) -> Int {
    walks.values.map(\.walk).sorted { $0.id < $1.id }.count { walk in
      do { return try change(walk) > 0 } catch {
        tell("\(error)\nwalk \(walk.id) goes on with the text before")
        return false
      }
    }
  }

  /// Tells the problems of a walk's mappings, and goes back where one fails that was saved a moment ago.
  private func look(after walk: FieldWalk) {
    if walk.director.wayfinder.state.place != nil { garden.present.values = walk.values.now }
    let warnings = walk.director.guidance?.takeWarnings() ?? []
    for problem in walk.stage.takeProblems() + warnings { tell(problem) }
    guard let failed = walk.failedMapping else { return }
    let now = garden.pieces.playing(failed)
    guard let former = garden.goBack(failed) else { return }
    if former.variant == now?.variant {
      say("\(failed) has failed: going back to its text before")
      _ = change { try $0.read(former.text, of: failed, sounds: garden.cache) }
    } else {
      let words = former.variant.map { "its variant \($0)" } ?? "what the site says"
      say("\(failed) has failed: going back to \(words)")
      _ = change { try $0.change(failed, to: former.variant, sounds: garden.cache) }
    }
  }

  /// Warns of inputs that a mapping reads and nobody tells.
  private func warn(of mapping: String) {
    for sentence in garden.untold(by: mapping) { tell("warning: \(sentence)") }
  }

  /// Says a sentence on a mapping, once.
  private func tell(_ sentence: String) {
    if told.insert(sentence).inserted { say(sentence) }
  }

  // MARK: What a phone is told

  private func greet(_ peer: FieldPeer, _ walk: FieldWalk) {
    let members: [(String, JSONText?)] = [
      ("walk", .string(walk.id)), ("key", .string(walk.key)),
      ("rate", .number(garden.ticks.sampleRate)), ("first", .integer(FieldWalk.firstTick)),
      ("names", .array(garden.inputs.told.map { .string($0) })),
      ("declination", walk.declination.map { .number($0) } ?? .null),
      ("site", garden.scene), ("guidance", garden.offer ?? .null),
      ("lead", .number(walk.kept.lead)), ("from", .integer(Int(walk.origin))),
      ("got", .integer(walk.output.first)), ("had", had(walk)),
    ]
    tell(peer, "hello", .object(present: members + walk.way.members))
  }

  private func had(_ isTaken: Bool, _ peer: FieldPeer, _ walk: FieldWalk) {
    tell(peer, "had", had(walk))
  }

  /// The numbers below which all that the phone has to say is here.
  private func had(_ walk: FieldWalk) -> JSONText {
    let next = walk.next
    return .object(["readings": next.reading, "facing": next.facing, "wishes": next.wish])
  }

  /// Sends what is new, and a few times a second where the walker is.
  private func send(_ walk: FieldWalk, to peer: FieldPeer) {
    if let batch = walk.output.take() { send(WebPayload(batch), to: peer) }
    for refusal in walk.takeRefusals() { tell(peer, "fault", refusal.text) }
    if let felt = walk.takeFelt() { tell(peer, "felt", felt) }
    if let notes = walks[walk.id]?.notes, let news = walk.notes(from: notes) {
      tell(peer, "callouts", news)
    }
    walks[walk.id]?.notes = walk.noteCount
    guard let told = walks[walk.id]?.told, now() - told >= 0.25 else { return }
    walks[walk.id]?.told = now()
    tell(peer, "state", walk.state)
  }

  private func tell(_ peer: FieldPeer, _ name: String, _ json: JSONText) {
    send(WebPayload(JSONText.object([(name, json)]).compact), to: peer)
  }

  private func send(_ payload: WebPayload, to peer: FieldPeer) { outgoing.append((peer, payload)) }

  private func sendAll() {
    guard !outgoing.isEmpty else { return }
    let messages = outgoing
    outgoing.removeAll(keepingCapacity: true)
    post { for (peer, payload) in messages { peer.send(payload) } }
  }
}
