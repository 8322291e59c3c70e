import Score

/// Holds a moment of the sound.
public final class Freeze: Effect {
  public static let spec = UnitSpec(
    "freeze", .effect,
    inputs: [
      ParameterSpec(
        "hold", in: 0...1, default: 0,
        doc: "From 0.5 on the last 53 ms are held; below that the sound passes again."),
      ParameterSpec(
        "fade", .seconds, in: 0.005...10, default: 0.1, scale: .exponential,
        doc: "Time from the passing sound to the held one, and back."),
      .mix(default: 1),
    ],
    doc: """
      Holds the spectrum of a moment for as long as is wanted; what is taken up again within its fade goes \
      on.
      """,
    source: "M. Puckette, Phase-locked vocoder, IEEE WASPAA 1995, at speed 0.",
    example: "freeze { hold = 0, fade = 0.5 }")

  private let sampleRate: Float
  private let vocoder: PhaseVocoder
  private var recent: RecentSound
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  /// The number of samples of the present hop that have sounded.
  private var position = 0
  private var isSounding = false
  /// The crossfade from the passing sound, 0, to the held one, 1.
  private var presence: Float = 0

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    vocoder = PhaseVocoder(sampleRate: setup.sampleRate)
    recent = RecentSound(reach: vocoder.reach)
    left = .allocate(capacity: vocoder.hop)
    right = .allocate(capacity: vocoder.hop)
    left.initialize(repeating: 0, count: vocoder.hop)
    right.initialize(repeating: 0, count: vocoder.hop)
  }

  deinit {
    recent.deallocate()
    left.deallocate()
    right.deallocate()
  }

  public func reset() {
    recent.reset()
    isSounding = false
    presence = 0
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (hold, mix) = (parameters[0], parameters[2])
    let holdStep = hold.step(over: signal.frames)
    let mixStep = mix.step(over: signal.frames)
    let fadeStep = 1 / (parameters[1].end.held(0.005, 10) * sampleRate)
    for i in 0..<signal.frames {
      let (dryLeft, dryRight) = (signal.left[i], signal.right[i])
      recent.add(dryLeft, dryRight)
      let isHeld = hold.start + holdStep * Float(i) >= 0.5
      if isHeld, !isSounding { capture() }
      guard isSounding else { continue }
      presence = isHeld ? min(1, presence + fadeStep) : max(0, presence - fadeStep)
      isSounding = presence > 0
      let wet = presence * (mix.start + mixStep * Float(i))
      signal.left[i] = dryLeft + wet * (left[position] - dryLeft)
      signal.right[i] = dryRight + wet * (right[position] - dryRight)
      position += 1
      if position == vocoder.hop { goOn() }
    }
  }

  /// Captures the latest sound; the frames that overlap at its beginning have sounded already.
  private func capture() {
    vocoder.reset()
    let sound = recent.last
    vocoder.hear(sound.left, sound.right)
    for _ in 0..<4 { goOn() }
    isSounding = true
  }

  private func goOn() {
    vocoder.next(left, right)
    position = 0
  }
}
