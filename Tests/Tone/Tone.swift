import Glibc
import JSON
import Playback
import Network
import Synchronization

/// Plays a sine to sinks in real time: what tests and `make listeners` drive from outside.
///
///     ripples-tone [--rate HZ] SECONDS ADDRESS…
///
/// Writes `at ADDRESS` to standard error for each sink that has begun, and at the end, which SIGINT and
/// SIGTERM bring forward, one line of JSON.
struct Tone {
  private let hub: SoundHub
  private let clock: any SoundClock
  private let sampleRate: Int
  private let frame = Frame()

  private final class Frame: Sendable {
    let next = Atomic<Int>(0)
  }

  static func run() -> Int32 {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var sampleRate = 48000
    if arguments.first == "--rate", arguments.count > 1, let rate = Int(arguments[1]) {
      sampleRate = rate
      arguments.removeFirst(2)
    }
    guard arguments.count > 1, let seconds = Double(arguments[0]) else {
      say("ripples-tone: expected seconds and one or more of \(SinkAddress.accepted)")
      return 2
    }
    do {
      try Tone(sampleRate, to: Array(arguments.dropFirst())).play(seconds: seconds)
      return 0
    } catch {
      say("\(error)")
      return 1
    }
  }

  private init(_ sampleRate: Int, to addresses: [String]) throws {
    self.sampleRate = sampleRate
    hub = SoundHub(sampleRate: sampleRate, onProblem: Self.say)
    var clock: any SoundClock = TimerClock()
    for text in addresses {
      let address = try SinkAddress(parsing: text)
      if case .device(let name) = address {
        clock = DeviceClock(device: name, onEnd: Self.say)
      } else {
        let sink = try Self.sink(for: address)
        try hub.add(sink)
        Self.say("at \(sink.name)")
      }
    }
    self.clock = clock
  }

  private static func sink(for address: SinkAddress) throws -> any SoundSink {
    switch address {
    case .http(let host, let port): HTTPStreamServer(host: host, port: port)
    case .file(let path): try FileStream(path)
    case .standardOutput(let isRaw): PipeStream(isRaw: isRaw)
    case .icecast(let address): IcecastStream(address, onProblem: say)
    case .device: preconditionFailure("a device is a clock")
    }
  }

  /// Plays until the time is over or a signal comes.
  private func play(seconds: Double) throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    try clock.start(sampleRate: sampleRate) { [hub, sampleRate, frame] block, frames in
      let first = frame.next.add(frames, ordering: .relaxed).oldValue
      Self.fill(block, frames, from: first, sampleRate)
      hub.push(block, frames: frames)
    }
    Self.say("playing on \(clock.name)")
    var limit = timespec(
      tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    sigtimedwait(&signals, nil, &limit)
    clock.stop()
    hub.finish()
    report()
  }

  /// 440 Hz, −12 dB, the same in both channels.
  private static func fill(
    _ block: UnsafeMutablePointer<Float>, _ frames: Int, from first: Int, _ sampleRate: Int
  ) {
    for i in 0..<frames {
      let turn = Double((first + i) % sampleRate) * 440 / Double(sampleRate)
      let value = Float(0.25 * sin(2 * .pi * turn))
      block[2 * i] = value
      block[2 * i + 1] = value
    }
  }

  private func report() {
    let counters = clock.counters
    let sinks = hub.counters.map { sink in
      JSONText.object(
        [
          ("name", .string(sink.name)), ("state", .string("\(sink.state)")),
          ("frames", .integer(sink.frames)), ("droppedBlocks", .integer(sink.droppedBlocks)),
          ("highestRingFill", .number(sink.highestRingFill, decimals: 4)),
        ] + sink.figures.map { ($0.name, .string($0.value)) })
    }
    let text = JSONText.object([
      ("blocks", .integer(counters.blocks)), ("dropped", .integer(counters.dropped)),
      ("medianLoad", .number(counters.medianLoad, decimals: 4)),
      ("load99", .number(counters.load99, decimals: 4)),
      ("maximumLoad", .number(counters.maximumLoad, decimals: 4)),
      ("hasPrecedence", .bool(counters.hasPrecedence)), ("sinks", .array(sinks)),
    ])
    Self.say(text.compact)
  }

  @Sendable private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
