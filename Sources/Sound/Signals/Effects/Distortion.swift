import Score

/// Distortion of the whole mix, oversampled.
public final class Distortion: Effect {
  public static let spec = UnitSpec(
    "distortion", .effect,
    inputs: [
      ParameterSpec("drive", .decibels, in: -24...48, default: 12, doc: "Level into the bend."),
      ParameterSpec(
        "shape", in: 0...2, default: 0,
        doc: "0 soft (tanh), 1 hard clipping, 2 folding; between them a mixture."),
      ParameterSpec(
        "tone", .hertz, in: 100...24_000, default: 8000, scale: .exponential,
        doc: "What lies above is softened by 6 dB per octave."),
      ParameterSpec("level", .decibels, in: -60...12, default: -6, doc: "Level behind it."),
    ],
    doc: "Adds harmonics by bending the sound, four times oversampled.",
    source: "Half-band filters of Valenzuela and Constantinides, IEE Proceedings 130 G (1983).",
    example: "distortion { drive = 18, shape = 0.5 }")

  private let sampleRate: Float
  private let state: UnsafeMutablePointer<Lanes>
  private var tone = SIMD2<Float>()

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    state = .rows(Oversampler.stateSize)
  }

  deinit { state.deallocate() }

  public func reset() {
    state.update(repeating: Lanes(), count: Oversampler.stateSize)
    tone = .zero
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let drive = signal.line(parameters[0].map { Math.amplitude($0) })
    let shape = signal.line(parameters[1])
    let filter = signal.line(parameters[2].map { toneGain($0) })
    let level = signal.line(parameters[3].map { Math.amplitude($0) })
    for i in 0..<signal.frames {
      var x = Lanes()
      x[0] = signal.left[i]
      x[1] = signal.right[i]
      let bend = shape[i].held(0, 2)
      let y = Oversampler.process(x * drive[i], state) { Self.bend($0, bend) }
      let v = (SIMD2(y[0], y[1]) - tone) * SIMD2(repeating: filter[i])
      let out = tone + v
      tone = out + v
      signal.left[i] = out.x * level[i]
      signal.right[i] = out.y * level[i]
    }
  }

  @inline(__always)
  private static func bend(_ x: Lanes, _ shape: Float) -> Lanes {
    let hard = Shaping.clip(x)
    guard shape > 1 else {
      let soft = Math.hyperbolicTangent(x)
      return soft + (hard - soft) * shape
    }
    return hard + (Shaping.fold(x) - hard) * (shape - 1)
  }

  /// The coefficient g / (1 + g) of the one-pole filter.
  private func toneGain(_ hertz: Float) -> Float {
    let ratio = (hertz / sampleRate).held(1e-6, 0.45)
    let g = Math.tangent(Lanes(repeating: ratio))[0]
    return g / (1 + g)
  }
}
