import Mappings
import Score

/// The settings and the files that all parts of a scene share.
package final class SceneSetup {
  package let ticks: TickGrid
  let seed: UInt64
  package let permit: ReadPermit
  /// The frames by which a recording of the microphone is handed over ahead of the sound, at most.
  let ahead: Int
  /// The inputs that `Conductor.advance` delivers, in its order.
  package let inputs: [InputSpec]
  /// The way to speak of others that mappings read.
  package var absent = AbsentInputs.inDataset
  /// The cache that loads each sound file once.
  package var sounds = RecordingCache()
  /// The path of the microphone's recording; nil where there is none that is heard.
  let recording: String?
  /// The rings that the sound of a microphone's device goes to; nil where none is heard.
  let device: DeviceRings?

  package init(
    ticks: TickGrid, seed: UInt64, permit: ReadPermit, ahead: Int, inputs: [InputSpec],
    recording: String?, device: DeviceRings? = nil
  ) {
    (self.ticks, self.seed, self.permit, self.ahead) = (ticks, seed, permit, ahead)
    (self.inputs, self.recording, self.device) = (inputs, recording, device)
  }

  /// Returns the files that a piece may read.
  package func scope(of piece: ScenePiece) -> ReadScope {
    (piece.isOwn ? ReadPermit() : permit).scope(of: piece.path)
  }
}
