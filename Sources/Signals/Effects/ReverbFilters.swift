/// The filters in the lines of a reverberator, one lane for each of sixteen lines.
///
/// A line of m seconds must fall by 60 m / T(f) dB, T(f) being the decay time at a frequency (J.-M. Jot,
/// "An analysis/synthesis approach to real-time artificial reverberation", ICASSP 1992, equation 5). A
/// shelf of second order gives the low band its gain, another the high one (Butterworth shapes, half of
/// their decibels at the crossover); a shelf of first order at 8 kHz is the air.
enum ReverbFilters {
  /// What the filters are made for.
  struct Settings: Equatable {
    /// Decay time of the middle band, seconds.
    var time: Float
    /// Decay times of the low and the high band, as factors of it.
    var low: Float, high: Float
    /// 0...1.
    var damping: Float
    /// Crossovers, Hz.
    var lowBelow: Float, highAbove: Float
  }

  /// Rows of `network`'s coefficients.
  static let rowCount = 14
  private static let root2: Float = 1.4142135
  /// What `damping` of 1 takes away from the highest frequencies, dB per second.
  private static let airLoss: Float = 400
  private static let airCorner: Float = 8000

  /// - Parameters:
  ///   - lengths: of the lines, seconds.
  ///   - rows: receives the coefficients.
  static func design(
    _ settings: Settings, lengths: Lanes, sampleRate: Float,
    into rows: UnsafeMutablePointer<Lanes>
  ) {
    // Gains as powers of 2: 60 dB are 9.965784 octaves.
    let middle = lengths * (-9.965784 / settings.time)
    lowShelf(
      middle * (1 / settings.low - 1), Math.filterRatio(Lanes(repeating: settings.lowBelow), sampleRate),
      rows)
    highShelf(
      middle * (1 / settings.high - 1), gain: Math.exp2(middle),
      Math.filterRatio(Lanes(repeating: settings.highAbove), sampleRate), rows + 5)
    air(
      lengths * (settings.damping * (-Self.airLoss / 6.0205999)),
      Math.filterRatio(Lanes(repeating: airCorner), sampleRate), rows + 11)
  }

  /// The shelves of A. Simper, "Linear trapezoidal state variable filter", 2013: their gains at 0 Hz do
  /// not suffer from rounded coefficients, and a jump of their settings does no harm.
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

  /// (√G s + 1) / (s/√G + 1), bilinear transform.
  private static func air(
    _ octaves: Lanes, _ ratio: Lanes, _ rows: UnsafeMutablePointer<Lanes>
  ) {
    let k = Math.tangent(ratio)
    let (above, below) = (Math.exp2(octaves * 0.5), Math.exp2(octaves * -0.5))
    let norm: Lanes = 1 / (below + k)
    rows[0] = (above + k) * norm
    rows[1] = (k - above) * norm
    rows[2] = (k - below) * norm
  }
}
