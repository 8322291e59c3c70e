/// The end of what is heard: whatever is fainter than -480 dBFS leaves the engine as 0.
///
/// Processors flush numbers below 1.2e-38 to 0 while they render, WebAssembly cannot; what that makes of a tail that dies
/// away lies far below this floor, so that both give the same samples, and silence is silence.
enum Silence {
  /// The smallest amplitude that leaves the engine, -481.6 dBFS.
  static let floor: Float = 0x1p-80

  /// Sets samples below the floor to 0.
  static func settle(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    for i in 0..<frames {
      let sample = samples[i]
      samples[i] = sample.magnitude < floor ? 0 : sample
    }
  }
}
