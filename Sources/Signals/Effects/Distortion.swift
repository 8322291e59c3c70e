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
    let (drive, shape, level) = (amplitude(parameters[0]), parameters[1], amplitude(parameters[3]))
    let frames = signal.frames
    let (driveStep, shapeStep) = (drive.step(over: frames), shape.step(over: frames))
    let levelStep = level.step(over: frames)
    let filter = toneGains(parameters[2])
    let filterStep = filter.step(over: frames)
    for i in 0..<frames {
      var x = Lanes()
      x[0] = signal.left[i]
      x[1] = signal.right[i]
      let bend = (shape.start + shapeStep * Float(i)).held(0, 2)
      let y = Oversampler.process(x * (drive.start + driveStep * Float(i)), state) {
        Self.bend($0, bend)
      }
      let v = (SIMD2(y[0], y[1]) - tone) * SIMD2(repeating: filter.start + filterStep * Float(i))
      let gain = level.start + levelStep * Float(i)
      let out = tone + v
      tone = out + v
      signal.left[i] = out.x * gain
      signal.right[i] = out.y * gain
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

  private func amplitude(_ level: ControlSegment) -> ControlSegment {
    ControlSegment(start: Math.amplitude(level.start), end: Math.amplitude(level.end))
  }

  /// The coefficient g / (1 + g) of the one-pole filter at both ends.
  private func toneGains(_ frequency: ControlSegment) -> ControlSegment {
    func gain(_ hertz: Float) -> Float {
      let g = Math.tangent((hertz / sampleRate).held(1e-6, 0.45))
      return g / (1 + g)
    }
    return ControlSegment(start: gain(frequency.start), end: gain(frequency.end))
  }
}
