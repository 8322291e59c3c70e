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

    public init(frames: Int, latency: Int, voices: [String]) {
      self.frames = frames
      self.latency = latency
      self.voices = voices
    }
  }
}
