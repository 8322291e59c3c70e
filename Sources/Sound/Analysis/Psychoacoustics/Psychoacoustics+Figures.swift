extension Psychoacoustics {
  /// The loudness exceeded during 5 % of the sound, sone.
  public var n5: Double { Shares(loudnessSteps).exceeded(during: 0.05) }
  /// The mean loudness, sone.
  public var meanLoudness: Double { Shares.mean(loudnessSteps) }
  /// The maximum of the loudness, sone.
  public var maximumLoudness: Double { Double(loudnessSteps.max() ?? 0) }
  /// The sharpness exceeded during 5 % of the frames that are loud enough to have one, acum.
  public var s5: Double { Shares(sharpness.filter { $0 > 0 }).exceeded(during: 0.05) }
}
