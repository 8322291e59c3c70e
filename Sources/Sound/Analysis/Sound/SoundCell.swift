/// The sound of one variant on one dataset, and what made it.
public struct SoundCell: Sendable {
  /// A parameter or an input over time, on the grid of `SoundTracks.hop`.
  public struct Trace: Sendable {
    /// The name, such as `tone.pitch` or `temperature`.
    public let name: String
    /// The percept that its name and unit promise, or the one in which it is heard (`Hearing.cell`).
    public var percept: Percept
    /// The values, one per frame; NaN where there is none.
    public let values: [Float]
    /// How much of what is heard it explains, 0...1; nil where nothing is heard, or has been looked for.
    public var reliability: Double?
    /// Why nothing is heard of it, as a sentence; nil where it is heard, or nothing has been looked for.
    public var unheard: String?

    public init(name: String, percept: Percept, values: [Float]) {
      (self.name, self.percept, self.values) = (name, percept, values)
    }
  }

  /// A note as the mapping played it.
  public struct Note: Sendable, Codable, Hashable {
    public let voice: String
    /// The time of its beginning, seconds.
    public let start: Double
    /// The time of its release, seconds.
    public let end: Double
    /// The frequency in Hz; NaN where the voice has no pitch.
    public let pitch: Double

    public init(voice: String, start: Double, end: Double, pitch: Double) {
      (self.voice, self.start, self.end, self.pitch) = (voice, start, end, pitch)
    }
  }

  /// A voice alone, and the tracks of its sound on the grid of the whole.
  public struct Stem: Sendable {
    public let name: String
    public let tracks: SoundTracks

    public init(name: String, tracks: SoundTracks) { (self.name, self.tracks) = (name, tracks) }
  }

  /// The rows of the data: when each was first heard, and the data themselves.
  public struct Rows: Sendable {
    /// Seconds of the sound, rising.
    public var times: [Double] = []
    /// The inputs, in the order of `SoundCell.inputs`: a datum for each row, NaN where it has none.
    public var data: [[Double]] = []

    public init(times: [Double] = [], data: [[Double]] = []) {
      (self.times, self.data) = (times, data)
    }
  }

  /// The tracks of the whole sound.
  public var tracks: SoundTracks
  /// The duration of the sound until the data ends, seconds; only that is measured.
  public var duration: Double
  /// The traces of the parameters that the mapping moved.
  public var parameters: [Trace] = []
  /// The pairs of input and parameter that the mapping declares, by the names of their traces.
  public var pairs: [(input: String, target: String)] = []
  /// The traces of the inputs.
  public var inputs: [Trace] = []
  /// The rows of the data that were heard.
  public var rows = Rows()
  /// The notes that the mapping played.
  public var notes: [Note] = []
  /// The sound of each voice; empty for a mapping of one voice.
  public var stems: [Stem] = []
  /// The loudness of the sound after `gain`.
  public var loudness: Loudness
  /// The gain that brought the sound to its level, dB.
  public var gain = 0.0
  /// The sound pressure level of a sine at full scale, dB SPL.
  public var calibration = 100.0

  public init(tracks: SoundTracks, duration: Double, loudness: Loudness) {
    (self.tracks, self.duration, self.loudness) = (tracks, duration, loudness)
  }
}
