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
    let (depth, delay) = (signal.line(parameters[1]), signal.line(parameters[2]))
    let mix = signal.line(parameters[3])
    lfo.tune(parameters[0], frames: signal.frames)
    for i in 0..<signal.frames {
      let places = lfo.next() * (depth[i] * sampleRate) + delay[i] * sampleRate
      let left = line.readLeft(places[0]) + line.readLeft(places[1]) + line.readLeft(places[2])
      let right = line.readRight(places[3]) + line.readRight(places[4]) + line.readRight(places[5])
      line.write(signal.left[i], signal.right[i])
      signal.blend(i, left * Self.voiceGain, right * Self.voiceGain, mix[i])
    }
  }
}
