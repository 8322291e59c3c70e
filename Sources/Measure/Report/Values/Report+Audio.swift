extension Report.Cell.Audio {
  /// The paths of all files that players play: its own first, then those of the stops that it can be turned to.
  public var files: [String] {
    [file] + (engine?.turns ?? []).flatMap { $0.stops.compactMap(\.file) }
  }
}

extension Report.Cell {
  /// Sound to listen to: an excerpt of the render, or all of it.
  public struct Audio: Hashable, Sendable, Codable {
    /// Name of the file beside the report, and in `media` of the page.
    public let file: String
    /// Media type, such as `audio/mpeg`.
    public let type: String
    /// Second of the render that it begins at.
    public let start: Double
    /// The length in seconds.
    public let seconds: Double
    /// The facts with which the page's engine plays it; nil for a sound file.
    public let engine: EngineSound?

    public init(
      file: String, type: String, start: Double = 0, seconds: Double, engine: EngineSound? = nil
    ) {
      self.file = file
      self.type = type
      self.start = start
      self.seconds = seconds
      self.engine = engine
    }
  }

  /// A performance (`RPPF`, docs/design/phone.md) that the page's engine plays at the report's sample rate: what it must
  /// know beside the file.
  public struct EngineSound: Hashable, Sendable, Codable {
    /// The media type of such a file.
    public static let type = "application/x-ripples-performance"
    /// The length of the sound in frames.
    public let frames: Int
    /// The frames of silence that the engine puts before the sound.
    public let latency: Int
    /// The names of the voices, in the order of the engine.
    public let voices: [String]
    /// The parameters that the players can be turned to; nil for none.
    public let turns: [Turn]?

    public init(frames: Int, latency: Int, voices: [String], turns: [Turn] = []) {
      (self.frames, self.latency, self.voices) = (frames, latency, voices)
      self.turns = turns.isEmpty ? nil : turns
    }
  }

  /// A parameter of the mapping that can be turned while it plays, to values whose performances were made beforehand.
  public struct Turn: Hashable, Sendable, Codable {
    public let parameter: String
    /// The symbol of its unit; empty for none.
    public let unit: String
    public let doc: String
    /// The value that was measured.
    public let measured: Double
    /// Its values from the lowest to the highest, the measured one among them.
    public let stops: [Stop]

    public init(
      parameter: String, unit: String, doc: String, measured: Double, stops: [Stop]
    ) {
      self.parameter = parameter
      self.unit = unit
      self.doc = doc
      self.measured = measured
      self.stops = stops
    }
  }

  /// One value of a parameter, and the performance with it.
  public struct Stop: Hashable, Sendable, Codable {
    public let value: Double
    /// The file of the performance, beside the report; nil for the measured one.
    public let file: String?

    public init(value: Double, file: String?) { (self.value, self.file) = (value, file) }
  }
}
