/// The low-frequency oscillator (LFO) of an effect: sines of one frequency at up to sixteen phases.
struct EffectLFO {
  private var phase: UInt32 = 0
  private let offsets: LaneWords
  private let sampleRate: Float

  /// - Parameter offsets: phases of the sixteen sines, cycles.
  init(offsets: Lanes, sampleRate: Double) {
    self.offsets = Math.increment(offsets, 1)
    self.sampleRate = Float(sampleRate)
  }

  mutating func reset() { phase = 0 }

  /// The phase increment at the start of a stretch and its change per frame.
  @inline(__always)
  func increments(_ frequency: ControlSegment, frames: Int) -> (start: UInt32, step: UInt32) {
    let hertz = Lanes(
      lowHalf: SIMD8(repeating: frequency.start.held(0, sampleRate * 0.5)),
      highHalf: SIMD8(repeating: frequency.end.held(0, sampleRate * 0.5)))
    let increment = Math.increment(hertz, sampleRate)
    let change = Int32(bitPattern: increment[8] &- increment[0]) / Int32(frames)
    return (increment[0], UInt32(bitPattern: change))
  }

  /// The sines of the present sample.
  @inline(__always)
  mutating func next(_ increment: UInt32) -> Lanes {
    let now = LaneWords(repeating: phase) &+ offsets
    phase = phase &+ increment
    return Math.sine(cycles: Math.cycles(now))
  }
}
