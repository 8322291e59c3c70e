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

  /// The phases of the present frame and the fifteen after it; `sines` makes the sines of them.
  /// - Parameter frames: the number of frames by which the present one moves on, at most sixteen.
  @inline(__always)
  mutating func phases(_ frames: Int) -> LaneWords {
    let counts = LaneWords(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    // The increments before a frame are the increment now, as often as frames pass, and 0 + 1 + 2 + … steps.
    let steps = LaneWords(0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105)
    let phases =
      LaneWords(repeating: phase) &+ counts &* LaneWords(repeating: increment)
      &+ steps &* LaneWords(repeating: step)
    let count = UInt32(frames)
    phase = phase &+ count &* increment &+ (count &* (count &- 1) / 2) &* step
    increment = increment &+ count &* step
    return phases
  }

  /// One of the sixteen sines in sixteen frames.
  @inline(__always)
  func sines(_ number: Int, _ phases: LaneWords) -> Lanes {
    Math.sine(cycles: Math.cycles(phases &+ LaneWords(repeating: offsets[number])))
  }
}
