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
