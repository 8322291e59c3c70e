import Score

/// Shifts the pitch and keeps the speed.
///
/// A phase vocoder stretches the sound by the ratio of the pitches; reading it faster by the same ratio restores the
/// duration.
public final class PitchShift: Effect {
  public static let spec = UnitSpec(
    "pitchshift", .effect,
    inputs: [
      ParameterSpec(
        "semitones", in: -24...24, default: 12, doc: "How much higher; fractions are cents."),
      .mix(default: 1),
    ],
    doc: """
      Shifts the pitch of the whole mix; the sound comes 43 ms later, its beginnings are softened over \
      as much.
      """,
    source: "M. Puckette, Phase-locked vocoder, IEEE WASPAA 1995; Lagrange interpolation.",
    example: "pitchshift { semitones = 7, mix = 0.3 }")

  /// The number of samples of the previous hop that interpolation still reads.
  private static let kept = 4
  private let vocoder: PhaseVocoder
  private var recent: RecentSound
  private let stretched: StereoBuffer
  /// The position at which the stretched sound is read.
  private var position: Double

  public init(_ setup: EffectSetup) {
    vocoder = PhaseVocoder(sampleRate: setup.sampleRate)
    recent = RecentSound(reach: vocoder.reach)
    stretched = StereoBuffer(vocoder.hop + Self.kept)
    position = Double(vocoder.hop + 1)
  }

  deinit {
    recent.deallocate()
    stretched.deallocate()
  }

  public func reset() {
    vocoder.reset()
    recent.reset()
    stretched.clear()
    position = Double(vocoder.hop + 1)
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (start, end) = (ratio(parameters[0].start), ratio(parameters[0].end))
    let step = (end - start) / Double(signal.frames)
    let mix = signal.line(parameters[1])
    for i in 0..<signal.frames {
      recent.add(signal.left[i], signal.right[i])
      position += start + step * Double(i)
      while Int(position) > vocoder.hop + 1 { goOn() }
      let whole = Int(position)
      let f = Float(position - Double(whole))
      signal.blend(i, read(stretched.left + whole, f), read(stretched.right + whole, f), mix[i])
    }
  }

  /// Makes the next hop of the stretched sound from the latest input.
  private func goOn() {
    let (hop, kept) = (vocoder.hop, Self.kept)
    let (left, right) = (stretched.left, stretched.right)
    left.update(from: left + hop, count: kept)
    right.update(from: right + hop, count: kept)
    let sound = recent.last
    vocoder.hear(sound.left, sound.right)
    vocoder.next(left + kept, right + kept)
    position -= Double(hop)
  }

  @inline(__always) private func read(_ x: UnsafePointer<Float>, _ f: Float) -> Float {
    Interpolation.cubic(x[-1], x[0], x[1], x[2], f)
  }

  /// The frequency ratio 2^(semitones / 12).
  private func ratio(_ semitones: Float) -> Double {
    Math.exp(Double(semitones.held(-24, 24)) * 0.05776226504666211)
  }
}
