import Score

/// A chorus: one sound as several.
public final class Chorus: Effect {
  public static let spec = UnitSpec(
    "chorus", .effect,
    inputs: [
      ParameterSpec(
        "rate", .hertz, in: 0.01...10, default: 0.6, scale: .exponential,
        doc: "How often the voices go up and down in pitch."),
      ParameterSpec(
        "depth", .seconds, in: 0...0.01, default: 0.002, doc: "How far their delay swings."),
      ParameterSpec(
        "delay", .seconds, in: 0.001...0.05, default: 0.015, doc: "Their delay in the middle."),
      .mix(default: 0.5),
    ],
    doc: "Three voices per channel, each at another point of the swing: wide and slowly beating.",
    source: "J. Dattorro, Effect design 2, JAES 45 (1997); Lagrange interpolation of four points.",
    example: "chorus { rate = 0.6, depth = 0.002, mix = 0.5 }")

  private let sampleRate: Float
  private var line: StereoLine
  private var lfo: EffectLFO
  /// The gain of each of three voices, which are uncorrelated and add by their powers.
  private static let voiceGain: Float = 0.57735027

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    line = StereoLine(seconds: 0.061, sampleRate: setup.sampleRate)
    let sixth: Float = 0.16666667
    lfo = EffectLFO(
      offsets: Lanes(
        0, 2 * sixth, 4 * sixth, sixth, 3 * sixth, 5 * sixth, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      sampleRate: setup.sampleRate)
  }

  deinit { line.deallocate() }

  public func reset() {
    line.reset()
    lfo.reset()
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (depth, delay, mix) = (parameters[1], parameters[2], parameters[3])
    let frames = signal.frames
    let (depthStep, delayStep, mixStep) = (
      depth.step(over: frames), delay.step(over: frames), mix.step(over: frames)
    )
    let rate = lfo.increments(parameters[0], frames: frames)
    var increment = rate.start
    for i in 0..<frames {
      let sway = (depth.start + depthStep * Float(i)) * sampleRate
      let middle = (delay.start + delayStep * Float(i)) * sampleRate
      let places = lfo.next(increment) * sway + middle
      increment = increment &+ rate.step
      let left = line.readLeft(places[0]) + line.readLeft(places[1]) + line.readLeft(places[2])
      let right = line.readRight(places[3]) + line.readRight(places[4]) + line.readRight(places[5])
      let (dryLeft, dryRight) = (signal.left[i], signal.right[i])
      line.write(dryLeft, dryRight)
      let wet = mix.start + mixStep * Float(i)
      signal.left[i] = dryLeft + wet * (left * Self.voiceGain - dryLeft)
      signal.right[i] = dryRight + wet * (right * Self.voiceGain - dryRight)
    }
  }
}
