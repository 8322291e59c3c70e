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
  /// The psychoacoustic description of the same sound, by `PsychoacousticAnalyser`.
  public var heard = Psychoacoustics()

  public init() {}
}
