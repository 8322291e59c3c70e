internal import CKernels

/// One resonance in sixteen voices: a complex number z that rotates and shrinks.
struct Mode {
  let ratio: Float
  let decay: Float
  let gain: Float

  /// The effect of one sample on z: z ← z + (real + j imaginary) z + x, where the factor is r e^(jω) less 1, so that
  /// slow modes keep their digits; its change per sample; and the gain of z's imaginary part, the output.
  struct Turn {
    var real: Lanes
    var imaginary: Lanes
    var realStep = Lanes()
    var imaginaryStep = Lanes()
    var gain: Lanes

    /// The rotation that sets z to 0, for a place without a mode.
    static let none = Turn(real: Lanes(repeating: -1), imaginary: Lanes(), gain: Lanes())

    /// The linear interpolation to another rotation within some frames. A mean of contractions is a contraction, so
    /// that it is stable on its way.
    @inline(__always) func going(to end: Turn, over frames: Int) -> Turn {
      var turn = self
      turn.realStep = (end.real - real) * (1 / Float(frames))
      turn.imaginaryStep = (end.imaginary - imaginary) * (1 / Float(frames))
      return turn
    }
  }

  @inline(__always)
  func turn(_ frequency: Lanes, _ factor: Lanes, _ sampleRate: Float) -> Turn {
    let asked = frequency * (ratio / sampleRate)
    let isHeard = (asked .> 0) .& (asked .<= 0.45)
    let cycles = asked.replacing(with: 0, where: .!isHeard)
    let half = Math.quarterSine(cycles: cycles * 0.5)
    let otherHalf = Math.quarterSine(cycles: 0.25 - cycles * 0.5)
    let (cosine, sine) = (-2 * (half * half), 2 * (half * otherHalf))
    // shorter decays are no tones any more
    let seconds = factor * decay
    let held = seconds.replacing(with: 0.0005, where: .!(seconds .> 0.0005))
    let loss = Decay.loss(6.9077554 / (held * sampleRate))
    return Turn(
      real: cosine - loss * (1 + cosine), imaginary: sine - loss * sine,
      gain: Lanes().replacing(with: gain, where: isHeard))
  }
}

extension Kernels {
  /// - Parameters:
  ///   - state: two rows for each of two modes.
  ///   - turns: rotation of each mode, and its change per frame.
  static func addModes(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    turns: (Mode.Turn, Mode.Turn), to sum: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    withUnsafePointer(to: turns) {
      loops.modes(floats(sum), floats(x), floats(state), floats($0), Int32(frames))
    }
  }
}
