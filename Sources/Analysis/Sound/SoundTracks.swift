/// What is heard in a sound, moment by moment: frame k stands for the time around `k * hop`.
public struct SoundTracks: Sendable {
  /// Seconds between frames.
  public static let hop = 0.02
  /// Fundamental frequency in Hz; NaN where there is none.
  public var pitch: [Float] = []
  /// RMS level of all channels, dBFS; -120 for silence.
  public var level: [Float] = []
  /// Centre of gravity of the power spectrum, Hz; NaN in silence.
  public var centroid: [Float] = []
  /// Direction from the difference between the channels' levels, degrees, left positive: -90...90; NaN in silence.
  public var azimuth: [Float] = []
  /// Seconds at which events begin.
  public var onsets: [Double] = []
  /// Levels of the 24 Bark bands, dBFS, frame by frame: `bark[k * 24 + band]`.
  public var bark: [Float] = []
  /// Loudness in sone (ISO 532-1, time-varying) and sharpness in acum (DIN 45692).
  public var loudness: [Float] = []
  public var sharpness: [Float] = []
  /// Loudness in sone every 2 ms: what percentiles are taken of.
  public var loudnessSteps: [Float] = []
  /// Loudness that is exceeded during 5 % of the sound, and its maximum, sone; sharpness exceeded during 5 %, acum.
  public var loudnessN5 = 0.0
  public var loudnessMaximum = 0.0
  public var sharpnessS5 = 0.0
  /// A-weighted level, dB(A) SPL, -120 for silence; and LAeq of the whole.
  public var exposure: [Float] = []
  public var exposureLevel = -120.0
  /// Roughness in asper and fluctuation strength in vacil, each with the seconds at the middle of its window.
  public var roughness: [(time: Double, value: Double)] = []
  public var fluctuation: [(time: Double, value: Double)] = []

  public init() {}
}
