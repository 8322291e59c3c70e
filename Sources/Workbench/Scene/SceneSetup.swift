import Engine
import Score

/// What all parts of a scene have in common.
final class SceneSetup {
  let request: RenderRequest
  /// What `Conductor.advance` delivers, in its order.
  let inputs: [InputSpec]
  private var cache = RecordingCache()
  private let recording: String?
  /// Where the sound of a microphone's device goes; nil where none is heard.
  let device: DeviceRings?

  /// - Parameter recording: path of the microphone's recording, where there is one that is heard.
  init(
    _ request: RenderRequest, inputs: [InputSpec], recording: String?, device: DeviceRings? = nil
  ) {
    self.request = request
    self.inputs = inputs
    self.recording = recording
    self.device = device
  }

  /// What loads sound files, each once.
  var sounds: RecordingCache {
    get { cache }
    set { cache = newValue }
  }

  /// A player of the microphone's recording; nil where there is none.
  func microphone(into ring: InputRing) throws -> MicrophonePlayer? {
    try recording.map {
      MicrophonePlayer(
        try MicrophoneTape($0, sampleRate: request.sampleRate), into: [ring],
        sampleRate: Double(request.sampleRate))
    }
  }
}
