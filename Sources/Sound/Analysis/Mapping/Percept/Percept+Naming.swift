import Score

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
