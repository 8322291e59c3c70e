import Glibc
import Network
import Score
import Synchronization

/// Inputs by lines of NDJSON from any number of programs that connect to a Unix socket.
public final class SocketLines: InputSource {
  public let name = "socket"
  /// The path of the socket's file.
  public let path: String
  private let gate: InputGate
  private let thread = PollThread()
  private let listener = Mutex<UnixListener?>(nil)

  /// - Parameters:
  ///   - inputs: what may come in.
  ///   - receiver: the receiver of the values, called on this source's thread.
  ///   - path: the path of the socket's file, at most 107 bytes; that of a program that has ended is replaced.
  public init(inputs: [InputSpec], receiver: any InputReceiver, path: String) {
    self.path = path
    gate = InputGate(inputs, to: receiver, source: "socket")
  }

  public var counts: SourceCounts { gate.counts }
  public var complaints: [(message: String, count: Int)] { gate.complaints }

  /// - Throws: `Fault` when it cannot be had, with what to do.
  public func start() throws {
    if thread.isRunning { return }
    let listener = try UnixListener(path: path)
    self.listener.withLock { $0 = listener }
    let gate = gate
    try thread.start { wake in
      var loop = SocketLoop(listener, gate)
      loop.run(until: wake)
    }
  }

  public func stop() {
    thread.stop()
    listener.withLock {
      $0?.removeFile()
      $0 = nil
    }
  }
}

/// The loop of the thread: new callers, and lines from those that are there.
private struct SocketLoop {
  private struct Client {
    let descriptor: Int32
    var reading: LineReading
  }

  private let listener: UnixListener
  private let gate: InputGate
  private var clients: [Client] = []
  private var callers = 0

  static let maximumClients = 64

  init(_ listener: UnixListener, _ gate: InputGate) {
    (self.listener, self.gate) = (listener, gate)
  }

  mutating func run(until wake: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer {
      buffer.deallocate()
      for client in clients { close(client.descriptor) }
    }
    while true {
      let ready = PollThread.wait([wake, listener.descriptor] + clients.map(\.descriptor))
      if ready[0] { return }
      for index in clients.indices.reversed() where ready[index + 2] {
        if !clients[index].reading.read(clients[index].descriptor, by: buffer) {
          close(clients[index].descriptor)
          clients.remove(at: index)
        }
      }
      if ready[1], let descriptor = listener.accept() { greet(descriptor) }
    }
  }

  private mutating func greet(_ descriptor: Int32) {
    callers += 1
    guard clients.count < Self.maximumClients else {
      close(descriptor)
      return gate.refuse("more than \(Self.maximumClients) clients; close one")
    }
    let reading = LineReading(gate: gate, label: "client \(callers), line")
    clients.append(Client(descriptor: descriptor, reading: reading))
  }
}

/// A listening Unix socket with a name in the file system, for this user only.
package final class UnixListener: Sendable {
  package let path: String
  package let descriptor: Int32
  private let identity: (dev_t, ino_t)

  /// Makes the socket file; one that no program listens on any more is replaced.
  /// - Throws: `Fault` for a path that cannot be one, and for one that is taken.
  package init(path: String) throws(Fault) {
    self.path = path
    descriptor = try UnixSocket.listen(at: path)
    UnixSocket.doNotBlock(descriptor)
    var status = stat()
    lstat(path, &status)
    identity = (status.st_dev, status.st_ino)
  }

  deinit { close(descriptor) }

  /// The next caller, if there is one.
  package func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    UnixSocket.doNotBlock(client)
    return client
  }

  /// Removes the socket's file, unless another has taken its name.
  package func removeFile() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_dev == identity.0, status.st_ino == identity.1 {
      unlink(path)
    }
  }
}
