import Signals

/// Where a worker renders: registers to compute in, and the lane-wide stereo sums of one quantum.
struct Desk {
  let registers: UnsafeMutablePointer<Lanes>
  let registerCount: Int
  let left: UnsafeMutablePointer<Lanes>
  let right: UnsafeMutablePointer<Lanes>
  unowned(unsafe) let tables: TableBank
  let sampleRate: Float
  /// Absolute frame at which the quantum begins.
  let start: Int64

  func stretch(
    _ frames: Int, controls: UnsafeMutablePointer<Control>, state: UnsafeMutablePointer<Lanes>
  ) -> Stretch {
    Stretch(
      frames: frames, sampleRate: sampleRate, registers: registers, registerCount: registerCount,
      controls: controls, state: state, tables: tables)
  }
}
