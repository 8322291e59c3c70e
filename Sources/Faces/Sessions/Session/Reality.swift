import Playback
import Prompt
import Rendering
import Score

/// What the microphones of a session give, on its way to files: a device's sound as it comes, or the recording that
/// plays in step with the walk, from the tick on that is performed next.
final class Reality {
  /// Gets the sound: a device's on the thread of the device, a recording's on the conductor's.
  let hub: SoundHub
  let recorder: Recorder
  /// The path of the recording; nil for a device.
  private let recording: String?
  private var player: MicrophonePlayer?
  /// The frame of the sound at which the file begins.
  private var start: Int64 = 0

  /// Makes the ways of a session's microphone; nil where it has none.
  init?(_ performance: LivePerformance, notices: Notices) {
    guard performance.device != nil || performance.recording != nil else { return nil }
    recording = performance.recording
    hub = SoundHub(sampleRate: performance.request.sampleRate) { notices.post($0) }
    recorder = Recorder(hub, line: ":record reality")
  }

  /// Begins a file.
  /// - Throws: `Fault` as `Recorder.begin` throws it, and for a recording that cannot be read.
  func begin(_ path: String, at frame: Int64) throws {
    let player = try recording.map {
      try MicrophonePlayer($0, sampleRate: hub.sampleRate) { [hub] in
        Self.push($0, $1, frames: $2, to: hub)
      }
    }
    try recorder.begin(path)
    (self.player, start) = (player, frame)
  }

  /// Ends the file.
  /// - Throws: `Fault` (`call`) when nothing is being recorded.
  func end() throws -> String {
    player = nil
    return try recorder.end().text
  }

  /// Passes on what the recording has up to a frame of the sound; nothing for a device, which passes it on itself.
  /// - Parameter time: the walk's second at the present tick; nil for silence.
  func play(until end: Int64, time: Double?) { player?.play(until: end - start, time: time) }

  /// Hands a block over as the hub takes it, left and right in turn.
  private static func push(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int, to hub: SoundHub
  ) {
    let woven = (0..<frames).flatMap { [left[$0], right[$0]] }
    hub.push(woven, frames: frames)
  }
}

/// The sound of a microphone's device on its way to the engines, at their sample rate, and to a file of its own.
///
/// A device that cannot do that rate is converted by cubic interpolation (Catmull-Rom).
final class DeviceSound: Sendable {
  private let rings: DeviceRings
  private let reality: SoundHub?
  private let sampleRate: Double
  /// The last four samples and where the next one lies between the middle two: the device's thread only.
  private nonisolated(unsafe) var last = InlineArray<4, Float>(repeating: 0)
  private nonisolated(unsafe) var position = 0.0
  private nonisolated(unsafe) var converted: [Float] = []
  private nonisolated(unsafe) var woven: [Float] = []

  /// - Parameter reality: also gets the sound of the microphone; nil for none.
  init(into rings: DeviceRings, reality: SoundHub? = nil, sampleRate: Int) {
    (self.rings, self.reality) = (rings, reality)
    self.sampleRate = Double(sampleRate)
  }

  /// Takes a block of one channel. Only one thread may call it.
  /// - Parameter rate: the sample rate of the block in Hz.
  func take(_ samples: UnsafeBufferPointer<Float>, sampleRate rate: Double) {
    if rate == sampleRate { return pass(on: samples) }
    converted.removeAll(keepingCapacity: true)
    let step = rate / sampleRate
    for sample in samples {
      (last[0], last[1], last[2], last[3]) = (last[1], last[2], last[3], sample)
      while position < 1 {
        converted.append(value(at: Float(position)))
        position += step
      }
      position -= 1
    }
    converted.withUnsafeBufferPointer { pass(on: $0) }
  }

  private func pass(on samples: UnsafeBufferPointer<Float>) {
    guard let start = samples.baseAddress else { return }
    rings.push(left: start, right: start, frames: samples.count)
    guard let reality else { return }
    woven.removeAll(keepingCapacity: true)
    for sample in samples {
      let value = sample.isFinite ? sample : 0
      woven.append(value)
      woven.append(value)
    }
    reality.push(woven, frames: samples.count)
  }

  private func value(at t: Float) -> Float {
    let (a, b, c, d) = (last[0], last[1], last[2], last[3])
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + 0.5 * (c - a)) * t + b
  }
}
