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
  private let sound: StereoBuffer
  /// The number of samples of the present hop that have sounded.
  private var position = 0
  private var isSounding = false
  /// The crossfade from the passing sound, 0, to the held one, 1.
  private var presence: Float = 0

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    vocoder = PhaseVocoder(sampleRate: setup.sampleRate)
    recent = RecentSound(reach: vocoder.reach)
    sound = StereoBuffer(vocoder.hop)
  }

  deinit {
    recent.deallocate()
    sound.deallocate()
  }

  public func reset() {
    recent.reset()
    isSounding = false
    presence = 0
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (hold, mix) = (signal.line(parameters[0]), signal.line(parameters[2]))
    let fadeStep = 1 / (parameters[1].end.held(0.005, 10) * sampleRate)
    for i in 0..<signal.frames {
      recent.add(signal.left[i], signal.right[i])
      let isHeld = hold[i] >= 0.5
      if isHeld, !isSounding { capture() }
      guard isSounding else { continue }
      presence = isHeld ? min(1, presence + fadeStep) : max(0, presence - fadeStep)
      isSounding = presence > 0
      signal.blend(i, sound.left[position], sound.right[position], presence * mix[i])
      position += 1
      if position == vocoder.hop { goOn() }
    }
  }

  /// Captures the latest sound; the frames that overlap at its beginning have sounded already.
  private func capture() {
    vocoder.reset()
    let last = recent.last
    vocoder.hear(last.left, last.right)
    for _ in 0..<4 { goOn() }
    isSounding = true
  }

  private func goOn() {
    vocoder.next(sound.left, sound.right)
    position = 0
  }
}
