internal import CPortAudio
import Score
import Synchronization
import Threads

/// Level, centroid, flatness, onset and Bark bands of a microphone, every 512 samples; and its sound.
public final class MicrophoneSource: InputSource {
  public let name = "microphone"
  private let device: String
  private let sampleRate: Double
  private let sound: (@Sendable (UnsafeBufferPointer<Float>, Double) -> Void)?
  private let gate: InputGate
  private let thread = PollThread()
  private let stream = Mutex<MicrophoneStream?>(nil)

  /// - Parameters:
  ///   - inputs: what may come in; only those of `Inputs.ambience` will.
  ///   - receiver: the receiver of the values, called on this source's thread.
  ///   - device: its name or a part of it; empty for the system's choice.
  ///   - sampleRate: Hz, if the device can.
  ///   - sound: called with every block of its one channel and the sample rate, on this source's thread.
  public init(
    inputs: [InputSpec], receiver: any InputReceiver, device: String = "",
    sampleRate: Int = TickGrid.usualSampleRate,
    sound: (@Sendable (UnsafeBufferPointer<Float>, Double) -> Void)? = nil
  ) {
    self.device = device
    self.sampleRate = Double(sampleRate)
    self.sound = sound
    gate = InputGate(inputs, to: receiver, source: "microphone")
  }

  /// The devices that sound can come in by.
  /// - Throws: `Fault` when the system's sound cannot be had.
  public static func devices() throws -> [InputDevice] {
    try PortAudioUse.begin()
    defer { PortAudioUse.end() }
    return InputDevice.all()
  }

  public var counts: SourceCounts {
    var counts = gate.counts
    if let lost = stream.withLock({ $0?.feed.lost }) { counts.lost = lost }
    return counts
  }

  public var complaints: [(message: String, count: Int)] { gate.complaints }

  /// - Throws: `Fault` when it cannot be had, with what to do.
  public func start() throws {
    if thread.isRunning { return }
    let stream = try MicrophoneStream(device, sampleRate: sampleRate)
    let (ring, rate, gate, sound) = (stream.feed.ring, stream.sampleRate, gate, sound)
    self.stream.withLock { $0 = stream }
    try thread.start { wake in Self.analyse(ring, rate, gate, sound, until: wake) }
  }

  public func stop() {
    gate.setLost(counts.lost)
    thread.stop()
    stream.withLock { $0 = nil }
  }

  private static func analyse(
    _ ring: SampleRing, _ sampleRate: Double, _ gate: InputGate,
    _ sound: ((UnsafeBufferPointer<Float>, Double) -> Void)?, until wake: Int32
  ) {
    let analyser = AmbienceAnalyser(sampleRate: sampleRate)
    let inputs = Inputs.ambience.enumerated().filter { gate.knows($0.element.name) }
    let names = inputs.map { ($0.offset, $0.element.name) }
    while !PollThread.wait([wake], milliseconds: 4)[0] {
      while ring.fill > 0 {
        ring.read(atMost: AmbienceAnalyser.hop) { samples in
          gate.countMessage()
          sound?(samples, sampleRate)
          analyser.push(samples) { values in
            for (index, name) in names { gate.take(name, .number(values[index])) }
          }
        }
      }
    }
  }
}
