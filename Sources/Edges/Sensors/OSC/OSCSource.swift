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
