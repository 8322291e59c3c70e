import Score

/// A noise gate.
public final class Gate: Effect {
  public static let spec = UnitSpec(
    "gate", .effect,
    inputs: [
      ParameterSpec(
        "threshold", .decibels, in: -90...0, default: -50, doc: "Level at which it opens."),
      ParameterSpec(
        "hysteresis", .decibels, in: 0...24, default: 6,
        doc: "By how much the level must be lower for it to shut."),
      ParameterSpec(
        "attack", .seconds, in: 0.0001...0.5, default: 0.001, scale: .exponential,
        doc: "Time constant of opening."),
      ParameterSpec(
        "hold", .seconds, in: 0...2, default: 0.05, doc: "How long it stays open below that."),
      ParameterSpec(
        "release", .seconds, in: 0.005...5, default: 0.1, scale: .exponential,
        doc: "Time constant of shutting."),
      ParameterSpec(
        "floor", .decibels, in: -120...0, default: -80,
        doc: "Level of what it lets through when shut."),
    ],
    doc: "Lets sound above a level pass; both channels open together, by the louder one's peaks.",
    source: "U. Zölzer (ed.), DAFX (2011), ch. 4: noise gate with hysteresis and hold.",
    example: "gate { threshold = -45, release = 0.2 }")

  private let sampleRate: Float
  private var openness: RiseAndFall
  private var isOpen = false
  /// The number of samples since the level was last above the lower threshold.
  private var below: Float = 0

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    openness = RiseAndFall(sampleRate: setup.sampleRate)
  }

  public func reset() {
    openness.reset()
    isOpen = false
    below = 0
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let threshold = parameters[0].end.held(-90, 0)
    let opening = Math.amplitude(threshold)
    let shutting = Math.amplitude(threshold - parameters[1].end.held(0, 24))
    openness.set(rise: parameters[2].end.held(0.0001, 0.5), fall: parameters[4].end.held(0.005, 5))
    let hold = parameters[3].end.held(0, 2) * sampleRate
    let floor = signal.line(parameters[5].map { amplitude(ofFloor: $0) })
    for i in 0..<signal.frames {
      let (left, right) = (signal.left[i], signal.right[i])
      let peak = max(left.magnitude, right.magnitude)
      below = peak >= shutting ? 0 : min(below + 1, 1e6)
      if peak >= opening { isOpen = true } else if below > hold { isOpen = false }
      let open = Float(openness.follow(isOpen ? 1 : 0))
      let gain = floor[i] + (1 - floor[i]) * open
      signal.left[i] = left * gain
      signal.right[i] = right * gain
    }
  }

  private func amplitude(ofFloor level: Float) -> Float {
    level > -120 ? Math.amplitude(level.held(-120, 0)) : 0
  }
}
