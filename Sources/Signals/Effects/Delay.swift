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
  private let mask: Int
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private var position = 0

  public init(_ setup: EffectSetup) {
    let sampleRate = setup.sampleRate
    self.sampleRate = sampleRate
    var size = 1024
    while Double(size) < Self.longest * sampleRate + 4 { size *= 2 }
    mask = size - 1
    left = .allocate(capacity: size)
    right = .allocate(capacity: size)
    reset()
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  public func reset() {
    left.initialize(repeating: 0, count: mask + 1)
    right.initialize(repeating: 0, count: mask + 1)
    position = 0
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (time, feedback, mix) = (parameters[0], parameters[1], parameters[2])
    let frames = signal.frames
    let (timeStep, feedbackStep, mixStep) = (
      time.step(over: frames), feedback.step(over: frames), mix.step(over: frames)
    )
    for i in 0..<frames {
      let seconds = time.start + timeStep * Float(i)
      let held = seconds > 0.001 ? min(Double(seconds), Self.longest) : 0.001
      let distance = held * sampleRate
      let whole = Int(distance)
      let fraction = Float(distance - Double(whole))
      let (a, b) = ((position - whole) & mask, (position - whole - 1) & mask)
      let wetLeft = left[a] + fraction * (left[b] - left[a])
      let wetRight = right[a] + fraction * (right[b] - right[a])
      let gain = feedback.start + feedbackStep * Float(i)
      left[position] = signal.left[i] + gain * wetLeft
      right[position] = signal.right[i] + gain * wetRight
      let wet = mix.start + mixStep * Float(i)
      signal.left[i] += wet * (wetLeft - signal.left[i])
      signal.right[i] += wet * (wetRight - signal.right[i])
      position = (position + 1) & mask
    }
  }
}
