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

/// The low-pass of the audio cookbook, 1 / (s² + s/Q + 1).
public enum LPF: MixedUnit {
  public static let spec = UnitSpec(
    "lpf", .filter, inputs: Cookbook.passInputs,
    doc: "Low-pass by quality: `lowpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "lpf(saw(p.pitch), 1200, 4)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 0, band: Lanes(), low: 1)
  }
}

/// The high-pass of the audio cookbook, s² / (s² + s/Q + 1).
public enum HPF: MixedUnit {
  public static let spec = UnitSpec(
    "hpf", .filter, inputs: Cookbook.passInputs,
    doc: "High-pass by quality: `highpass` with q in place of resonance; -12 dB per octave.",
    source: Cookbook.source, example: "hpf(white(), 3000, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: -1)
  }
}

/// The band-pass of the audio cookbook with 0 dB peak gain, (s/Q) / (s² + s/Q + 1).
public enum BPF: MixedUnit {
  public static let spec = UnitSpec(
    "bpf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-pass by quality, 0 dB at its middle; its bandwidth is frequency / q.",
    source: Cookbook.source, example: "bpf(white(), p.pitch, 30)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 0, band: k, low: 0)
  }
}

/// The notch of the audio cookbook, (s² + 1) / (s² + s/Q + 1).
public enum BRF: MixedUnit {
  public static let spec = UnitSpec(
    "brf", .filter, inputs: Cookbook.passInputs,
    doc: "Band-reject (notch) by quality; takes out a bandwidth of frequency / q.",
    source: Cookbook.source, example: "brf(pink(), 1000, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = Cookbook.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: 0)
  }
}

/// The peaking equaliser of the audio cookbook, (s² + s A/Q + 1) / (s² + s/(AQ) + 1).
public enum Peaking: MixedUnit {
  public static let spec = UnitSpec(
    "peaking", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers a band by a gain in dB; the rest passes at 0 dB.",
    source: Cookbook.source, example: "peaking(saw(p.pitch), 2000, 9, 2)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.peaking(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}

/// The low shelf of the audio cookbook, A (s² + s √A/Q + A) / (A s² + s √A/Q + 1).
public enum LowShelf: MixedUnit {
  public static let spec = UnitSpec(
    "lowshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything below a frequency, where it has half the gain.",
    source: Cookbook.source, example: "lowshelf(pink(), 200, -12)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.lowShelf(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}

/// The high shelf of the audio cookbook, A (A s² + s √A/Q + 1) / (s² + s √A/Q + A).
public enum HighShelf: MixedUnit {
  public static let spec = UnitSpec(
    "highshelf", .filter, inputs: Cookbook.gainInputs,
    doc: "Lifts or lowers everything above a frequency, where it has half the gain.",
    source: Cookbook.source, example: "highshelf(pink(), 4000, 6)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    Cookbook.highShelf(settings.frequency, settings.second, settings.third, settings.sampleRate)
  }
}
