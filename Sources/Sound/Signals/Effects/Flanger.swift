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
  private var length = LengthSlide()

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
    length.reset()
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (depth, delay) = (signal.line(parameters[1]), signal.line(parameters[2]))
    let (feedback, mix) = (signal.line(parameters[3]), signal.line(parameters[4]))
    lfo.tune(parameters[0], frames: signal.frames)
    var length = length
    defer { self.length = length }
    for i in 0..<signal.frames {
      let sway = depth[i] * sampleRate * 0.5
      let places = (lfo.next() + 1) * sway + length.next(to: delay[i] * sampleRate)
      let (left, right) = (line.readLeft(places[0]), line.readRight(places[1]))
      let gain = feedback[i].held(-0.95, 0.95)
      line.write(signal.left[i] + gain * left, signal.right[i] + gain * right)
      signal.blend(i, left, right, mix[i])
    }
  }
}
