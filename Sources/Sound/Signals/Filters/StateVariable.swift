internal import CKernels
import Score

/// The state-variable filter behind `lowpass`, `highpass` and `bandpass`; the units that give its outputs follow.
///
/// It has two trapezoidal integrators (V. Zavalishin, "The Art of VA Filter Design", 2012, chapter 4): H(s) = 1, s²,
/// or ks over s² + ks + 1 with s = j tan(πf/fs) / tan(πfc/fs) and k = 2 (1 - resonance).
///
/// While the cutoff moves, the coefficients a1, a2, a3 are interpolated linearly over the stretch. That is stable: in
/// the integrators' states every fixed filter is a contraction (it loses energy), and a mean of contractions is one
/// too. For a cutoff at audio rate new coefficients are computed for every sample.
enum StateVariable {
  enum Output { case low, high, band }

  /// The state: two integrators and the coefficients for the last cutoff and resonance.
  static let stateSize = 4

  static let cutoff = ParameterSpec(
    "cutoff", .hertz, in: 1...24_000, default: 1000, scale: .exponential, required: true,
    doc: "Corner frequency; held at 0.45 of the sample rate.")
  static let inputs: [ParameterSpec] = [
    .signal(doc: "The signal to filter."),
    cutoff,
    ParameterSpec(
      "resonance", in: 0...1, default: 0.3,
      doc: "Peak at the corner: Q = 0.5 / (1 - resonance), 50 at most."),
  ]

  static let source = "V. Zavalishin, The Art of VA Filter Design (2012), ch. 4."

  /// Filters one sample by both integrators.
  @inline(__always)
  static func tick(
    _ x: SIMD8<Float>, _ c1: inout SIMD8<Float>, _ c2: inout SIMD8<Float>, _ a1: SIMD8<Float>,
    _ a2: SIMD8<Float>, _ a3: SIMD8<Float>
  ) -> (band: SIMD8<Float>, low: SIMD8<Float>) {
    let v3 = x - c2
    let band = a1 * c1 + a2 * v3
    let low = c2 + a2 * c1 + a3 * v3
    c1 = band + band - c1
    c2 = low + low - c2
    return (band, low)
  }

  @inline(__always)
  static func damping(_ resonance: Lanes) -> Lanes {
    let k = 2 - 2 * resonance
    let low = k.replacing(with: 0.02, where: k .< 0.02)
    return low.replacing(with: 2, where: low .> 2)
  }

  struct Coefficients {
    var a1: Lanes, a2: Lanes, a3: Lanes

    @inline(__always) init(cutoff: Lanes, damping k: Lanes, sampleRate: Float) {
      let g = Math.tangent(Math.filterRatio(cutoff, sampleRate))
      let loop: Lanes = 1 + g * (g + k)
      a1 = 1 / loop
      a2 = g * a1
      a3 = g * a2
    }

    @inline(__always) init(_ a1: Lanes, _ a2: Lanes, _ a3: Lanes) {
      (self.a1, self.a2, self.a3) = (a1, a2, a3)
    }
  }

  @inline(__always)
  static func process(_ operation: Operation, _ stretch: Stretch, output: Output) {
    let (input, cutoff, resonance) =
      (operation.inputs[0], operation.inputs[1], operation.inputs[2])
    let x = stretch.signal(input, scratch: 0)
    if cutoff.isAudio || resonance.isAudio {
      followSamples(
        x, stretch.signal(cutoff, scratch: 1), stretch.signal(resonance, scratch: 2), operation,
        stretch, output)
    } else {
      followStretch(
        x, stretch.control(cutoff), stretch.control(resonance), operation, stretch, output)
    }
  }

  /// Filters a stretch with cutoff and resonance as controls: coefficients are computed at both ends of the stretch.
  @inline(__always)
  private static func followStretch(
    _ x: UnsafePointer<Lanes>, _ cutoff: Control, _ resonance: Control, _ operation: Operation,
    _ stretch: Stretch, _ output: Output
  ) {
    let k = Control(start: damping(resonance.start), end: damping(resonance.end))
    let start = Coefficients(cutoff: cutoff.start, damping: k.start, sampleRate: stretch.sampleRate)
    var step = Coefficients(Lanes(), Lanes(), Lanes())
    if cutoff.isMoving || k.isMoving {
      let end = Coefficients(cutoff: cutoff.end, damping: k.end, sampleRate: stretch.sampleRate)
      let perFrame = 1 / Float(stretch.frames)
      step = Coefficients(
        (end.a1 - start.a1) * perFrame, (end.a2 - start.a2) * perFrame,
        (end.a3 - start.a3) * perFrame)
    }
    if output == .low {
      Kernels.lowpass(
        x, stretch.state + operation.state, start: start, step: step,
        to: stretch.register(operation.output), frames: stretch.frames)
      return
    }
    let states = UnsafeMutableRawPointer(stretch.state + operation.state)
    let out = UnsafeMutableRawPointer(stretch.register(operation.output))
    let input = UnsafeRawPointer(x)
    for half in 0..<2 {
      let (low, slope) = half == 0 ? (start.low, step.low) : (start.high, step.high)
      run(
        input + half * 32, out + half * 32, states + half * 32, low, slope,
        half == 0 ? k.start.lowHalf : k.start.highHalf, frames: stretch.frames, output)
    }
  }

  /// Filters eight lanes: the state of sixteen would not fit the registers of a baseline processor.
  @inline(__always)
  private static func run(
    _ input: UnsafeRawPointer, _ out: UnsafeMutableRawPointer, _ states: UnsafeMutableRawPointer,
    _ start: Half, _ step: Half, _ k: SIMD8<Float>, frames: Int, _ output: Output
  ) {
    var c1 = states.load(as: SIMD8<Float>.self)
    var c2 = states.load(fromByteOffset: 64, as: SIMD8<Float>.self)
    var (a1, a2, a3) = (start.a1, start.a2, start.a3)
    for i in 0..<frames {
      let x = input.load(fromByteOffset: i * 64, as: SIMD8<Float>.self)
      let (band, low) = tick(x, &c1, &c2, a1, a2, a3)
      let y: SIMD8<Float> =
        switch output {
        case .low: low
        case .band: k * band
        case .high: x - k * band - low
        }
      out.storeBytes(of: y, toByteOffset: i * 64, as: SIMD8<Float>.self)
      a1 += step.a1
      a2 += step.a2
      a3 += step.a3
    }
    states.storeBytes(of: c1, as: SIMD8<Float>.self)
    states.storeBytes(of: c2, toByteOffset: 64, as: SIMD8<Float>.self)
  }

  /// Filters a stretch with cutoff or resonance as signals: coefficients are computed for every sample.
  @inline(__always)
  private static func followSamples(
    _ x: UnsafePointer<Lanes>, _ cutoff: UnsafePointer<Lanes>, _ resonance: UnsafePointer<Lanes>,
    _ operation: Operation, _ stretch: Stretch, _ output: Output
  ) {
    let state = stretch.state + operation.state
    var (c1, c2) = (state[0], state[1])
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let k = damping(resonance[i])
      let c = Coefficients(cutoff: cutoff[i], damping: k, sampleRate: stretch.sampleRate)
      let v3 = x[i] - c2
      let band = c.a1 * c1 + c.a2 * v3
      let low = c2 + c.a2 * c1 + c.a3 * v3
      c1 = band + band - c1
      c2 = low + low - c2
      out[i] =
        switch output {
        case .low: low
        case .band: k * band
        case .high: x[i] - k * band - low
        }
    }
    (state[0], state[1]) = (c1, c2)
  }

  struct Half { var a1: SIMD8<Float>, a2: SIMD8<Float>, a3: SIMD8<Float> }
}

extension StateVariable.Coefficients {
  @inline(__always) var low: StateVariable.Half {
    StateVariable.Half(a1: a1.lowHalf, a2: a2.lowHalf, a3: a3.lowHalf)
  }
  @inline(__always) var high: StateVariable.Half {
    StateVariable.Half(a1: a1.highHalf, a2: a2.highHalf, a3: a3.highHalf)
  }
}

extension Kernels {
  /// - Parameter state: two rows, the integrators.
  static func lowpass(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    start: StateVariable.Coefficients, step: StateVariable.Coefficients,
    to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    withUnsafePointer(to: (start, step)) {
      loops.lowpass(floats(out), floats(x), floats(state), floats($0), Int32(frames))
    }
  }
}

/// The low-pass output of the state-variable filter.
public enum Lowpass: UnitGenerator {
  public static let spec = UnitSpec(
    "lowpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets frequencies below the cutoff pass; -12 dB per octave above it.",
    source: StateVariable.source, example: "lowpass(saw(p.pitch), p.cutoff, 0.4)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .low)
  }
}

/// The high-pass output of the state-variable filter.
public enum Highpass: UnitGenerator {
  public static let spec = UnitSpec(
    "highpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets frequencies above the cutoff pass; -12 dB per octave below it.",
    source: StateVariable.source, example: "highpass(white(), 2000)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .high)
  }
}

/// The band-pass output of the state-variable filter.
public enum Bandpass: UnitGenerator {
  public static let spec = UnitSpec(
    "bandpass", .filter, inputs: StateVariable.inputs,
    doc: "Lets a band around the cutoff pass, 0 dB at its middle; -6 dB per octave on both sides.",
    source: StateVariable.source, example: "bandpass(pink(), p.cutoff, 0.9)")
  public static let stateSize = StateVariable.stateSize

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    StateVariable.process(operation, stretch, output: .band)
  }
}

/// The notch output of the state-variable filter: the sum of its low-pass and its high-pass output.
public enum Notch: MixedUnit {
  public static let spec = UnitSpec(
    "notch", .filter, inputs: StateVariable.inputs,
    doc: "Takes the cutoff out and lets the rest pass; the more resonance, the narrower.",
    source: StateVariable.source, example: "notch(white(), p.cutoff, 0.5)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: Lanes() - k, low: 0)
  }
}

/// The peak output of the state-variable filter: its low-pass less its high-pass output.
public enum Peak: MixedUnit {
  public static let spec = UnitSpec(
    "peak", .filter, inputs: StateVariable.inputs,
    doc: "Lets all pass and lifts the cutoff by 1 / (1 - resonance); above it the sign is turned.",
    source: StateVariable.source, example: "peak(pink(), p.cutoff, 0.8)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: -1, band: k, low: 2)
  }
}

/// The all-pass output of the state-variable filter: its input less twice its band-pass output.
public enum PhaseShift: MixedUnit {
  public static let spec = UnitSpec(
    "phaseshift", .filter, inputs: StateVariable.inputs,
    doc:
      "An all-pass: every level stays, the phase turns by 180° at the cutoff, 360° far above it.",
    source: StateVariable.source, example: "saw(p.pitch) + phaseshift(saw(p.pitch), 800, 0.5)")

  @inline(__always)
  static func filter(_ settings: FilterSettings) -> MixedFilter {
    let k = StateVariable.damping(settings.second)
    return settings.mixed(damping: k, input: 1, band: k * -2, low: 0)
  }
}
