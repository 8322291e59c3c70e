import Signals

/// The memory in which a worker renders: registers to compute in, and the stereo sums of one quantum.
struct Desk {
  let registers: UnsafeMutablePointer<Lanes>
  let registerCount: Int
  let sums: UnsafeMutablePointer<LaneSums>
  unowned(unsafe) let tables: TableBank
  /// The microphone's sound in the quantum; nil for silence.
  let microphone: MicrophoneInput?
  let sampleRate: Float
  /// The number of notes of a group up to which they are rendered alone.
  let fewNotes: Int
  /// The absolute frame at which the quantum begins.
  let start: Int64

  /// A stretch of the quantum that begins at a given frame of it.
  func stretch(
    _ frames: Int, at position: Int, controls: UnsafeMutablePointer<Control>,
    state: UnsafeMutablePointer<Lanes>
  ) -> Stretch {
    Stretch(
      frames: frames, sampleRate: sampleRate, registers: registers, registerCount: registerCount,
      controls: controls, state: state, tables: tables, microphone: microphone.map { $0 + position }
    )
  }
}
