/// The loudness of a stationary sound from its third-octave levels: ISO 532-1:2017, clause 5.
public struct StationaryLoudness: Sendable {
  /// The loudness, sone.
  public let loudness: Double
  /// The specific loudness at 0.1, 0.2 … 24 Bark, sone/Bark.
  public let specific: [Double]

  /// - Parameters:
  ///   - levels: dB SPL of the 28 third-octave bands from 25 Hz to 12.5 kHz; -infinity for silence. The method is not
  ///     defined below 25 Hz and above 120 dB.
  ///   - field: sound field in which the listener is.
  public init(levels: [Double], field: SoundField = .free) {
    precondition(
      levels.count == 28, "stationary loudness needs the levels of 28 third-octave bands")
    let intensities = levels.map { $0 < -200 ? 0 : PowerLevel.ratio($0) }
    var core = [Double](repeating: 0, count: CoreLoudness.bands)
    CoreLoudness(field: field).process(intensities, to: &core, rows: 1)
    var specific = [Double](repeating: 0, count: SpecificLoudness.points)
    loudness = SpecificLoudness().integrate(core, to: &specific)
    self.specific = specific
  }

  /// The loudness level in phon (ISO 532-1:2017, clause 5.7): 1 sone is 40 phon, and doubling it adds 10 phon.
  public var level: Double { Self.level(loudness) }

  /// The loudness level in phon of a loudness in sone.
  public static func level(_ loudness: Double) -> Double {
    let decibels = PowerLevel.decibels(loudness, floor: -1000)
    guard loudness < 1 else { return 40 + decibels * 3.3219280948873623 }
    return max(3, 40 * PowerLevel.ratio(0.35 * PowerLevel.decibels(loudness + 0.0005)))
  }
}
