import Glibc
import Score
import Network
import TestSupport
import Testing

@testable import Sensors

/// A client of a Unix socket; -1 when nobody listens.
private func connected(_ path: String) -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let status = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  if status == 0 { return descriptor }
  close(descriptor)
  return -1
}

private func write(_ text: String, to descriptor: Int32) {
  let bytes = Array(text.utf8)
  #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
}

@Suite struct SocketLinesTests {
  private let folder = TestFolder()
  private let receiver = Receiver()

  private func source() -> SocketLines {
    SocketLines(inputs: Inputs.all, receiver: receiver, path: folder / "s")
  }

  @Test func severalClientsAreHeard() throws {
    let source = source()
    try source.start()
    defer { source.stop() }
    let (first, second) = (connected(folder / "s"), connected(folder / "s"))
    write("{\"pace\": 1}\n{\"hea", to: first)
    write("{\"speed\": 2}\n", to: second)
    write("ding\": 3}\n", to: first)
    #expect(receiver.wait { $0.received.count == 3 })
    #expect(receiver.value("heading") == 3)
    close(second)
    write("oops\n", to: first)
    #expect(receiver.wait { !$0.complaints.isEmpty })
    #expect(receiver.complaints.first?.hasPrefix("client 1, line 3:1: not JSON") == true)
    close(first)
  }

  @Test func aClientThatVanishesHarmsNobody() throws {
    let source = source()
    try source.start()
    defer { source.stop() }
    for i in 0..<200 {
      let client = connected(folder / "s")
      write("{\"pace\": \(i)}\n{\"pa", to: client)
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
      close(client)
    }
    let last = connected(folder / "s")
    write("{\"speed\": 7}\n", to: last)
    #expect(receiver.wait { $0.value("speed") == 7 })
    close(last)
  }

  @Test func aSocketOfADeadProgramIsReplaced() throws {
    let dead = try UnixListener(path: folder / "s")
    _ = consume dead
    #expect(access(folder / "s", F_OK) == 0)
    let source = source()
    try source.start()
    #expect(connected(folder / "s") >= 0)
    source.stop()
    #expect(access(folder / "s", F_OK) != 0)
  }

  @Test func aLiveOneIsLeftAlone() throws {
    let first = source()
    try first.start()
    defer { first.stop() }
    let second = source()
    let error = #expect(throws: Fault.self) { try second.start() }
    #expect(error?.message == "another program listens there")
    second.stop()
    #expect(connected(folder / "s") >= 0)
  }

  @Test func aFileIsNotTakenForASocket() throws {
    close(open(folder / "f", O_CREAT | O_WRONLY, 0o600))
    let source = SocketLines(inputs: Inputs.all, receiver: receiver, path: folder / "f")
    let error = #expect(throws: Fault.self) { try source.start() }
    #expect(error?.message == "is there already and is no socket")
    #expect(access(folder / "f", F_OK) == 0)
  }

  @Test func onlyItsUserMayWrite() throws {
    let source = source()
    try source.start()
    defer { source.stop() }
    var status = stat()
    #expect(stat(folder / "s", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  /// What other threads make while sockets are opened keeps the permissions that it was made with.
  @Test func theModeOfASocketIsNoMatterOfOtherThreads() async throws {
    let folder = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for opener in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            let path = "\(folder)/\(opener)-\(number)"
            close(try UnixSocket.listen(at: path))
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
          }
        }
      }
      for number in 0..<400 {
        mkdir("\(folder)/made-\(number)", 0o700)
      }
      try await group.waitForAll()
    }
    for number in 0..<400 {
      var status = stat()
      #expect(stat("\(folder)/made-\(number)", &status) == 0 && status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func aNameThatIsTooLongIsRefused() {
    let long = "/tmp/" + String(repeating: "a", count: 110)
    let source = SocketLines(inputs: Inputs.all, receiver: receiver, path: long)
    #expect(throws: Fault.self) { try source.start() }
  }
}
