/// The instrument of a mapping's sampler as the mapping wrote it; whoever builds the engine loads it.
public struct SamplerSource: Hashable, Sendable {
  /// The source of the samples.
  public enum Content: Hashable, Sendable {
    /// A preset of a SoundFont; without a path, of the default one.
    case soundFont(path: String?, SoundFontPreset)
    case sfz(path: String)
    /// A folder of sound files with a key in each name.
    case folder(path: String)
    case zones([SampleFile])
  }

  public var content: Content
  /// The attack in seconds, in place of that of the zones; nil keeps theirs.
  public var attack: Double?
  /// The release in seconds, in place of that of the zones; nil keeps theirs.
  public var release: Double?

  public init(_ content: Content, attack: Double? = nil, release: Double? = nil) {
    (self.content, self.attack, self.release) = (content, attack, release)
  }
}

/// The choice of a preset of a SoundFont.
public enum SoundFontPreset: Hashable, Sendable {
  /// A preset by its name; case, spaces and punctuation do not count.
  case named(String)
  case number(bank: Int, program: Int)
}

/// A sound file as a zone of a sampler.
public struct SampleFile: Hashable, Sendable {
  /// The loop of a sample.
  public enum Loop: Hashable, Sendable {
    case none
    /// The loop that the file itself names, or all of it.
    case whole
    /// A loop between two times, seconds.
    case seconds(from: Double, to: Double)
  }

  /// The path of the file, as the mapping wrote it.
  public var path: String
  /// The MIDI key at which it sounds as recorded; nil takes what the file says, or else middle C.
  public var root: Double?
  /// The MIDI keys for which it sounds; nil takes those up to half the way to the neighbours.
  public var keys: ClosedRange<Int>?
  /// The MIDI velocities for which it sounds.
  public var velocities: ClosedRange<Int> = 0...127
  public var loop = Loop.none
  /// The time in the file at which playing begins, seconds.
  public var start = 0.0
  /// The level, dB.
  public var level = 0.0
  /// The position between left (-1) and right (1).
  public var pan = 0.0
  /// The tuning, cents.
  public var tuning = 0.0

  public init(path: String, root: Double? = nil) { (self.path, self.root) = (path, root) }
}
