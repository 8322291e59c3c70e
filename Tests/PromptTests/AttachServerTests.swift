import Glibc
import Score
import TestSupport
import Testing

@testable import Prompt

/// Attaching over real sockets, spoken by hand as docs/attach.md writes it.
@Suite struct AttachServerTests {
  private let folder = ScratchFolder()
  private let session = EchoSession()

  private func serve() throws -> AttachServer {
    try AttachServer(
      session, notices: session.notices, path: folder.file("s.sock"), greeting: { "a session" })
  }

  private func connect(_ server: AttachServer) throws -> RawClient {
    let client = try RawClient(server.path)
    #expect(client.take(2) == ["| a session", "ready 1"])
    return client
  }

  @Test func inputsAreAnsweredInTheirOrder() throws {
    let server = try serve()
    let client = try connect(server)
    client.send("hold\n1 + 1\nnothing\nbad\ndo\n.wrong\n@2.5 x\n@+1 y\n@z\n")
    #expect(eventually { session.inputs.count == 7 })
    session.release()
    #expect(client.take(6) == ["| held", "ok", "| 1 + 1", "ok", "ok", "| prompt:1: bad"])
    let fault = client.line()
    #expect(fault?.hasPrefix(#"error {"error":{"code":"script","column":null,"#) == true)
    #expect(fault?.contains(#""line":1,"message":"bad""#) == true)
    #expect(
      client.take(2) == [
        "more",
        "| \".wrong\" is no request; there are .tag WORD REQUEST, .block WORD, .complete TEXT, "
          + ".interrupt, .notices on, .notices off, .bye; Lua that begins with a dot goes in a block",
      ])
    #expect(client.line()?.hasPrefix(#"error {"error":{"code":"call","#) == true)
    #expect(client.take(4) == ["| x", "ok", "| y", "ok"])
    #expect(client.line()?.hasPrefix("| \"@z\" is no time") == true)
    #expect(session.inputs[0] == PromptInput("hold", from: .attached(1)))
    #expect(session.inputs[5].time == .at(2.5) && session.inputs[6].time == .after(1))
  }

  @Test func figuresStandBehindTheStatus() throws {
    let server = try serve()
    let client = try connect(server)
    client.send(".tag a :status\n")
    #expect(client.take(2) == ["| all is well", #"ok #a {"version":1}"#])
    withExtendedLifetime(server) {}
  }

  @Test func aBlockIsOneInputAndATagAnswersOutOfOrder() throws {
    let server = try serve()
    let client = try connect(server)
    client.send(".tag a hold\n.tag b .block end\nx = [[\n.bye\n]]\n\nend\n.complete :p\n")
    #expect(
      client.take(8) == [
        "| x = [[", "| .bye", "| ]]", "| ", "ok #b", "| :pause", "| :play\tgo on", "ok 2",
      ])
    session.release()
    #expect(client.take(2) == ["| held", "ok #a"])
  }

  @Test func noticesComeInBetweenUnlessTheyAreNotWanted() throws {
    let server = try serve()
    let (first, second) = (try connect(server), try connect(server))
    second.send(".notices off\n")
    #expect(second.line() == "ok")
    session.notices.post("one\ntwo")
    #expect(first.take(2) == ["* one", "* two"])
    second.send("x\n")
    #expect(second.take(2) == ["| x", "ok"])
  }

  @Test func interruptAndCompleteDoNotWaitForWhatRuns() throws {
    let server = try serve()
    let client = try connect(server)
    client.send("hold\n.tag c .complete params.d\n.interrupt\n")
    #expect(client.take(3) == ["| params.density", "| params.depth", "ok #c 8"])
    #expect(eventually { session.interrupts.load(ordering: .relaxed) == 1 })
    session.release()
    #expect(client.take(4) == ["| held", "ok", "| what runs is stopped", "ok"])
  }

  @Test func whoHasSentAllStillGetsTheAnswers() throws {
    let server = try serve()
    let client = try connect(server)
    client.send("hold\n1")
    client.stopSending()
    #expect(eventually { session.inputs.count == 2 })
    session.release()
    #expect(client.take(4) == ["| held", "ok", "| 1", "ok"])
    #expect(client.isClosed())
  }

  @Test func aClientThatReadsNothingIsCutOffAndTheOthersGoOn() throws {
    let server = try serve()
    let (stalled, other) = (try connect(server), try connect(server))
    stalled.send(String(repeating: "big\n", count: 60))
    #expect(eventually { session.inputs.count >= 4 })
    other.send("x\n")
    #expect(other.take(2) == ["| x", "ok"])
    #expect(stalled.isClosed())
    #expect(session.inputs.count < 10, "no more of its requests are run")
  }

  @Test func aFloodIsReadNoFasterThanItIsAnswered() throws {
    let server = try serve()
    let client = try connect(server)
    client.send(String(repeating: "hold\n", count: 5000))
    #expect(eventually { session.inputs.count == AttachPeer.window })
    let other = try connect(server)
    other.send("x\n")
    #expect(other.take(2) == ["| x", "ok"])
    #expect(session.inputs.count == AttachPeer.window + 1, "while another is answered, it waits")
    #expect(
      eventually {
        session.release()
        return session.inputs.count == 5001
      })
  }

  @Test func whoVanishesDoesNoHarm() throws {
    let server = try serve()
    for _ in 0..<20 {
      let client = try connect(server)
      client.send("hold\nhold\n.block x\nabc")
    }
    #expect(eventually { session.inputs.count == 40 })
    session.release()
    let client = try connect(server)
    client.send("x\n")
    #expect(client.take(2) == ["| x", "ok"])
  }

  @Test func tooLongALineOrBlockIsRefused() throws {
    let server = try serve()
    let client = try connect(server)
    client.send(String(repeating: "x", count: LineBuffer.limit + 1) + "\n1\n")
    #expect(client.line() == "| a line of more than 1048576 bytes was not taken")
    #expect(client.line()?.hasPrefix("error ") == true)
    #expect(client.take(2) == ["| 1", "ok"])
    client.send(".block e\n" + String(repeating: "x = 1\n", count: 200_000) + "e\n1\n")
    #expect(client.take(4).last == "ok")
    #expect(session.inputs.map(\.text) == ["1", "1"])
  }

  @Test func quitClosesThisClientAndTheEndOfTheSessionAll() throws {
    let server = try serve()
    let (first, second) = (try connect(server), try connect(server))
    first.send(":quit\n")
    #expect(first.take(2) == ["| bye", "bye"])
    #expect(first.isClosed())
    session.notices.post("the end")
    session.notices.end()
    #expect(second.line() == "* the end")
    #expect(second.isClosed())
    server.stop()
    #expect(access(server.path, F_OK) != 0, "the socket is removed")
  }

  @Test func moreThanTheLimitAreTurnedAway() throws {
    let server = try serve()
    let clients = try (0..<AttachServer.clientLimit).map { _ in try connect(server) }
    let another = try RawClient(server.path)
    #expect(another.line() == "* 32 clients are attached already; close one")
    #expect(another.isClosed())
    #expect(throws: Fault.self) { _ = try AttachClient(server.path) }
    _ = clients
  }

  @Test func onlyTheOwnerMayConnect() throws {
    let server = try serve()
    var facts = stat()
    #expect(stat(server.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    let own = AttachFolder(folder.file("run"))
    try own.make()
    #expect(stat(own.path, &facts) == 0 && facts.st_mode & 0o777 == 0o700)
  }
}
