public import Score

extension Report {
  /// One variant on one dataset.
  public struct Cell: Hashable, Sendable, Codable {
    public enum Status: String, Hashable, Sendable, Codable { case done, failed }

    /// A picture without axes: its width is the whole render, its height the frequencies from `low` to `high`.
    public struct Spectrogram: Hashable, Sendable, Codable {
      public let file: String
      /// Hz at the lower edge; nil when unknown.
      public let low: Double?
      /// Hz at the upper edge; nil when unknown.
      public let high: Double?

      public init(file: String, low: Double? = nil, high: Double? = nil) {
        self.file = file
        self.low = finite(low)
        self.high = finite(high)
      }
    }

    /// A note that sounded.
    public struct Note: Hashable, Sendable, Codable {
      public let voice: String
      /// The beginning and the end, in seconds of the sound.
      public let start: Double
      public let end: Double
      /// The pitch at its start in Hz.
      public let pitch: Double?
      /// Row of the dataset that it came from.
      public let row: Int?
      /// Line of the Lua file that it came from, from 1.
      public let line: Int?
      /// Pairs of second and Hz from its start to its end, with straight lines of pitch between; nil where the pitch stays.
      public let glide: [[Double]]?

      public init(
        voice: String, start: Double, end: Double, pitch: Double? = nil, row: Int? = nil,
        line: Int? = nil, glide: [[Double]]? = nil
      ) {
        (self.voice, self.start, self.end) = (voice, start, end)
        self.pitch = finite(pitch)
        (self.row, self.line, self.glide) = (row, line, glide)
      }
    }

    public let variant: String
    public let dataset: String
    public let status: Status
    /// A failed cell's fault as one text: what was wrong, where, what was expected, what to do.
    public private(set) var error: String?
    /// A failed cell's fault in its parts.
    public private(set) var fault: Fault?
    /// The gain in dB that brought it to the report's loudness.
    public private(set) var gainDB: Double?
    /// Integrated loudness after the gain, in LUFS.
    public private(set) var lufs: Double?
    /// The true peak after the gain, in dBTP.
    public private(set) var truePeak: Double?
    /// The length of the render in seconds.
    public private(set) var seconds = 0.0
    public let warnings: [String]
    public private(set) var measurements: [Measurement] = []
    public private(set) var audio: Audio?
    public private(set) var traces: Traces?
    /// The notes, 3000 at most, in the order in which they begin.
    public private(set) var notes: [Note] = []
    public private(set) var transfers: [Transfer] = []
    public private(set) var spectrogram: Spectrogram?

    public init(
      variant: String, dataset: String, seconds: Double, gainDB: Double?, lufs: Double?,
      truePeak: Double?, warnings: [String] = [], measurements: [Measurement],
      audio: Audio? = nil, traces: Traces? = nil, notes: [Note] = [],
      transfers: [Transfer] = [], spectrogram: Spectrogram? = nil
    ) {
      (self.variant, self.dataset) = (variant, dataset)
      status = .done
      self.gainDB = finite(gainDB)
      self.lufs = finite(lufs)
      self.truePeak = finite(truePeak)
      self.seconds = seconds
      self.warnings = warnings
      self.measurements = measurements
      self.audio = audio
      self.traces = traces
      self.notes = notes
      self.transfers = transfers
      self.spectrogram = spectrogram
    }

    /// A cell that could not be made.
    public init(variant: String, dataset: String, failed fault: Fault, warnings: [String] = []) {
      (self.variant, self.dataset) = (variant, dataset)
      status = .failed
      (error, self.fault) = ("\(fault)", fault)
      self.warnings = warnings
    }
  }
}
