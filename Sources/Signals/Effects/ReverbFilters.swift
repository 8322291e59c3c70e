/// The filters in the lines of a reverberator, one lane for each of sixteen lines.
///
/// A line of m seconds must attenuate by 60 m / T(f) dB, where T(f) is the decay time at a frequency (J.-M. Jot, "An
/// analysis/synthesis approach to real-time artificial reverberation", ICASSP 1992, equation 5). A shelf of second
/// order sets the gain of the low band, another that of the high band (Butterworth shapes, half of their decibels at
/// the crossover); a shelf of first order at 8 kHz is the air.
enum ReverbFilters {
  /// The settings for which the filters are made.
  struct Settings: Equatable {
    /// The decay time of the middle band, seconds.
    var time: Float
    /// The decay times of the low and the high band, relative to it.
    var low: Float, high: Float
    /// The damping by air, 0...1.
    var damping: Float
    /// The crossover frequencies, Hz.
    var lowBelow: Float, highAbove: Float
  }

  /// The number of rows of `network`'s coefficients.
  static let rowCount = 14
  private static let root2: Float = 1.4142135
  /// The loss of the highest frequencies at a `damping` of 1, dB per second.
  private static let airLoss: Float = 400
  private static let airCorner: Float = 8000

  /// - Parameters:
  ///   - lengths: lengths of the lines, seconds.
  ///   - rows: receives the coefficients.
  static func design(
    _ settings: Settings, lengths: Lanes, sampleRate: Float, into rows: UnsafeMutablePointer<Lanes>
  ) {
    // Gains as powers of 2: 60 dB are 9.965784 octaves.
    let middle = lengths * (-9.965784 / settings.time)
    lowShelf(
      middle * (1 / settings.low - 1),
      Math.filterRatio(Lanes(repeating: settings.lowBelow), sampleRate),
      rows)
    highShelf(
      middle * (1 / settings.high - 1), gain: Math.exp2(middle),
      Math.filterRatio(Lanes(repeating: settings.highAbove), sampleRate), rows + 5)
    air(
      lengths * (settings.damping * (-Self.airLoss / 6.0205999)),
      Math.filterRatio(Lanes(repeating: airCorner), sampleRate), rows + 11)
  }

  /// Designs the low shelf after A. Simper, "Linear trapezoidal state variable filter", 2013: its gain at 0 Hz does
  /// not suffer from rounded coefficients, and a jump of its settings does no harm.
  private static func lowShelf(
    _ octaves: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let amplitude = Math.exp2(octaves * 0.5)
    integrators(Math.tangent(ratio) * Math.exp2(octaves * -0.25), rows)
    rows[3] = (amplitude - 1) * root2
    rows[4] = amplitude * amplitude - 1
  }

  private static func highShelf(
    _ octaves: Lanes, gain: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let amplitude = Math.exp2(octaves * 0.5)
    integrators(Math.tangent(ratio) * Math.exp2(octaves * 0.25), rows)
    rows[3] = amplitude * amplitude * gain
    rows[4] = (1 - amplitude) * amplitude * root2 * gain
    rows[5] = (1 - amplitude * amplitude) * gain
  }

  private static func integrators(_ g: Lanes, _ rows: UnsafeMutablePointer<Lanes>) {
    let a1: Lanes = 1 / (g * (g + root2) + 1)
    rows[0] = a1
    rows[1] = g * a1
    rows[2] = g * rows[1]
  }

  /// Designs the shelf of first order (√G s + 1) / (s/√G + 1) by the bilinear transform.
  private static func air(_ octaves: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>) {
    let k = Math.tangent(ratio)
    let (above, below) = (Math.exp2(octaves * 0.5), Math.exp2(octaves * -0.5))
    let norm: Lanes = 1 / (below + k)
    rows[0] = (above + k) * norm
    rows[1] = (k - above) * norm
    rows[2] = (k - below) * norm
  }
}
