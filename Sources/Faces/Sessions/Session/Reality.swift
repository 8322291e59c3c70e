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
