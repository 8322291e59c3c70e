import Score

/// An echo with feedback.
public final class Delay: Effect {
  private static let longest = 5.0

  public static let spec = UnitSpec(
    "delay", .effect,
    inputs: [
      ParameterSpec(
        "time", .seconds, in: 0.001...longest, default: 0.375, scale: .exponential,
        doc: "Time between echoes; while it changes the echoes bend in pitch, as tape does."),
      ParameterSpec(
        "feedback", in: 0...0.98, default: 0.4, doc: "Level of each echo to the one before."),
      .mix(default: 0.3),
    ],
    doc: "Stereo echo with feedback.", source: "Fractional delay line, linear interpolation.",
    example: "delay { time = 0.4, feedback = 0.5, mix = 0.3 }")

  private let sampleRate: Double
  private var line: StereoLine

  public init(_ setup: EffectSetup) {
    sampleRate = setup.sampleRate
    line = StereoLine(seconds: Self.longest, sampleRate: sampleRate)
  }

  deinit { line.deallocate() }

  public func reset() { line.reset() }

  public func rest() -> Bool {
    guard line.isSilent else { return false }
    reset()
    return true
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (time, feedback) = (signal.line(parameters[0]), signal.line(parameters[1]))
    let mix = signal.line(parameters[2])
    for i in 0..<signal.frames {
      let held = time[i] > 0.001 ? min(Double(time[i]), Self.longest) : 0.001
      let distance = held * sampleRate
      let whole = Int(distance)
      let wet = line.between(whole, Float(distance - Double(whole)))
      line.write(signal.left[i] + feedback[i] * wet.left, signal.right[i] + feedback[i] * wet.right)
      signal.blend(i, wet.left, wet.right, mix[i])
    }
  }
}
