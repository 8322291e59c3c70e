/// The features of a sound over time: frame k stands for the time around `k * hop`.
public struct SoundTracks: Sendable {
  /// The seconds between frames.
  public static let hop = 0.02
  /// The fundamental frequency in Hz; NaN where there is none.
  public var pitch: [Float] = []
  /// The RMS level of all channels, dBFS; -120 for silence.
  public var level: [Float] = []
  /// The centroid of the power spectrum, Hz; NaN in silence.
  public var centroid: [Float] = []
  /// The direction by the difference between the channels' levels, degrees, left positive: -90...90; NaN in silence.
  public var azimuth: [Float] = []
  /// The times at which events begin, seconds.
  public var onsets: [Double] = []
  /// The levels of the 24 Bark bands, dBFS, frame by frame: `bark[k * 24 + band]`.
  public var bark: [Float] = []
  /// The loudness in sone (ISO 532-1, time-varying).
  public var loudness: [Float] = []
  /// The sharpness in acum (DIN 45692).
  public var sharpness: [Float] = []
  /// The loudness in sone every 2 ms, from which percentiles are taken.
  public var loudnessSteps: [Float] = []
  /// The loudness N5 that is exceeded during 5 % of the sound, sone.
  public var loudnessN5 = 0.0
  /// The maximum of the loudness, sone.
  public var loudnessMaximum = 0.0
  /// The sharpness S5 that is exceeded during 5 % of the sound, acum.
  public var sharpnessS5 = 0.0
  /// The A-weighted level, dB(A) SPL; -120 for silence.
  public var exposure: [Float] = []
  /// The equivalent level LAeq of the whole sound, dB(A) SPL.
  public var exposureLevel = -120.0
  /// The roughness in asper, with the seconds at the middle of each window.
  public var roughness: [(time: Double, value: Double)] = []
  /// The fluctuation strength in vacil, with the seconds at the middle of each window.
  public var fluctuation: [(time: Double, value: Double)] = []

  public init() {}
}
