import Engine
import Score

/// What all parts of a scene have in common.
package final class SceneSetup {
  let ticks: TickGrid
  let seed: UInt64
  package let permit: ReadPermit
  /// Frames by which a recording of the microphone is handed over ahead of the sound, at most.
  let ahead: Int
  /// What `Conductor.advance` delivers, in its order.
  package let inputs: [InputSpec]
  /// What loads sound files, each once.
  package var sounds = RecordingCache()
  private let recording: String?
  /// Where the sound of a microphone's device goes; nil where none is heard.
  let device: DeviceRings?

  /// - Parameter recording: path of the microphone's recording, where there is one that is heard.
  package init(
    ticks: TickGrid, seed: UInt64, permit: ReadPermit, ahead: Int, inputs: [InputSpec],
    recording: String?, device: DeviceRings? = nil
  ) {
    (self.ticks, self.seed, self.permit, self.ahead) = (ticks, seed, permit, ahead)
    (self.inputs, self.recording, self.device) = (inputs, recording, device)
  }

  /// A player of the microphone's recording; nil where there is none.
  /// - Throws: `Fault` for a recording that cannot be read.
  func microphone(into ring: InputRing) throws -> MicrophonePlayer? {
    try recording.map { try MicrophonePlayer($0, into: [ring], sampleRate: Int(ticks.sampleRate)) }
  }
}
