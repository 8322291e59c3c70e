import Score

/// A phaser: moving notches, by six all-pass filters in series.
///
/// Each is a rotation of its input and its memory, (y, z) ← (a x + c z, c x - a z) with a² + c² = 1: neither any
/// setting nor any modulation of it adds energy, and a loop with feedback below 1 stays stable.
public final class Phaser: Effect {
  public static let spec = UnitSpec(
    "phaser", .effect,
    inputs: [
      ParameterSpec(
        "rate", .hertz, in: 0.01...10, default: 0.3, scale: .exponential,
        doc: "How often the notches go up and down."),
      ParameterSpec(
        "frequency", .hertz, in: 20...10_000, default: 800, scale: .exponential,
        doc: "Middle of the sweep."),
      ParameterSpec("depth", in: 0...4, default: 1.5, doc: "How many octaves they go up and down."),
      ParameterSpec(
        "feedback", in: -0.95...0.95, default: 0.4, doc: "How sharp the peaks between them are."),
      .mix(default: 0.5),
    ],
    doc: "Six all-pass filters swing against the dry sound: three notches wander.",
    source: """
      J. O. Smith, Physical Audio Signal Processing (2010): phasing with first-order allpass filters; \
      normalised ladder of A. H. Gray and J. D. Markel, IEEE ASSP 23 (1975).
      """,
    example: "phaser { rate = 0.2, depth = 2 }")

  private static let stages = 6
  private let sampleRate: Float
  private let memory: UnsafeMutablePointer<SIMD2<Float>>
  private var last = SIMD2<Float>()
  private var lfo: EffectLFO

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    memory = .allocate(capacity: Self.stages)
    memory.initialize(repeating: .zero, count: Self.stages)
    var offsets = Lanes()
    offsets[1] = 0.25
    lfo = EffectLFO(offsets: offsets, sampleRate: setup.sampleRate)
  }

  deinit { memory.deallocate() }

  public func reset() {
    memory.initialize(repeating: .zero, count: Self.stages)
    last = .zero
    lfo.reset()
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (frequency, depth) = (signal.line(parameters[1]), signal.line(parameters[2]))
    let (feedback, mix) = (signal.line(parameters[3]), signal.line(parameters[4]))
    lfo.tune(parameters[0], frames: signal.frames)
    for i in 0..<signal.frames {
      let octaves = depth[i].held(0, 4)
      let corners = Math.exp2(lfo.next() * octaves) * frequency[i].held(1, 24_000)
      let g = Math.tangent(Math.filterRatio(corners, sampleRate))
      let a = (g - 1) / (g + 1)
      let gain = feedback[i].held(-0.95, 0.95)
      let dry = SIMD2(signal.left[i], signal.right[i])
      let wet = shift(dry + last * SIMD2(repeating: gain), SIMD2(a[0], a[1]))
      last = wet
      signal.blend(i, wet.x, wet.y, mix[i])
    }
  }

  /// Filters both channels by all stages; each has H(z) = (a + z⁻¹) / (1 + a z⁻¹).
  @inline(__always)
  private func shift(_ x: SIMD2<Float>, _ a: SIMD2<Float>) -> SIMD2<Float> {
    let c = SIMD2((1 - a.x * a.x).squareRoot(), (1 - a.y * a.y).squareRoot())
    var y = x
    for stage in 0..<Self.stages {
      let z = memory[stage]
      memory[stage] = c * y - a * z
      y = a * y + c * z
    }
    return y
  }
}
