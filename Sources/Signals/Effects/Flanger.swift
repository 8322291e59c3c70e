import Score

/// A flanger: a comb filter with a moving delay.
public final class Flanger: Effect {
  public static let spec = UnitSpec(
    "flanger", .effect,
    inputs: [
      ParameterSpec(
        "rate", .hertz, in: 0.01...10, default: 0.2, scale: .exponential,
        doc: "How often the comb goes up and down."),
      ParameterSpec(
        "depth", .seconds, in: 0...0.01, default: 0.003, doc: "How far the delay swings."),
      ParameterSpec(
        "delay", .seconds, in: 0.0001...0.01, default: 0.0005,
        doc: "The delay where it is shortest."),
      ParameterSpec(
        "feedback", in: -0.95...0.95, default: 0.5,
        doc: "How sharp the comb is; below 0 its teeth stand between."),
      .mix(default: 0.5),
    ],
    doc: "Adds a short delay that swings: a comb of notches sweeps through the sound.",
    source: "J. Dattorro, Effect design 2, JAES 45 (1997); Lagrange interpolation of four points.",
    example: "flanger { rate = 0.1, feedback = 0.7 }")

  private let sampleRate: Float
  private var line: StereoLine
  private var lfo: EffectLFO

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    line = StereoLine(seconds: 0.021, sampleRate: setup.sampleRate)
    // the right channel a quarter of a cycle later; both begin where the delay is shortest
    var offsets = Lanes(repeating: 0.75)
    offsets[1] = 0.5
    lfo = EffectLFO(offsets: offsets, sampleRate: setup.sampleRate)
  }

  deinit { line.deallocate() }

  public func reset() {
    line.reset()
    lfo.reset()
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (depth, delay) = (parameters[1], parameters[2])
    let (feedback, mix) = (parameters[3], parameters[4])
    let frames = signal.frames
    let (depthStep, delayStep) = (depth.step(over: frames), delay.step(over: frames))
    let (feedbackStep, mixStep) = (feedback.step(over: frames), mix.step(over: frames))
    let rate = lfo.increments(parameters[0], frames: frames)
    var increment = rate.start
    for i in 0..<frames {
      let sway = (depth.start + depthStep * Float(i)) * sampleRate * 0.5
      let least = (delay.start + delayStep * Float(i)) * sampleRate
      let places = (lfo.next(increment) + 1) * sway + least
      increment = increment &+ rate.step
      let (left, right) = (line.readLeft(places[0]), line.readRight(places[1]))
      let gain = (feedback.start + feedbackStep * Float(i)).held(-0.95, 0.95)
      let (dryLeft, dryRight) = (signal.left[i], signal.right[i])
      line.write(dryLeft + gain * left, dryRight + gain * right)
      let wet = mix.start + mixStep * Float(i)
      signal.left[i] = dryLeft + wet * (left - dryLeft)
      signal.right[i] = dryRight + wet * (right - dryRight)
    }
  }
}
