import Score
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
