/// What the sampler of a mapping plays, as the mapping wrote it; loaded by whoever builds the engine.
public struct SamplerSource: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// A preset of a SoundFont; no path means the default one.
    case soundFont(path: String?, SoundFontPreset)
    case sfz(path: String)
    /// A folder of sound files with a key in each name.
    case folder(path: String)
    case zones([SampleFile])
  }

  public var content: Content
  /// Seconds, in place of what the zones say.
  public var attack: Double?
  public var release: Double?

  public init(_ content: Content, attack: Double? = nil, release: Double? = nil) {
    self.content = content
    self.attack = attack
    self.release = release
  }
}

/// Which preset of a SoundFont.
public enum SoundFontPreset: Hashable, Sendable {
  /// By name; case, spaces and punctuation do not count.
  case named(String)
  case number(bank: Int, program: Int)
}

/// A sound file as a zone of a sampler.
public struct SampleFile: Hashable, Sendable {
  public enum Loop: Hashable, Sendable {
    case none
    /// The loop that the file itself names, or all of it.
    case whole
    /// Seconds.
    case seconds(from: Double, to: Double)
  }

  public var path: String
  /// MIDI key at which it sounds as recorded; nil: what the file says, or middle C.
  public var root: Double?
  /// Nil: as far as half the way to the neighbours.
  public var keys: ClosedRange<Int>?
  public var velocities: ClosedRange<Int> = 0...127
  public var loop = Loop.none
  /// Seconds.
  public var start = 0.0
  /// dB.
  public var level = 0.0
  /// -1...1.
  public var pan = 0.0
  /// Cents.
  public var tuning = 0.0

  public init(path: String, root: Double? = nil) {
    self.path = path
    self.root = root
  }
}
