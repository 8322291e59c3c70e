import Score

/// The inputs and gains that the filters of the audio cookbook share (R. Bristow-Johnson, "Cookbook formulae for
/// audio EQ biquad filter coefficients").
///
/// They are computed as `MixedFilter`, which has the cookbook's responses exactly (the same analogue prototypes
/// through the same bilinear transform) and, unlike direct forms, stays stable while its settings move.
enum Cookbook {
  static let frequency = ParameterSpec(
    "frequency", .hertz, in: 1...24_000, default: 1000, scale: .exponential, required: true,
    doc: "Middle or corner; held at 0.45 of the sample rate.")
  static let gain = ParameterSpec("gain", .decibels, in: -30...30, default: 6, doc: "Level change.")
  static let q = ParameterSpec(
    "q", in: 0.1...50, default: 0.7071, scale: .exponential,
    doc: "Quality: middle over bandwidth; 0.7071 has no peak.")

  static let source = "R. Bristow-Johnson, Cookbook formulae for audio EQ biquad filters."

  static let passInputs: [ParameterSpec] = [.signal(doc: "The signal to filter."), frequency, q]
  static let gainInputs: [ParameterSpec] = [
    .signal(doc: "The signal to filter."), frequency, gain, q,
  ]

  @inline(__always) static func tangent(_ frequency: Lanes, _ sampleRate: Float) -> Lanes {
    Math.tangent(Math.filterRatio(frequency, sampleRate))
  }

  /// The damping k = 1/Q.
  @inline(__always) static func damping(_ q: Lanes) -> Lanes { 1 / q.held(0.1, 50) }

  /// The amplitude A = 10^(dB/40) of the cookbook, the square root of the gain.
  @inline(__always) static func root(_ gain: Lanes) -> Lanes {
    Math.exp2(gain.held(-30, 30) * 0.083048202)
  }

  /// The square root of A.
  @inline(__always) static func fourthRoot(_ gain: Lanes) -> Lanes {
    Math.exp2(gain.held(-30, 30) * 0.041524101)
  }

  /// The peaking equaliser, H(s) = (s² + s A/Q + 1) / (s² + s/(AQ) + 1).
  @inline(__always)
  static func peaking(_ frequency: Lanes, _ gain: Lanes, _ q: Lanes, _ sampleRate: Float)
    -> MixedFilter
  {
    let a = root(gain)
    let k = damping(q) / a
    return MixedFilter(
      g: tangent(frequency, sampleRate), k: k, input: Lanes(repeating: 1), band: k * (a * a - 1),
      low: Lanes())
  }

  /// The low shelf, H(s) = A (s² + s √A/Q + A) / (A s² + s √A/Q + 1).
  @inline(__always)
  static func lowShelf(_ frequency: Lanes, _ gain: Lanes, _ q: Lanes, _ sampleRate: Float)
    -> MixedFilter
  {
    let (a, k) = (root(gain), damping(q))
    return MixedFilter(
      g: tangent(frequency, sampleRate) / fourthRoot(gain), k: k, input: Lanes(repeating: 1),
      band: k * (a - 1), low: a * a - 1)
  }

  /// The high shelf, H(s) = A (A s² + s √A/Q + 1) / (s² + s √A/Q + A).
  @inline(__always)
  static func highShelf(_ frequency: Lanes, _ gain: Lanes, _ q: Lanes, _ sampleRate: Float)
    -> MixedFilter
  {
    let (a, k) = (root(gain), damping(q))
    return MixedFilter(
      g: tangent(frequency, sampleRate) * fourthRoot(gain), k: k, input: a * a,
      band: k * (1 - a) * a, low: 1 - a * a)
  }
}
