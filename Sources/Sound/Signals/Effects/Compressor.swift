import Score

/// A dynamic range compressor.
///
/// The higher of both channels' levels goes through the curve; the gain reduction rises with the attack and falls
/// with the release ("smooth, branching" of the source, on levels in dB).
public final class Compressor: Effect {
  public static let spec = UnitSpec(
    "compressor", .effect,
    inputs: [
      ParameterSpec(
        "threshold", .decibels, in: -80...0, default: -20, doc: "Level above which it works."),
      ParameterSpec(
        "ratio", in: 1...50, default: 4, scale: .exponential,
        doc: "dB in for one dB out above the threshold."),
      ParameterSpec(
        "attack", .seconds, in: 0.0001...1, default: 0.01, scale: .exponential,
        doc: "Time constant of the way down."),
      ParameterSpec(
        "release", .seconds, in: 0.005...5, default: 0.15, scale: .exponential,
        doc: "Time constant of the way back."),
      ParameterSpec(
        "knee", .decibels, in: 0...40, default: 6,
        doc: "Levels over which it sets in, around the threshold."),
      ParameterSpec("makeup", .decibels, in: -24...36, default: 0, doc: "Level behind it."),
      .mix(default: 1),
    ],
    doc: "Feed-forward compressor; both channels are turned down alike, by the louder one's peaks.",
    source: "Giannoulis, Massberg and Reiss, JAES 60 (2012), eqs. 4 and 17.",
    example: "compressor { threshold = -24, ratio = 3, makeup = 6 }")

  private var reduction: RiseAndFall

  public init(_ setup: EffectSetup) { reduction = RiseAndFall(sampleRate: setup.sampleRate) }

  public func reset() { reduction.reset() }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (threshold, ratio) = (signal.line(parameters[0]), signal.line(parameters[1]))
    let (knee, makeup) = (signal.line(parameters[4]), signal.line(parameters[5]))
    let mix = signal.line(parameters[6])
    reduction.set(rise: parameters[2].end.held(0.0001, 1), fall: parameters[3].end.held(0.005, 5))
    for i in 0..<signal.frames {
      let curve = GainCurve(
        threshold: threshold[i].held(-80, 0), ratio: ratio[i].held(1, 50),
        knee: knee[i].held(0, 40))
      let (left, right) = (signal.left[i], signal.right[i])
      let level = Math.level(max(left.magnitude, right.magnitude))
      let taken = Float(reduction.follow(Double(curve.reduction(at: level))))
      let gain = Math.amplitude(makeup[i].held(-24, 36) - taken)
      let change = mix[i] * (gain - 1)
      signal.left[i] = left + left * change
      signal.right[i] = right + right * change
    }
  }
}

/// The gain reduction of a compressor at each level, in dB.
///
/// It follows D. Giannoulis, M. Massberg and J. D. Reiss, "Digital dynamic range compressor design", JAES 60 (2012),
/// equation 4: straight lines of slope 1 and 1/ratio that meet at the threshold, with a parabola over the knee.
struct GainCurve {
  /// The threshold, dB.
  var threshold: Float
  /// The change of the input over the change of the output above the threshold, 1 or more.
  var ratio: Float
  /// The width of the knee in dB, 0 or more.
  var knee: Float

  /// The gain reduction at a level, in dB, 0 or more.
  @inline(__always)
  func reduction(at level: Float) -> Float {
    let over = level - threshold
    let slope = 1 - 1 / ratio
    if 2 * over <= -knee { return 0 }
    if 2 * over >= knee { return slope * over }
    let into = over + knee * 0.5
    return slope * into * into / (2 * knee)
  }
}

/// A value that rises with one time constant and falls with another, in double precision: in single precision a slow
/// fall would stop on its way.
struct RiseAndFall {
  private(set) var value = 0.0
  private var rise = 1.0
  private var fall = 1.0
  private var times: (rise: Float, fall: Float) = (-1, -1)
  private let sampleRate: Double

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  mutating func reset(to value: Double = 0) { self.value = value }

  /// - Parameters riseTime, fallTime: time constants in seconds, above 0.
  mutating func set(rise riseTime: Float, fall fallTime: Float) {
    if times == (riseTime, fallTime) { return }
    times = (riseTime, fallTime)
    rise = 1 - Math.exp(-1 / max(0.5, Double(riseTime) * sampleRate))
    fall = 1 - Math.exp(-1 / max(0.5, Double(fallTime) * sampleRate))
  }

  @inline(__always)
  mutating func follow(_ goal: Double) -> Double {
    value += (goal - value) * (goal > value ? rise : fall)
    return value
  }
}
