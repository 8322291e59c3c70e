import Glibc
import Score

/// The quality of sound that a change of a parameter is heard as.
public enum Percept: String, Hashable, Sendable, Codable, CaseIterable {
  /// The pitch of a tone, by its frequency in Hz.
  case pitch
  /// The brightness, by the frequency of a filter or of a spectrum's centroid in Hz.
  case brightness
  /// The loudness, by a level in dB.
  case loudness
  /// The tempo, in beats per minute or events per second.
  case tempo
  /// The position between the ears, -1...1.
  case pan
  /// The direction in degrees, left positive.
  case azimuth
  /// The duration in seconds.
  case duration
  /// The number of events that begin with a datum.
  case events
  /// A parameter whose just noticeable difference nobody has published.
  case unknown
}

extension Percept {
  /// The percept that a parameter with this name and unit moves; `.unknown` where nobody has measured how finely its
  /// changes are heard (drive, threshold, reverberation…).
  /// - Parameters:
  ///   - name: `tone.pitch`, `pad.cutoff`, `tempo`, `bell.level (notes)`; what stands before the last point does not
  ///     matter.
  ///   - unit: unit of the parameter.
  ///   - voicePitch: whether it is the pitch of a voice, whatever its name.
  public static func of(parameterNamed name: String, unit: Unit, voicePitch: Bool) -> Percept {
    if voicePitch { return .pitch }
    let last = name.split(separator: ".").last ?? Substring(name)
    let word = String(last.split(separator: " ").first ?? last).lowercased()
    switch unit {
    case .beatsPerMinute: return .tempo
    case .hertz:
      if pitchNames.contains(word) { return .pitch }
      if brightnessNames.contains(word) { return .brightness }
      return rateNames.contains(word) ? .tempo : .unknown
    case .decibels, .decibelsFullScale: return levelNames.contains(word) ? .loudness : .unknown
    case .degrees: return word == "azimuth" ? .azimuth : .unknown
    case .seconds: return durationNames.contains(word) ? .duration : .unknown
    default: return word == "pan" ? .pan : .unknown
    }
  }

  private static let pitchNames: Set = ["pitch", "note", "f0", "fundamental"]
  private static let brightnessNames: Set = [
    "cutoff", "brightness", "frequency", "tone", "centre", "center", "centroid", "formant",
  ]
  private static let rateNames: Set = ["density", "onsets", "events", "rhythm"]
  private static let levelNames: Set = ["level", "gain", "volume", "loudness", "makeup"]
  private static let durationNames: Set = [
    "attack", "decay", "release", "hold", "duration", "length", "sustain", "fade",
  ]
}

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

extension Percept {
  /// The just noticeable differences of the percept; nil for `.unknown`, and for `.events`, which are
  /// counted one by one.
  var step: AudibleStep? {
    switch self {
    case .pitch: .pitch
    case .brightness: .brightness
    case .loudness: .level
    case .tempo: .tempo
    case .pan: .pan
    case .azimuth: .azimuth
    case .duration: .duration
    case .events, .unknown: nil
    }
  }

  /// The number of just noticeable differences from one value to another; nil for `.unknown`.
  public func jndSteps(from a: Double, to b: Double) -> Double? {
    self == .events ? abs(b - a) : step?.count(from: a, to: b)
  }

  /// The number of just noticeable differences from the lower end of the percept; nil for `.unknown`.
  func jndPosition(_ value: Double) -> Double? {
    self == .events ? value : step?.position(value)
  }

  /// The distance from one position to another.
  func jndDistance(_ a: Double, _ b: Double) -> Double { step?.distance(a, b) ?? abs(b - a) }
}

extension Percept {
  /// Whether what the typical listener does with the percept agrees with what people did in a repeated experiment
  /// (docs/validity.md).
  package var isValidated: Bool { self == .tempo }
}
