/// The low-frequency oscillator (LFO) of an effect: sines of one frequency at up to sixteen phases.
struct EffectLFO {
  private var phase: UInt32 = 0
  private var increment: UInt32 = 0
  private var step: UInt32 = 0
  private let offsets: LaneWords
  private let sampleRate: Float

  /// - Parameter offsets: phases of the sixteen sines, cycles.
  init(offsets: Lanes, sampleRate: Double) {
    self.offsets = Math.increment(offsets, 1)
    self.sampleRate = Float(sampleRate)
  }

  mutating func reset() { phase = 0 }

  /// Sets the frequency of the next frames.
  @inline(__always)
  mutating func tune(_ frequency: ControlSegment, frames: Int) {
    let hertz = Lanes(
      lowHalf: SIMD8(repeating: frequency.start.held(0, sampleRate * 0.5)),
      highHalf: SIMD8(repeating: frequency.end.held(0, sampleRate * 0.5)))
    let increments = Math.increment(hertz, sampleRate)
    increment = increments[0]
    step = UInt32(bitPattern: Int32(bitPattern: increments[8] &- increments[0]) / Int32(frames))
  }

  /// The sines of the present sample.
  @inline(__always)
  mutating func next() -> Lanes {
    let now = LaneWords(repeating: phase) &+ offsets
    phase = phase &+ increment
    increment = increment &+ step
    return Math.sine(cycles: Math.cycles(now))
  }
}
