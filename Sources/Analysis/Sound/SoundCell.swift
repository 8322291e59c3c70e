/// One variant on one dataset, as far as its sound and what made it are concerned.
public struct SoundCell: Sendable {
  /// A parameter or an input over time, on the grid of `SoundTracks.hop`.
  public struct Trace: Sendable {
    /// `tone.pitch`, `temperature`.
    public let name: String
    public let percept: Percept
    /// One per frame; NaN where there is none.
    public let values: [Float]

    public init(name: String, percept: Percept, values: [Float]) {
      self.name = name
      self.percept = percept
      self.values = values
    }
  }

  /// A note as the mapping played it.
  public struct Note: Sendable, Codable, Hashable {
    public let voice: String
    /// Seconds of its beginning and of its release.
    public let start: Double
    public let end: Double
    /// Hz; NaN where the voice has none.
    public let pitch: Double

    public init(voice: String, start: Double, end: Double, pitch: Double) {
      self.voice = voice
      self.start = start
      self.end = end
      self.pitch = pitch
    }
  }

  /// A voice alone: levels of the 24 Bark bands in dBFS on the grid of `SoundTracks.hop`, as `SoundTracks.bark`.
  public struct Stem: Sendable {
    public let name: String
    public let bark: [Float]
    public let centroid: [Float]
    public let level: [Float]

    public init(name: String, bark: [Float], centroid: [Float], level: [Float]) {
      self.name = name
      self.bark = bark
      self.centroid = centroid
      self.level = level
    }
  }

  public var tracks: SoundTracks
  /// Seconds of the sound until the data ends: only they are measured.
  public var duration: Double
  /// What the mapping moved.
  public var parameters: [Trace] = []
  /// The pairs of input and parameter that the mapping declares: names of an input's trace and of a parameter's.
  public var pairs: [(input: String, target: String)] = []
  public var inputs: [Trace] = []
  public var notes: [Note] = []
  /// Empty for a mapping of one voice.
  public var stems: [Stem] = []
  public var loudness: Loudness
  /// Gain that brought the sound to its level, dB.
  public var gain = 0.0
  /// dB SPL of a sine at full scale.
  public var calibration = 100.0

  public init(tracks: SoundTracks, duration: Double, loudness: Loudness) {
    self.tracks = tracks
    self.duration = duration
    self.loudness = loudness
  }
}
