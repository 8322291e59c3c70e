import Glibc
import Score

extension Percept {
  /// A value of the parameter on the scale on which equal distances are heard as equal, in `scaleUnit`; nil where no
  /// such scale is known.
  ///
  /// Pitch and brightness: ERB-rate (Glasberg and Moore, Hearing Research 47, 1990, equation 4). Loudness: sone (Stevens,
  /// Psychological Review 64, 1957; below 40 phon as in ISO 532-1). Tempo: the logarithm of the interval between onsets
  /// (Friberg and Sundberg, JASA 98, 1995). Pan: the tangent law for loudspeakers at 30° (Bennett, Barker and Edeko,
  /// JAES 33, 1985). Duration: its logarithm (Weber's law: Haigh, Apthorp and Bizo, 2021).
  public func perceived(_ value: Double) -> Double? {
    switch self {
    case .pitch, .brightness: ERB.rate(hertz: max(value, 0))
    case .loudness: Self.sone(value + AudibleStep.levelAtZero)
    case .tempo: log2(max(value, AudibleStep.slowest))
    case .pan: AudibleStep.degrees(pan: value)
    case .azimuth: Angle.wrap180(value)
    case .duration: log2(max(value, AudibleStep.shortest))
    case .events: value
    case .unknown: nil
    }
  }

  /// The unit of `perceived`.
  public var scaleUnit: String {
    switch self {
    case .pitch, .brightness: "ERB"
    case .loudness: "sone"
    case .tempo, .duration: "octaves"
    case .pan, .azimuth: "°"
    case .events: "events"
    case .unknown: ""
    }
  }

  /// The pitch in semitones, as a MIDI number; nil for values that are not heard as pitch.
  public func semitones(_ hertz: Double) -> Double? {
    self == .pitch && hertz > 0 ? Pitch.midi(hertz: hertz) : nil
  }

  /// The loudness in sone of a tone of 1 kHz by its level in dB SPL (at most 160).
  static func sone(_ level: Double) -> Double {
    level >= 40 ? exp2((min(level, 160) - 40) / 10) : pow(max(level, 0) / 40, 2.642)
  }
}
