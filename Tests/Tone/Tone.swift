import Glibc
import Output
import Server
import Synchronization

/// Plays a sine to sinks in real time: what tests and `make listeners` drive from outside.
///
///     ripples-tone SECONDS ADDRESS…
///
/// Writes `at ADDRESS` to standard error for each sink that has begun, and at the end one line of JSON.
enum Tone {
  static func run() {
    do {
      try play(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func play(_ arguments: [String]) throws {
    guard arguments.count > 1, let seconds = Double(arguments[0]) else {
      say("ripples-tone: expected seconds and one or more of \(SinkAddress.accepted)")
      exit(2)
    }
    let hub = SoundHub(sampleRate: 48000, onProblem: say)
    var clock: any SoundClock = TimerClock()
    for text in arguments.dropFirst() {
      let address = try SinkAddress(parsing: text)
      if case .device(let name) = address {
        clock = DeviceClock(device: name, onEnd: say)
      } else {
        let sink = try sink(for: address)
        try hub.add(sink)
        say("at \(sink.name)")
      }
    }
    let frame = Atomic<Int>(0)
    try clock.start(sampleRate: 48000) { block, frames in
      fill(block, frames, from: frame.add(frames, ordering: .relaxed).oldValue)
      hub.push(block, frames: frames)
    }
    usleep(UInt32(seconds * 1e6))
    clock.stop()
    hub.finish()
    report(clock.counters, hub.counters)
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

  /// 440 Hz, −12 dB, the same in both channels.
  private static func fill(_ block: UnsafeMutablePointer<Float>, _ frames: Int, from first: Int) {
    for i in 0..<frames {
      let turn = Double((first + i) % 48000) * 440 / 48000
      let value = Float(0.25 * sin(2 * .pi * turn))
      block[2 * i] = value
      block[2 * i + 1] = value
    }
  }

  private static func report(_ clock: ClockCounters, _ sinks: [SinkCounters]) {
    let sums = sinks.map { sink in
      JSONText.object(
        [
          ("name", .string(sink.name)), ("state", .string(sink.state.rawValue)),
          ("frames", .integer(sink.frames)), ("droppedBlocks", .integer(sink.droppedBlocks)),
          ("highestRingFill", .number(sink.highestRingFill, decimals: 4)),
        ] + sink.figures.map { ($0.name, .string($0.value)) })
    }
    let text = JSONText.object([
      ("blocks", .integer(clock.blocks)), ("dropped", .integer(clock.dropped)),
      ("medianLoad", .number(clock.medianLoad, decimals: 4)),
      ("load99", .number(clock.load99, decimals: 4)),
      ("maximumLoad", .number(clock.maximumLoad, decimals: 4)),
      ("hasPrecedence", .bool(clock.hasPrecedence)), ("sinks", .array(sums)),
    ])
    say(text.compact)
  }

  @Sendable private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
