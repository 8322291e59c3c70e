internal import CKernels
import Signals

/// A receiver of the results of the time-varying method, every two milliseconds.
protocol LoudnessListener: AnyObject {
  /// - Parameters:
  ///   - loudness: loudness after temporal weighting, sone.
  ///   - specific: 240 values at 0.1 … 24 Bark, sone/Bark, before that weighting.
  func hear(_ loudness: Double, specific: UnsafePointer<Double>)
}

/// The loudness of a time-varying sound: ISO 532-1:2017, clause 6, at 48 kHz.
///
/// Third-octave intensities, core loudness and its decay are computed every half millisecond, as in the standard's
/// program; the sum over critical-band rate every millisecond, because the low-passes after it are no faster than 3.5
/// ms. Every second sum is passed on.
final class TimeVaryingLoudness {
  /// The number of half milliseconds that are computed at once; a multiple of four.
  private static let steps = 40
  private static let capacity = steps * ThirdOctaveBank.step

  private let bank: ThirdOctaveBank
  private let core: CoreLoudness
  private let decay = TemporalDecay()
  private let sum = SpecificLoudness()
  private var weighting = TemporalWeighting()
  private let memory = Scratch()
  private let samples: UnsafeMutablePointer<Float>
  private let intensities: UnsafeMutablePointer<Double>
  private let rows: UnsafeMutablePointer<Double>
  private let specific: UnsafeMutablePointer<Double>
  private var filled: Int

  /// - Parameter calibration: dB SPL of a sine at full scale.
  init(calibration: Double, field: SoundField) {
    bank = ThirdOctaveBank(calibration: calibration)
    core = CoreLoudness(field: field)
    samples = memory.room(for: Self.capacity)
    intensities = memory.room(for: Self.steps * ThirdOctaveBank.bands)
    rows = memory.room(for: Self.steps * CoreLoudness.bands)
    specific = memory.room(for: SpecificLoudness.points)
    // The first row belongs to the first sample: a step of silence but for its end.
    filled = ThirdOctaveBank.step - 1
  }

  /// - Parameter block: samples at 48 kHz, 1 = full scale.
  func add(_ block: UnsafeBufferPointer<Float>, listener: some LoudnessListener) {
    var at = block.baseAddress
    var rest = block.count
    while rest > 0, let from = at {
      let taken = min(rest, Self.capacity - filled)
      (samples + filled).update(from: from, count: taken)
      filled += taken
      rest -= taken
      at = from + taken
      if filled == Self.capacity { process(Self.steps, listener) }
    }
  }

  /// Processes what is left.
  func finish(listener: some LoudnessListener) { process(filled / ThirdOctaveBank.step, listener) }

  private func process(_ steps: Int, _ listener: some LoudnessListener) {
    bank.process(samples, to: intensities, steps: steps)
    core.process(intensities, to: rows, rows: steps)
    decay.process(rows, rows: steps)
    var weighting = weighting
    for step in stride(from: 0, to: steps, by: 2) {
      let row = rows + step * CoreLoudness.bands
      let told = step & 3 == 0
      let loudness = weighting.next(sum.integrate(row, to: told ? specific : nil))
      if told { listener.hear(loudness, specific: specific) }
    }
    self.weighting = weighting
    filled = 0
  }
}

/// The decay of the core loudness of each critical band after a sound: ISO 532-1:2017, clause 6.4, the network of two
/// capacitors and a diode, every half millisecond.
///
/// The standard divides the half millisecond into 24 parts; the constants of the network hold for any number, and
/// with 6 parts no loudness changes by more than a thousandth.
final class TemporalDecay {
  private static let parts = Int(KERNELS_DECAY_PARTS)
  private let memory = Scratch()
  private let state: UnsafeMutablePointer<Double>
  private let constants: UnsafeMutablePointer<Double>

  init() {
    state = memory.room(for: 60)
    constants = memory.room(for: 6)
    let (short, long, variable) = (0.005, 0.015, 0.075)
    let step = 0.0005 / Double(Self.parts)
    let p = (variable + long) / (variable * short)
    let root = (p * p / 4 - 1 / (short * variable)).squareRoot()
    let (l1, l2) = (-p / 2 + root, -p / 2 - root)
    let (e1, e2) = (Math.exp(l1 * step), Math.exp(l2 * step))
    let (f1, f2) = (variable * l1 + 1, variable * l2 + 1)
    let scale = 1 / (variable * (l1 - l2))
    constants[0] = (e1 - e2) * scale
    constants[1] = (f2 * e1 - f1 * e2) * scale
    constants[2] = (f1 * e1 - f2 * e2) * scale
    constants[3] = f1 * f2 * (e1 - e2) * scale
    constants[4] = Math.exp(-step / long)
    constants[5] = Math.exp(-step / variable)
  }

  /// Replaces rows of 20 core loudnesses, half a millisecond apart.
  func process(_ core: UnsafeMutablePointer<Double>, rows: Int) {
    kernels_now().pointee.decay(core, state, constants, Int32(rows))
    for i in 0..<60 where state[i] < 1e-30 { state[i] = 0 }
  }
}

/// The temporal weighting for the loudness of short sounds: two low-passes of first order with 3.5 and 70 ms,
/// weighted 0.47 and 0.53 (ISO 532-1:2017, clause 6.6), every millisecond in 48 parts of linear interpolation.
struct TemporalWeighting {
  /// A low-pass over 48 parts at once: y becomes `pole` · y + `before` · the last input + `now` · this input.
  private struct LowPass {
    private static let parts = 48
    let pole, before, now: Double
    var y = 0.0

    init(seconds: Double) {
      let a = Math.exp(-1 / (48000 * seconds))
      var (power, before, now) = (1.0, 0.0, 0.0)
      for part in stride(from: Self.parts, through: 1, by: -1) {
        now += (1 - a) * power * Double(part) / Double(Self.parts)
        before += (1 - a) * power * (1 - Double(part) / Double(Self.parts))
        power *= a
      }
      (pole, self.before, self.now) = (power, before, now)
    }
  }

  private var short = LowPass(seconds: 0.0035)
  private var long = LowPass(seconds: 0.070)
  private var last = 0.0

  mutating func next(_ loudness: Double) -> Double {
    short.y = short.pole * short.y + (short.before * last + short.now * loudness)
    long.y = long.pole * long.y + (long.before * last + long.now * loudness)
    last = loudness
    return 0.47 * short.y + 0.53 * long.y
  }
}

/// Collects the values of the time-varying loudness, and their means and the sharpness on the grid of
/// `SoundTracks.hop`. Frame k covers the times from (k - ½) to (k + ½) hops; a last frame whose middle lies behind
/// the end of the sound is left out.
final class LoudnessFrames: LoudnessListener {
  /// The number of loudness values per frame.
  private static let each = 10

  /// The loudness in sone, every 2 ms.
  private(set) var steps: [Float] = []
  /// The loudness in sone and the sharpness in acum, frame by frame.
  private(set) var loudness: [Float] = []
  private(set) var sharpness: [Float] = []
  private(set) var fluctuation = FluctuationWindows()
  private var sum = 0.0
  private let memory = Scratch()
  private let pattern: UnsafeMutablePointer<Double>
  private var count = 0
  /// The number of values until the next frame; the first frame has only its second half.
  private var due = each / 2

  init() { pattern = memory.room(for: SpecificLoudness.points) }

  func hear(_ loudness: Double, specific: UnsafePointer<Double>) {
    steps.append(Float(loudness))
    sum += loudness
    for point in 0..<SpecificLoudness.points { pattern[point] += specific[point] }
    count += 1
    fluctuation.add(specific)
    if count == due { close() }
  }

  func finish() {
    if count > Self.each / 2 || loudness.isEmpty && count > 0 { close() }
    fluctuation.finish()
  }

  private func close() {
    loudness.append(Float(sum / Double(count)))
    for point in 0..<SpecificLoudness.points { pattern[point] /= Double(count) }
    sharpness.append(Float(Sharpness.acum(pattern)))
    pattern.update(repeating: 0, count: SpecificLoudness.points)
    (sum, count, due) = (0, 0, Self.each)
  }
}

/// The sharpness in acum: DIN 45692:2009, S = 0.11 ∫ N'(z) g(z) z dz / N, with g = 1 up to 15.8 Bark and 0.15 e^(0.42
/// (z - 15.8)) + 0.85 above.
public enum Sharpness {
  /// The weights 0.11 · g(z) · z at 0.1 … 24 Bark.
  private static let weights: [Double] = (1...240).map { point in
    let z = Double(point) / 10
    return 0.11 * z * (z > 15.8 ? 0.15 * Math.exp(0.42 * (z - 15.8)) + 0.85 : 1)
  }

  /// The sharpness in acum; 0 where the loudness is below 0.1 sone, too soft to be judged.
  /// - Parameter specific: 240 values at 0.1 … 24 Bark, sone/Bark.
  public static func acum(_ specific: UnsafePointer<Double>) -> Double {
    var (moment, loudness) = (0.0, 0.0)
    weights.withUnsafeBufferPointer { weights in
      for point in 0..<SpecificLoudness.points {
        moment += weights[point] * specific[point]
        loudness += specific[point]
      }
    }
    return loudness < 1 ? 0 : moment / loudness
  }
}
