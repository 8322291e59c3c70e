import Files
import Glibc
import Score
import Synchronization
import Threads

/// Inputs by Open Sound Control over UDP: `/ripples/pace 112.0`. docs/osc.md says what it understands.
public final class OSCSource: InputSource {
  public let name = "osc"
  public static let defaultPort: UInt16 = 7771

  private let address: String
  private let wantedPort: UInt16
  private let gate: InputGate
  private let thread = PollThread()
  private let socket = Mutex<UDPSocket?>(nil)

  /// - Parameters:
  ///   - inputs: what may come in.
  ///   - receiver: the receiver of the values, called on this source's thread.
  ///   - address: the IPv4 address of an interface; the default hears this computer only, `0.0.0.0` the network.
  ///   - port: the UDP port; 0 lets the system choose.
  public init(
    inputs: [InputSpec], receiver: any InputReceiver, address: String = "127.0.0.1",
    port: UInt16 = OSCSource.defaultPort
  ) {
    self.address = address
    wantedPort = port
    gate = InputGate(inputs, to: receiver, source: "osc")
  }

  /// The port it listens on; nil when it is not running.
  public var port: UInt16? { socket.withLock { $0?.port } }

  public var counts: SourceCounts {
    var counts = gate.counts
    if let lost = socket.withLock({ $0?.lost }) { counts.lost = lost }
    return counts
  }

  public var complaints: [(message: String, count: Int)] { gate.complaints }

  /// - Throws: `Fault` when it cannot be had, with what to do.
  public func start() throws {
    if thread.isRunning { return }
    let socket = try UDPSocket(address: address, port: wantedPort)
    self.socket.withLock { $0 = socket }
    let gate = gate
    try thread.start { wake in OSCListener(socket, gate).run(until: wake) }
  }

  public func stop() {
    gate.setLost(counts.lost)
    thread.stop()
    socket.withLock { $0 = nil }
  }
}

/// The loop of the thread.
struct OSCListener {
  private let socket: UDPSocket
  private let gate: InputGate
  private let reading: OSCReading
  private var schedule = OSCSchedule()

  init(_ socket: UDPSocket, _ gate: InputGate) {
    (self.socket, self.gate) = (socket, gate)
    reading = OSCReading(gate: gate)
  }

  consuming func run(until wake: Int32) {
    var listener = self
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let pause = listener.schedule.next.map { max(0, $0 - SteadyTime.seconds) }
      let ready = PollThread.wait(
        [listener.socket.descriptor, wake], milliseconds: pause.map { Int(held: $0 * 1000, .up) })
      if ready[1] { return }
      if ready[0] { listener.fetch(buffer) }
      for message in listener.schedule.take(until: SteadyTime.seconds) {
        listener.reading.take(message)
      }
    }
  }

  /// Takes at most 256 datagrams, so that messages that are due do not wait behind a flood.
  private mutating func fetch(_ buffer: UnsafeMutableRawBufferPointer) {
    for _ in 0..<256 {
      guard let count = socket.receive(buffer) else { return }
      take(OSCPacket(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
    }
  }

  private mutating func take(_ packet: OSCPacket) {
    for _ in 0..<packet.malformed {
      gate.countMessage()
      gate.refuse("a packet is no OSC 1.0 message or bundle; send such as /ripples/pace ,f 112")
    }
    for part in packet.parts {
      gate.countMessage()
      let delay = OSCTime.delay(of: part.timeTag, wall: WallTime.seconds)
      guard delay > 0 else {
        reading.take(part.message)
        continue
      }
      guard delay <= OSCTime.furthest else {
        gate.refuse(
          "a bundle is \(delay.rounded()) s ahead, at most \(OSCTime.furthest) s are kept; "
            + "set the sender's clock, or send it later", key: "ahead")
        continue
      }
      if !schedule.add(part.message, at: SteadyTime.seconds + delay) {
        gate.refuse(
          "more than \(OSCSchedule.capacity) messages wait for their time; send them later")
      }
    }
  }
}

/// Messages that wait for their time, in the order of their times; equal times in the order they came.
struct OSCSchedule {
  private var waiting: [(time: Double, message: OSCMessage)] = []

  static let capacity = 10_000

  /// - Parameter time: seconds on the monotonic clock.
  /// - Returns: false when too many wait already.
  mutating func add(_ message: OSCMessage, at time: Double) -> Bool {
    guard waiting.count < Self.capacity else { return false }
    waiting.insert((time, message), at: waiting.partitioningIndex { $0.time > time })
    return true
  }

  /// Takes what is due.
  mutating func take(until now: Double) -> [OSCMessage] {
    let count = waiting.firstIndex { $0.time > now } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return waiting[..<count].map(\.message)
  }

  /// The time at which the next message is due, in seconds on the monotonic clock.
  var next: Double? { waiting.first?.time }
}

/// A UDP socket of IPv4 that only receives.
final class UDPSocket: Sendable {
  let descriptor: Int32
  /// The port it listens on.
  let port: UInt16

  /// - Parameters:
  ///   - address: the IPv4 address of an interface; `0.0.0.0` for all of them.
  ///   - port: the UDP port; 0 lets the system choose.
  init(address: String, port: UInt16) throws(Fault) {
    let place = "osc \(address):\(port)"
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = port.bigEndian
    let numbers = address == "localhost" ? "127.0.0.1" : address
    guard inet_pton(AF_INET, numbers, &socketAddress.sin_addr) == 1 else {
      throw .source(
        place, "is no address of IPv4",
        hint: "give 127.0.0.1 for this computer only, 0.0.0.0 for the network")
    }
    let kind =
      Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Self.error(place, port) }
    var size = Int32(clamping: 1 << 20)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var bound = socketAddress
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &bound) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard status else {
      defer { close(descriptor) }
      throw Self.error(place, port)
    }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: bound.sin_port)
  }

  deinit { close(descriptor) }

  /// The next datagram, if one is there; the bytes are in the buffer's first part.
  func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }

  /// Datagrams that the system threw away because they were not fetched in time (`SO_MEMINFO`, its
  /// ninth word: drops).
  var lost: Int {
    var words = [UInt32](repeating: 0, count: 9)
    var length = socklen_t(words.count * 4)
    let status = getsockopt(descriptor, SOL_SOCKET, 55, &words, &length)
    return status == 0 && length == 36 ? Int(clamping: words[8]) : 0
  }

  private static func error(_ place: String, _ port: UInt16) -> Fault {
    let code = errno
    let reason = String(cString: strerror(code))
    let hint =
      switch code {
      case EADDRINUSE:
        "another program listens on port \(port) (`ss -ulpn` says which): end it or choose another port"
      case EACCES: "ports below 1024 belong to the system: choose another"
      case EADDRNOTAVAIL: "this computer has no such address: give 127.0.0.1 or 0.0.0.0"
      default: "choose another port"
      }
    return Fault.source(place, "cannot listen: \(reason)", hint: hint)
  }
}
