import Glibc
import JSON
import Network
import Score
import Synchronization
import Threads

/// A session in another process, reached over its socket.
public final class AttachClient: PromptTarget {
  /// The messages of the session that no input asked for; they end when the connection does.
  public let notices = Notices()
  /// The first line of the session, which says what it is.
  public let greeting: String
  private let connection: AttachConnection

  /// Connects to a session.
  /// - Throws: `Fault`: `missing` or `connection` when there is no session, `permission` for another user's, `call`
  ///   for a path that no socket can have, `connection` when it does not speak this protocol, `machine` where the system has no
  ///   thread left.
  public init(_ path: String) throws(Fault) {
    connection = try AttachConnection(path)
    greeting = try connection.greeting()
    let (connection, notices) = (connection, notices)
    try SystemThread(named: "attached") { connection.receive(notices) }.detach()
  }

  deinit { connection.hangUp() }

  public func submit(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    connection.ask({ AttachProtocol.encode(input, tag: $0) }) { reply($0.reply) }
  }

  /// The names are known to the session only; `complete` asks it.
  public var vocabulary: Vocabulary { Vocabulary() }

  public func complete(_ line: String, at cursor: Int) -> Completion {
    let before = Completion.string(line.unicodeScalars.prefix(max(0, cursor)))
    let slot = Pending<Completion>()
    guard !before.utf8.contains(10), let wake = try? Wake() else { return Completion() }
    connection.ask({ ".tag \($0) .complete \(before)\n" }) { answer in
      slot.fill(answer.completion)
      wake.ring()
    }
    _ = Descriptor.poll([wake.descriptor], 1000)
    return slot.value ?? Completion()
  }

  /// Asks the session to stop what Lua runs now.
  public func interrupt() -> Bool {
    connection.ask({ ".tag \($0) .interrupt\n" }) { _ in }
    return true
  }

  /// Leaves the session, which goes on.
  public func quit() { connection.hangUp() }
}

/// The client's end of a connection: asks, and hands every answer to who asked.
final class AttachConnection: Sendable {
  /// The lines that came before a status line, and what follows status and tag in it.
  struct Answer: Sendable {
    var kind: Reply.Kind
    var lines: [String]
    var rest = ""

    var reply: Reply {
      let text = lines.joined(separator: "\n")
      if kind != .error { return Reply(kind, text, figures: rest.isEmpty ? nil : rest) }
      return Reply(Fault(json: rest) ?? Fault(.connection, text), text: text)
    }

    var completion: Completion {
      Completion(
        typed: Int(rest) ?? 0,
        candidates: lines.map { line in
          let parts = line.split(separator: "\t", maxSplits: 1)
          return .init(String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
        })
    }
  }

  typealias Taker = @Sendable (Answer) -> Void

  private struct State {
    var takers: [String: Taker] = [:]
    var asked = 0
    var isOver = false
    var wasLeft = false
  }

  private let descriptor: Int32
  private let path: String
  private let state = Mutex(State())
  private let writing = Mutex(())
  private let early = Mutex<[LineBuffer.Line]>([])

  init(_ path: String) throws(Fault) {
    self.path = path
    descriptor = try UnixSocket.connect(to: path)
  }

  deinit { close(descriptor) }

  /// Waits for the first words of the session.
  func greeting() throws(Fault) -> String {
    var lines = LineBuffer(descriptor)
    var said: [Substring] = []
    let limit = SteadyTime.seconds + 5
    while !lines.hasEnded, SteadyTime.seconds < limit {
      guard Descriptor.poll([descriptor], 1000)[0] else { continue }
      var found = lines.read()[...]
      while let line = found.popFirst() {
        guard case .text(let text) = line else { continue }
        if text == AttachProtocol.greeting {
          early.withLock { $0 = Array(found) }
          return said.joined(separator: "\n")
        }
        said.append(text.dropFirst(2))
      }
    }
    let words = said.isEmpty ? "" : " It says: \(said.joined(separator: " "))"
    throw Fault(
      .connection,
      "what listens there does not speak version \(AttachProtocol.version) of the attach "
        + "protocol, or takes no more clients.\(words)", at: FaultPlace(path))
  }

  /// Sends a request made with a fresh tag; the answer comes once, on another thread.
  func ask(_ request: (String) -> String, _ taker: @escaping Taker) {
    let tag: String? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.asked += 1
      let tag = "\(state.asked)"
      state.takers[tag] = taker
      return tag
    }
    guard let tag else { return taker(Self.lost) }
    let text = request(tag)
    writing.withLock { _ in _ = Descriptor.write(text, to: descriptor) }
  }

  private static let lost = Answer(kind: .error, lines: ["the session has gone"])

  /// Ends the connection; `receive` returns.
  func hangUp() {
    state.withLock { $0.wasLeft = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Hands out what comes until the connection ends.
  func receive(_ notices: Notices) {
    var lines = LineBuffer(descriptor)
    var said: [String] = []
    var found = early.withLock { $0 }
    while true {
      for case .text(let line) in found { take(line, &said, notices) }
      if lines.hasEnded { break }
      found = lines.read()
    }
    let (takers, wasLeft) = state.withLock { state in
      state.isOver = true
      defer { state.takers = [:] }
      return (state.takers.values, state.wasLeft)
    }
    for taker in takers { taker(Self.lost) }
    if !wasLeft { notices.post("the session has closed this connection") }
    notices.end()
  }

  private func take(_ line: String, _ said: inout [String], _ notices: Notices) {
    if line.hasPrefix("* ") { return notices.post(String(line.dropFirst(2))) }
    if line.hasPrefix("| ") { return said.append(String(line.dropFirst(2))) }
    // Every request of this client has a tag.
    let words = line.split(separator: " ", maxSplits: 2)
    defer { said = [] }
    guard let kind = words.first.flatMap({ Reply.Kind(rawValue: String($0)) }), words.count > 1
    else { return notices.post("not understood: \(line)") }
    let taker = state.withLock { $0.takers.removeValue(forKey: String(words[1].dropFirst())) }
    taker?(Answer(kind: kind, lines: said, rest: words.count > 2 ? String(words[2]) : ""))
  }
}
