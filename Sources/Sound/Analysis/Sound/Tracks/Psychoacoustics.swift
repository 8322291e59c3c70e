/// The psychoacoustic description of a sound: loudness, sharpness, roughness, fluctuation strength and exposure.
public struct Psychoacoustics: Sendable {
  /// The loudness in sone every 2 ms (ISO 532-1, time-varying).
  public var loudnessSteps: [Float] = []
  /// The loudness in sone on the grid of `SoundTracks.hop`; frame k covers (k - ½) to (k + ½) hops.
  public var loudness: [Float] = []
  /// The sharpness in acum on the same grid.
  public var sharpness: [Float] = []
  /// The A-weighted level on the same grid, dB(A); -120 for silence.
  public var exposure: [Float] = []
  /// The roughness in asper, with the seconds at the middle of each window.
  public var roughness: [(time: Double, value: Double)] = []
  /// The fluctuation strength in vacil, with the seconds at the middle of each window.
  public var fluctuation: [(time: Double, value: Double)] = []
  /// The equivalent level LAeq of the whole sound, dB(A); -120 for silence.
  public var level = -120.0
  /// The number of samples of the first two channels that were not finite; they count as silence.
  public var nonFinite = 0
}
