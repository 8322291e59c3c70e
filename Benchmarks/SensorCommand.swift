import Glibc
import Score
import Sensors
import Sessions
import Synchronization

/// Measures the sources of live inputs: `sensor watch`, `sensor ambience`, `sensor osc`;
/// `sensor microphone` listens for some seconds and says what it heard.
struct SensorCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws {
    let count = try arguments.number("--count", default: 0)
    switch arguments.subject {
    case "watch": try WatchBench(saves: count > 0 ? Int(count) : 200).run()
    case "ambience": AmbienceBench(seconds: count > 0 ? Int(count) : 60).run()
    case "osc": try OSCBench(messages: count > 0 ? Int(count) : 100_000).run()
    case "microphone": try MicrophoneBench(seconds: count > 0 ? count : 2).run()
    default: throw UsageError("there is no sensor \"\(arguments.subject)\"")
    }
  }
}

/// How long a file's change takes from the writer's close to the callback.
private struct WatchBench {
  let saves: Int

  func run() throws {
    var template = Array("/tmp/ripples-bench-XXXXXX".utf8CString)
    let folder = String(cString: mkdtemp(&template)!)
    let path = folder + "/a.lua"
    let heard = Atomic<UInt64>(0)
    let watcher = FileWatcher { _ in heard.store(nanoseconds(), ordering: .releasing) }
    try watcher.watch([path])
    var delays: [Double] = []
    for save in 0..<saves {
      heard.store(0, ordering: .releasing)
      let temporary = save % 2 == 0 ? path : path + ".tmp"
      let file = fopen(temporary, "w")!
      fputs("return \(save)\n", file)
      let start = nanoseconds()
      fclose(file)
      if temporary != path { rename(temporary, path) }
      while heard.load(ordering: .acquiring) == 0 { usleep(100) }
      delays.append(Double(heard.load(ordering: .acquiring) - start) * 1e-6)
      usleep(5000)
    }
    watcher.stop()
    unlink(path)
    rmdir(folder)
    delays.sort()
    print("saves\t\(saves)\nmedian ms\t\(delays[saves / 2])")
    print("p99 ms\t\(delays[saves * 99 / 100])\nmaximum ms\t\(delays[saves - 1])")
  }
}

/// What it costs to measure a microphone's sound.
private struct AmbienceBench {
  let seconds: Int

  func run() {
    var random = SeededRandom(seed: 1)
    let second = (0..<48_000).map { _ in Float(random.uniform() - 0.5) }
    var left = seconds
    let start = Main.cpuSeconds()
    let track = AmbienceTrack(sampleRate: 48_000) { () throws(Never) -> [Float] in
      left -= 1
      return left >= 0 ? second : []
    }
    let used = Main.cpuSeconds() - start
    print("frames\t\(track.frameCount)\nprocessor s per s of sound\t\(used / Double(seconds))")
    print("microseconds a frame\t\(used / Double(track.frameCount) * 1e6)")
  }
}

/// What comes in by the system's microphone.
private struct MicrophoneBench {
  let seconds: Double

  func run() throws {
    for device in try MicrophoneSource.devices() {
      print("device\t\(device.name)\t\(device.channels)\t\(device.isDefault)")
    }
    let last = LastValues()
    let source = MicrophoneSource(inputs: Inputs.all, receiver: last)
    try source.start()
    usleep(UInt32(seconds * 1e6))
    source.stop()
    for input in Inputs.ambience {
      print("\(input.name)\t\(last.values.withLock { $0[input.name] ?? .nan })")
    }
    print("blocks\t\(source.counts.messages)\nlost\t\(source.counts.lost)")
  }

  private final class LastValues: InputReceiver {
    let values = Mutex<[String: Double]>([:])
    func receive(_ name: String, _ value: Double, from source: String) {
      values.withLock { $0[name] = value }
    }
    func complain(_ message: String, from source: String) {}
  }
}

/// What it costs to hear a message of OSC, from the socket to the receiver.
private struct OSCBench {
  let messages: Int

  func run() throws {
    let counter = Counter()
    let source = OSCSource(inputs: Inputs.all, receiver: counter, port: 0)
    try source.start()
    defer { source.stop() }
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = source.port!.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let packet = Array("/ripples/pace\0\0\0,f\0\0".utf8) + [0x42, 0xe0, 0, 0]
    let start = nanoseconds()
    for sent in 0..<messages {
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(descriptor, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      while sent - counter.received.load(ordering: .relaxed) > 500 { usleep(50) }
    }
    while counter.received.load(ordering: .relaxed) + source.counts.lost < messages { usleep(50) }
    let seconds = Double(nanoseconds() - start) * 1e-9
    print("messages per s\t\(Double(messages) / seconds)\nlost\t\(source.counts.lost)")
    print(
      "processor microseconds a message, both ends\t\(Main.cpuSeconds() / Double(messages) * 1e6)")
  }

  private final class Counter: InputReceiver {
    let received = Atomic<Int>(0)
    func receive(_ name: String, _ value: Double, from source: String) {
      received.add(1, ordering: .relaxed)
    }
    func complain(_ message: String, from source: String) {}
  }
}

private func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
