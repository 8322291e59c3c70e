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
  private var length = LengthSlide()
  /// How far back the six voices read, a stretch each: three left, three right.
  private let places = UnsafeMutablePointer<Float>.allocate(capacity: 6 * Stretch.capacity)
  private let wet = StereoBuffer(Stretch.capacity)
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

  deinit {
    line.deallocate()
    places.deallocate()
    wet.deallocate()
  }

  public func reset() {
    line.reset()
    lfo.reset()
    length.reset()
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    line.write(signal)
    move(signal, parameters)
    for i in 0..<signal.frames { (wet.left[i], wet.right[i]) = (0, 0) }
    for voice in 0..<3 {
      line.addLeft(places + voice * Stretch.capacity, to: wet.left, frames: signal.frames)
      line.addRight(places + (voice + 3) * Stretch.capacity, to: wet.right, frames: signal.frames)
    }
    let mix = signal.line(parameters[3])
    for i in 0..<signal.frames {
      signal.blend(i, wet.left[i] * Self.voiceGain, wet.right[i] * Self.voiceGain, mix[i])
    }
  }

  /// Works out how far back each voice reads, sixteen frames at a time.
  private func move(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (depth, delay) = (signal.line(parameters[1]), signal.line(parameters[2]))
    lfo.tune(parameters[0], frames: signal.frames)
    var length = length
    defer { self.length = length }
    for first in stride(from: 0, to: signal.frames, by: 16) {
      let count = min(16, signal.frames - first)
      let phases = lfo.phases(count)
      let sway = depth.lanes(from: first) * sampleRate
      var middle = delay.lanes(from: first) * sampleRate
      for lane in 0..<count { middle[lane] = length.next(to: middle[lane]) }
      for voice in 0..<6 {
        let distance = lfo.sines(voice, phases) * sway + middle
        UnsafeMutableRawPointer(places + voice * Stretch.capacity + first).storeBytes(
          of: distance.held(StereoLine.shortest, line.longest), as: Lanes.self)
      }
    }
  }
}
