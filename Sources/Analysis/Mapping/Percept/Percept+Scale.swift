import Glibc
import Score

extension Percept {
  /// A value of the parameter on the scale on which equal distances are heard as equal; nil where none is known.
  public func perceived(_ value: Double) -> Double? {
    switch self {
    case .pitch, .brightness: ERB.rate(hertz: max(value, 0))
    case .loudness: Self.sone(value + AudibleStep.levelAtZero)
    case .tempo: log2(max(value, AudibleStep.slowest))
    case .pan: AudibleStep.degrees(pan: value)
    case .azimuth: Angle.wrap180(value)
    case .duration: log2(max(value, AudibleStep.shortest))
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
    case .unknown: ""
    }
  }

  /// Where `perceived` comes from.
  public var scaleSource: String {
    switch self {
    case .pitch, .brightness: "Glasberg and Moore, Hearing Research 47, 1990, equation 4"
    case .loudness: "Stevens, Psychological Review 64, 1957; below 40 phon as in ISO 532-1"
    case .tempo: "logarithm of the interval between onsets (Friberg and Sundberg, JASA 98, 1995)"
    case .pan: "tangent law for loudspeakers at 30° (Bennett, Barker and Edeko, JAES 33, 1985)"
    case .azimuth: "degrees"
    case .duration: "logarithm of the duration (Weber's law: Haigh, Apthorp and Bizo, 2021)"
    case .unknown: ""
    }
  }

  /// Semitones from MIDI number 0; nil for what is not heard as pitch.
  public func semitones(_ hertz: Double) -> Double? {
    self == .pitch && hertz > 0 ? Pitch.midi(hertz: hertz) : nil
  }

  /// Loudness of a tone of 1 kHz by its level in dB SPL (at most 160), sone.
  static func sone(_ level: Double) -> Double {
    level >= 40 ? exp2((min(level, 160) - 40) / 10) : pow(max(level, 0) / 40, 2.642)
  }
}
