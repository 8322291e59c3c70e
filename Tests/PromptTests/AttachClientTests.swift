import Files
import Glibc
import Score
import Network
import Synchronization
import TestSupport
import Testing

@testable import Prompt

/// A prompt that reaches its session over a socket, and the folder in which sockets are found.
@Suite struct AttachClientTests {
  private let folder = ScratchFolder()

  @Test func whatASessionSaysComesThroughUnchanged() throws {
    let session = EchoSession()
    let server = try AttachServer(session, notices: session.notices, path: folder.file("s"))
    let client = try AttachClient(server.path)
    for text in [
      "1", "a\nb\n\nc", "a\nend", "end\nend_\n", ".5", "é → ∞\tx", "nothing", "bad", "do",
      ":status",
    ] {
      let (here, there) = (Asked(), Asked())
      session.submit(PromptInput(text, from: .prompt), here.take)
      client.submit(PromptInput(text, from: .prompt), there.take)
      #expect(there.reply == here.reply && here.reply != nil, "\(text)")
    }
    #expect(client.complete(":pl", at: 3) == session.complete(":pl", at: 3))
    #expect(client.complete("params.dXX", at: 8) == session.complete("params.d", at: 8))
    let times: [PromptInput.Time] = [.now, .at(0), .at(0.01), .at(123456.25), .after(1.5)]
    for time in times {
      let asked = Asked()
      client.submit(PromptInput("x\ny", from: .script, time: time), asked.take)
      #expect(asked.reply == Reply(.value, "x\ny"))
      #expect(session.inputs.last?.time == time)
    }
  }

  @Test func whenTheSessionGoesEveryQuestionIsAnswered() throws {
    let session = EchoSession()
    let server = try AttachServer(session, notices: session.notices, path: folder.file("s"))
    let client = try AttachClient(server.path)
    let (held, late) = (Asked(), Asked())
    client.submit(PromptInput("hold", from: .prompt), held.take)
    server.stop()
    #expect(held.reply == Reply(Fault(.connection, "the session has gone")))
    client.submit(PromptInput("x", from: .prompt), late.take)
    #expect(late.reply == Reply(Fault(.connection, "the session has gone")))
  }

  /// A line of one client is told to the others, not to itself.
  @Test func aClientIsNotToldItsOwnLines() throws {
    let session = EchoSession()
    let server = try AttachServer(session, notices: session.notices, path: folder.file("s"))
    let clients = try (0..<2).map { _ in try AttachClient(server.path) }
    func ask(_ number: Int) {
      let asked = Asked()
      clients[number].submit(PromptInput("x", from: .prompt), asked.take)
      #expect(asked.reply != nil)
    }
    ask(0)
    guard let author = session.inputs.last?.client else { return }
    ask(1)
    session.notices.post(Notice("\(author.name)> x", by: author))
    session.notices.post("done")
    for number in 0..<2 { #expect(eventually { clients[number].notices.peek().contains("done") }) }
    #expect(clients[0].notices.peek() == ["done"])
    #expect(clients[1].notices.peek() == ["\(author.name)> x", "done"])
  }

  @Test func aScriptRunsOverTheSocketAsItDoesInTheSession() throws {
    let session = FakeProgram(home: folder.path, ["--listen", folder.file("s")])
    #expect(session.waitFor("ripples> "))
    let client = FakeProgram(pipesIn: folder.path, ["--attach", folder.file("s")])
    client.type("1\nbad\n@3 :time\nfor i do\nend\n")
    client.endInput()
    #expect(client.waitForEnd() == 0)
    #expect(
      client.output == """
        = 1
        line 2:1: unknown name 'bad'
            bad
            ^
        attach-1 at(3.0)
        = for i do
        = end
        outcome finished 1

        """)
    session.type("\u{4}")
    #expect(session.waitForEnd() == 0)
  }

  @Test func anAttachedPromptEditsCompletesInterruptsAndLeaves() throws {
    let session = FakeProgram(home: folder.path, ["--listen", folder.file("s")])
    #expect(session.waitFor("ripples> "))
    let client = FakeProgram(home: folder.path, ["--attach", folder.file("s")])
    #expect(client.waitFor("ripples> "))
    client.press(":pl\t\r")
    #expect(client.waitFor("= :play"))
    client.type(":notice all\r")
    #expect(session.waitFor("all"))
    client.type(":slow\r")
    #expect(client.waitFor("slow begins"))
    client.type("\u{3}")
    #expect(client.waitFor("interrupted"))
    client.type("\u{4}")
    #expect(client.waitForEnd() == 0)
    session.type("1\r")
    #expect(session.waitFor("= 1"))
    let other = FakeProgram(home: folder.path, ["--attach", folder.file("s")])
    #expect(other.waitFor("ripples> "))
    session.type("\u{4}")
    #expect(session.waitForEnd() == 0)
    #expect(other.waitFor("the session has closed this connection"))
    #expect(other.waitForEnd() == 0)
  }

  @Test func sessionsAreListedNewestFirstAndDeadSocketsRemoved() throws {
    let run = AttachFolder(folder.file("run"))
    try run.make()
    let session = EchoSession()
    let dead = "\(run.path)/4194303.sock"
    close(try UnixSocket.listen(at: dead))
    #expect(FileClaim(dead + ".claimed") != nil, "it was let go with its owner")
    // A socket that nobody is known to have left may be that of a session in another container.
    let doubtful = ["\(run.path)/4194302.sock", "\(run.path)/4194301.sock"]
    for path in doubtful { close(try UnixSocket.listen(at: path)) }
    let held = try #require(FileClaim(doubtful[0] + ".claimed"))
    let first = try AttachServer(session, notices: session.notices, path: "\(run.path)/a.sock")
    // The older one is so by its file.
    let earlier = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
    #expect(utimes(first.path, earlier) == 0)
    let second = try AttachServer(session, notices: session.notices, path: run.path + "/1.sock")
    #expect(run.sessions().map(\.path) == [second.path, first.path])
    #expect(run.sessions()[0].process == 1)
    #expect(access(dead, F_OK) != 0 && access(dead + ".claimed", F_OK) != 0)
    for path in doubtful { #expect(access(path, F_OK) == 0) }
    withExtendedLifetime(held) {}
    second.stop()
    #expect(run.sessions().map(\.path) == [first.path])
  }

  @Test func aPathInUseIsRefusedAndADeadOneTakenOver() throws {
    let session = EchoSession()
    let path = folder.file("s")
    close(try UnixSocket.listen(at: path))
    #expect(throws: Fault.self) { _ = try AttachClient(path) }
    let server = try AttachServer(session, notices: session.notices, path: path)
    #expect {
      _ = try AttachServer(session, notices: session.notices, path: path)
    } throws: {
      "\($0)".contains("another program listens there")
    }
    server.stop()
    #expect {
      _ = try AttachClient(path)
    } throws: {
      "\($0)".contains("there is no such socket")
    }
    #expect(throws: Fault.self) {
      _ = try UnixSocket.connect(to: "/" + String(repeating: "x", count: 108))
    }
  }
}

/// Waits for one answer.
private final class Asked: Sendable {
  private let state = Mutex<Reply?>(nil)

  var take: @Sendable (Reply) -> Void { { reply in self.state.withLock { $0 = reply } } }

  /// Nil when none comes.
  var reply: Reply? {
    _ = eventually { state.withLock { $0 != nil } }
    return state.withLock { $0 }
  }
}
