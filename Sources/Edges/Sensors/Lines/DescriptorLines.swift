import Glibc
import Score
import Synchronization

/// Inputs by lines of NDJSON from an open file descriptor, such as standard input.
public final class DescriptorLines: InputSource {
  public let name = "lines"
  private let descriptor: Int32
  private let gate: InputGate
  private let thread = PollThread()
  private let ended = Atomic<Bool>(false)

  /// - Parameters:
  ///   - inputs: what may come in.
  ///   - receiver: the receiver of the values, called on this source's thread.
  ///   - descriptor: open for reading; it stays the caller's to close, after `stop`.
  public init(inputs: [InputSpec], receiver: any InputReceiver, descriptor: Int32 = 0) {
    self.descriptor = descriptor
    gate = InputGate(inputs, to: receiver, source: "lines")
  }

  public var counts: SourceCounts { gate.counts }
  public var complaints: [(message: String, count: Int)] { gate.complaints }

  /// Whether all lines have been read and the other end is closed.
  public var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// - Throws: `Fault` when it cannot be had, with what to do.
  public func start() throws {
    if thread.isRunning { return }
    guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY, fcntl(descriptor, F_GETFD) >= 0 else {
      throw Fault.source(
        "lines", "descriptor \(descriptor) cannot be read", hint: "is standard input closed?")
    }
    try thread.start { [descriptor, gate, weak self] wake in
      Self.read(descriptor, LineReading(gate: gate), until: wake)
      self?.ended.store(true, ordering: .releasing)
    }
  }

  public func stop() { thread.stop() }

  private static func read(_ descriptor: Int32, _ reading: LineReading, until wake: Int32) {
    var reading = reading
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let ready = PollThread.wait([descriptor, wake])
      if ready[1] { return }
      if ready[0], !reading.read(descriptor, by: buffer) { return }
    }
  }
}
